/* Evaluated in the page (tests/web/test_laid_out.py): shows a recorded state and returns what is
   wrong with its layout. */
async ({ hash, rev, act, first }) => {
  const root = document.documentElement;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const until = async (condition) => {
    for (let k = 0; k < 400 && !condition(); k += 1)
      await new Promise((done) => setTimeout(done, 5));
  };
  const settle = async () => {
    await until(() => !document.querySelector("[data-moving]"));
    await Promise.all(
      document.getAnimations().map((animation) => animation.finished.catch(() => {})),
    );
    await frame();
    await frame();
  };

  const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
  // Put down the piece that the state before held.
  document.querySelector(".mirror .spot")?.dispatchEvent(escape);
  if (hash) location.hash = hash;
  if (rev) await until(() => root.dataset.rev === String(rev) && root.dataset.phase !== "loading");
  if (root.dataset.phase === "over") await until(() => document.querySelector("dialog[open]"));
  if (root.dataset.phase === "thinking")
    await until(() => document.getElementById("status").textContent);
  await settle();
  // The card of the first visit is shown once for each game.
  if (!first) document.querySelector("dialog.first[open]")?.close();
  if (act === "held") document.querySelector(".mirror [data-pick]")?.click();
  else if (act === "refusal") document.getElementById("undo").click();
  else if (act === "hint") document.getElementById("hint").click();
  else if (act) document.querySelector(act)?.click();
  if (act) await frame();
  if (act) await settle();

  const WIDE = innerWidth;
  const isPhone = !matchMedia("(width >= 700px) and (height >= 461px)").matches;
  const HIGH = innerHeight;
  const breaches = [];
  const name = (element) =>
    (
      element.ariaLabel ||
      element.textContent.trim() ||
      element.id ||
      element.className ||
      element.tagName
    ).slice(0, 40);
  const blame = (fault, element, more = "") =>
    breaches.push(`${fault}: ${name(element)}${more && ` (${more})`}`);
  const hidden = ".unseen, .read, noscript, [inert]";
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(hidden) &&
    getComputedStyle(element).clipPath === "none" &&
    !element.closest(".brief .aside");
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const scope = dialog ?? document.body;
  const allShown = (selector) => [...scope.querySelectorAll(selector)].filter(isShown);
  const px = (number) => `${Math.round(number)} px`;
  const scrolls = (element, way) => /auto|scroll/.test(getComputedStyle(element)[`overflow${way}`]);
  const moreBelow = (element) =>
    element.scrollHeight > element.clientHeight + 1 && scrolls(element, "Y");
  const moreAside = (element) =>
    element.scrollWidth > element.clientWidth + 1 && scrolls(element, "X");
  const hasCue = (element) =>
    getComputedStyle(element).backgroundImage.includes("gradient") ||
    element.matches(".pane, select");
  const pageScrolls = root.scrollHeight > HIGH + 1;
  // the element around another that scrolls, or null
  const scroller = (element) => {
    for (let at = element.parentElement; at && at !== scope.parentElement; at = at.parentElement)
      if ((moreBelow(at) || moreAside(at)) && at !== root && at !== document.body) return at;
    return null;
  };
  // the visible part of an element
  const visibleBox = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let at = element.parentElement; at && at !== root; at = at.parentElement) {
      if (getComputedStyle(at).overflow === "visible") continue;
      const box = at.getBoundingClientRect();
      left = Math.max(left, box.left);
      top = Math.max(top, box.top);
      right = Math.min(right, box.right);
      bottom = Math.min(bottom, box.bottom);
    }
    return { left, top, right, bottom };
  };
  const overlapSize = (a, b) => [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ];
  const textIn = (element) => {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const all = [];
    for (let text = walk.nextNode(); text; text = walk.nextNode())
      if (!text.parentElement.closest(".brief .aside")) all.push(text);
    return all;
  };
  const lines = (element) => {
    const range = document.createRange();
    const rects = textIn(element).flatMap((text) => {
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    });
    const tops = rects
      .filter(({ width }) => width > 1)
      .map(({ top }) => Math.round(top))
      .sort((a, b) => a - b);
    return tops.filter((top, k) => !k || top > tops[k - 1] + 7).length;
  };

  const controls = allShown("button, a[href], select, input, summary, textarea").filter(
    (control) => !control.closest("p"),
  );
  const spots = controls.filter((control) => control.closest(".mirror"));
  const others = controls.filter((control) => !spots.includes(control));

  // Nothing overlaps.
  const boxes = new Map(controls.map((control) => [control, visibleBox(control)]));
  const over = (control, other, least) => {
    const [wide, high] = overlapSize(boxes.get(control), boxes.get(other));
    return (
      Math.min(wide, high) > least + 0.01 && !control.contains(other) && !other.contains(control)
    );
  };
  const barTop = allShown(".actions")[0]?.getBoundingClientRect().top ?? HIGH;
  // It is under the bar until the page is scrolled.
  const isBelowPage = (spot) => pageScrolls && boxes.get(spot).bottom > barTop;
  // A tip covers a part of the board until the table is touched. It covers nothing else.
  const tip = allShown(".tip")[0];
  for (const element of tip
    ? [...others, ...allShown("#status")].filter((element) => !tip.contains(element))
    : []) {
    const [wide, high] = overlapSize(tip.getBoundingClientRect(), visibleBox(element));
    if (wide > 1 && high > 1) blame("a tip on", element);
  }
  // The header and the last row of a sheet stay in view, and the other rows scroll under them.
  const isUnderEnd = (...both) =>
    both.filter((control) => control.closest(".end, .sheet > header")).length === 1 &&
    both.every((control) => scroller(control));
  others.forEach((control, k) => {
    for (const other of others.slice(k + 1))
      if (over(control, other, 1) && !isUnderEnd(control, other))
        blame("one control on another", control, name(other));
    for (const spot of control.closest(".tip, #tip-close, .hintcard") ? [] : spots)
      if (over(control, spot, 1) && !isBelowPage(spot))
        blame("a control on the board", control, name(spot));
  });
  const inside = (a, b) =>
    a.left >= b.left - 1 &&
    a.right <= b.right + 1 &&
    a.top >= b.top - 1 &&
    a.bottom <= b.bottom + 1;
  const isNested = (spot, other) =>
    inside(boxes.get(spot), boxes.get(other)) || inside(boxes.get(other), boxes.get(spot));
  const picks = spots.filter((spot) => !spot.classList.contains("drop"));
  picks.forEach((pick, k) => {
    for (const other of picks.slice(k + 1))
      if (over(pick, other, 2) && !isNested(pick, other))
        blame("a target on its neighbour", pick, name(other));
  });

  // Every target is large enough for a finger. On the board a target may be smaller if its
  // neighbours leave no room (engine/display_laws.py), and with a mouse a line of the log or a
  // choice of the advice.
  const hemmedIn = (control) =>
    spots.includes(control) &&
    spots.some((other) => {
      const [wide, high] = overlapSize(boxes.get(control), boxes.get(other));
      return other !== control && wide > -2 && high > -2;
    });
  const hasMouse = matchMedia("(pointer: fine)").matches;
  const leastSize = (control) =>
    hasMouse && control.matches(".log .short button, .choice") ? 33.9 : 43.9;
  for (const control of controls) {
    const { width, height } = control.getBoundingClientRect();
    const least = Math.min(width, height);
    if (least < leastSize(control) && !control.matches(".chips input") && !hemmedIn(control))
      blame("a small target", control, px(least));
  }

  // No text is cut or extends past the side of the page.
  const words = allShown(
    "h1, h2, h3, p, small, b, label, legend, li, span, .btn, summary, select, .status, .bar, .top-line, .load, dialog",
  );
  for (const element of words) {
    if (element.closest(".mirror, .pane, canvas, svg") || !element.getClientRects().length)
      continue;
    const { left, right } = element.getBoundingClientRect();
    if ((left < -1 || right > WIDE + 1) && !scroller(element)) blame("over the side", element);
    const style = getComputedStyle(element);
    const isClipped = (way, more) =>
      style[`overflow${way}`] !== "visible" &&
      more > (element.id === "status" ? 3 : 1) &&
      !(scrolls(element, way) && (hasCue(element) || element.matches(".log")));
    if (element.clientWidth && isClipped("X", element.scrollWidth - element.clientWidth))
      blame("cut at the side", element);
    if (element.clientHeight && isClipped("Y", element.scrollHeight - element.clientHeight))
      blame("cut below", element, px(element.scrollHeight - element.clientHeight));
  }
  for (const element of allShown(".bar > *, .status > *, .actions > *")) {
    if (getComputedStyle(element).position === "fixed") continue; // a tip beside a rail
    const box = element.getBoundingClientRect();
    const host = element.parentElement.getBoundingClientRect();
    const aside =
      box.left < host.left - 1 ||
      box.right > host.right - (element.matches(".actions > *") && !isPhone ? 5 : 0) + 1;
    if (aside && !moreAside(element.parentElement)) blame("out of its bar sideways", element);
    // on a large table the status is a tab, whose lower edge is behind the rack
    const isTab = element.matches("#status") && root.dataset.table === "large";
    if (
      (box.top < host.top - 1 || box.bottom > host.bottom + (isTab ? 4 : 1)) &&
      !moreBelow(element.parentElement)
    )
      blame("out of its bar", element);
  }
  const tops = [".bar", ".stage", ".actions"].map(
    (selector) => document.querySelector(selector).getBoundingClientRect().top,
  );
  if (tops[0] > 1 || tops[1] < tops[0] || (tops[2] && tops[2] < tops[1]))
    breaches.push(`header, board and buttons begin at ${tops}`);
  const title = document.createRange();
  title.selectNodeContents(document.getElementById("title"));
  const [side, room] =
    getComputedStyle(document.getElementById("title")).writingMode === "vertical-rl" // in a rail
      ? ["height", document.getElementById("title").clientHeight]
      : ["width", document.getElementById("title").clientWidth];
  if (room > 1 && title.getBoundingClientRect()[side] > room + 0.5)
    breaches.push("the title ends in …");
  for (const panel of allShown(".side"))
    if (panel.scrollWidth > panel.clientWidth + 1)
      blame("scrolls sideways", panel, px(panel.scrollWidth - panel.clientWidth));
  if (root.scrollWidth > WIDE + 1)
    breaches.push(`the page scrolls sideways: ${root.scrollWidth - WIDE} px`);

  // Everything is in view, or can be scrolled into view in an element that indicates this.
  const waiting = new Set();
  for (const element of [...controls, ...allShown(".stage, dialog h2, dialog p")]) {
    const box = element.getBoundingClientRect();
    if (
      box.left >= -1 &&
      box.right <= WIDE + 1 &&
      box.top >= -1 &&
      box.bottom <= HIGH + 1 &&
      !scroller(element)
    )
      continue;
    const host = scroller(element);
    if (host) waiting.add(host);
    else if (dialog || !pageScrolls || root.dataset.more !== "true") blame("out of sight", element);
  }
  for (const host of waiting)
    if (!hasCue(host) && !host.matches(".log, .side")) blame("nothing shows that it scrolls", host);
  if (pageScrolls && !dialog && root.scrollHeight - HIGH > HIGH / 2)
    breaches.push(`the page is ${px(root.scrollHeight - HIGH)} too tall`);

  // Text is large enough, and labels are short.
  const mostLines = (button) =>
    button.matches(".actions > *") &&
    getComputedStyle(button.parentElement).flexDirection === "column"
      ? 3
      : 2;
  for (const button of allShown(".btn, summary"))
    if (!button.matches(".card") && lines(button) > mostLines(button))
      blame("a label of many lines", button, `${lines(button)}`);
  const status = document.getElementById("status");
  // in the bar of a sideways phone, which is a column
  const mostStatusLines = getComputedStyle(status.parentElement).flexDirection === "column" ? 6 : 3;
  if (!dialog && lines(status) > mostStatusLines && !moreBelow(status))
    blame("a status of many lines", status, `${lines(status)}`);
  for (const text of textIn(scope)) {
    const element = text.parentElement;
    if (
      !text.data.trim() ||
      element.closest("script, style, option, svg, .mirror, .unseen, .read, noscript") ||
      !isShown(element)
    )
      continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < 11.99) blame("small words", element, px(size));
  }
  const stage = document.getElementById("stage").getBoundingClientRect();
  // as the page measures it: on a phone held sideways it is beside the table
  const isSideways = matchMedia("(height <= 460px) and (width >= 480px)").matches;
  const line = isSideways
    ? 0
    : document.querySelector(".own-line").offsetHeight ||
      document.querySelector(".status").offsetHeight;
  return {
    breaches: [...new Set(breaches)],
    board: [Math.round(stage.width), Math.round(stage.height) - line, line],
    top: stage.top,
  };
};
