/* Evaluated in the page (tests/web/test_laid_out.py): shows a recorded state and says what lies
   wrong in it. */
async ({ hash, rev, act, first }) => {
  const root = document.documentElement;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const until = async (what) => {
    for (let k = 0; k < 400 && !what(); k += 1) await new Promise((done) => setTimeout(done, 5));
  };
  const settle = async () => {
    await until(() => !document.querySelector("[data-moving]"));
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})));
    await frame();
    await frame();
  };

  const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
  // what the state before held is let go
  document.querySelector(".mirror .spot")?.dispatchEvent(escape);
  if (hash) location.hash = hash;
  if (rev) await until(() => root.dataset.rev === String(rev) && root.dataset.phase !== "loading");
  if (root.dataset.phase === "over") await until(() => document.querySelector("dialog[open]"));
  if (root.dataset.phase === "thinking")
    await until(() => document.getElementById("status").textContent);
  await settle();
  // the card of the first visit: once a game
  if (!first) document.querySelector("dialog.first[open]")?.close();
  if (act === "held") document.querySelector(".mirror [data-pick]")?.click();
  else if (act === "refusal") document.getElementById("undo").click();
  else if (act === "hint") document.getElementById("hint").click();
  else if (act) document.querySelector(act)?.click();
  if (act) await frame();
  if (act) await settle();

  const [WIDE, HIGH] = [innerWidth, innerHeight];
  const found = [];
  const name = (one) =>
    (one.ariaLabel || one.textContent.trim() || one.id || one.className || one.tagName).slice(
      0,
      40,
    );
  const blame = (what, one, more = "") =>
    found.push(`${what}: ${name(one)}${more && ` (${more})`}`);
  const hidden = ".unseen, .read, noscript, [inert]";
  const isShown = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !one.closest(hidden) &&
    getComputedStyle(one).clipPath === "none" &&
    !one.closest(".brief .aside");
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const scope = dialog ?? document.body;
  const allShown = (selector) => [...scope.querySelectorAll(selector)].filter(isShown);
  const px = (number) => `${Math.round(number)} px`;
  const scrolls = (one, way) => /auto|scroll/.test(getComputedStyle(one)[`overflow${way}`]);
  const moreBelow = (one) => one.scrollHeight > one.clientHeight + 1 && scrolls(one, "Y");
  const moreAside = (one) => one.scrollWidth > one.clientWidth + 1 && scrolls(one, "X");
  const hasCue = (one) =>
    getComputedStyle(one).backgroundImage.includes("gradient") || one.matches(".pane, select");
  const pageScrolls = root.scrollHeight > HIGH + 1;
  // what scrolls round an element and says so
  const scroller = (one) => {
    for (let at = one.parentElement; at && at !== scope.parentElement; at = at.parentElement)
      if ((moreBelow(at) || moreAside(at)) && at !== root && at !== document.body) return at;
    return null;
  };
  // an element as far as it is seen
  const visibleBox = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let at = one.parentElement; at && at !== root; at = at.parentElement) {
      if (getComputedStyle(at).overflow === "visible") continue;
      const box = at.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const overlapSize = (a, b) => [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ];
  const textIn = (one) => {
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const all = [];
    for (let text = walk.nextNode(); text; text = walk.nextNode())
      if (!text.parentElement.closest(".brief .aside")) all.push(text);
    return all;
  };
  const lines = (one) => {
    const range = document.createRange();
    const rects = textIn(one).flatMap((text) => {
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
    (one) => !one.closest("p"),
  );
  const spots = controls.filter((one) => one.closest(".mirror"));
  const others = controls.filter((one) => !spots.includes(one));

  // nothing overlaps
  const boxes = new Map(controls.map((one) => [one, visibleBox(one)]));
  const over = (one, other, least) => {
    const [wide, high] = overlapSize(boxes.get(one), boxes.get(other));
    return Math.min(wide, high) > least + 0.01 && !one.contains(other) && !other.contains(one);
  };
  const barTop = allShown(".actions")[0]?.getBoundingClientRect().top ?? HIGH;
  // to be scrolled up from under the bar
  const isBelowPage = (one) => pageScrolls && boxes.get(one).bottom > barTop;
  // on a phone held upright a tip lies over the upper edge of the board until the table is touched;
  // elsewhere on nothing
  const tip = allShown(".tip")[0];
  for (const one of tip
    ? [...others, ...allShown("#status")].filter((one) => !tip.contains(one))
    : []) {
    const [wide, high] = overlapSize(tip.getBoundingClientRect(), visibleBox(one));
    if (wide > 1 && high > 1) blame("a tip on", one);
  }
  // header and last row of a sheet stay in view, and the others scroll under them
  const isUnderEnd = (...both) =>
    both.filter((one) => one.closest(".end, .sheet > header")).length === 1 &&
    both.every((one) => scroller(one));
  others.forEach((one, k) => {
    for (const other of others.slice(k + 1))
      if (over(one, other, 1) && !isUnderEnd(one, other))
        blame("one control on another", one, name(other));
    for (const spot of one.closest(".tip, .hintcard") ? [] : spots)
      if (over(one, spot, 1) && !isBelowPage(spot))
        blame("a control on the board", one, name(spot));
  });
  const inside = (a, b) =>
    a.left >= b.left - 1 &&
    a.right <= b.right + 1 &&
    a.top >= b.top - 1 &&
    a.bottom <= b.bottom + 1;
  const isNested = (one, other) =>
    inside(boxes.get(one), boxes.get(other)) || inside(boxes.get(other), boxes.get(one));
  const picks = spots.filter((one) => !one.classList.contains("drop"));
  picks.forEach((one, k) => {
    for (const other of picks.slice(k + 1))
      if (over(one, other, 2) && !isNested(one, other))
        blame("a target on its neighbour", one, name(other));
  });

  // no target too small for a finger; on the board it is as large as its neighbours let it be
  // (engine/display_laws.py)
  const hemmedIn = (one) =>
    spots.includes(one) &&
    spots.some((other) => {
      const [wide, high] = overlapSize(boxes.get(one), boxes.get(other));
      return other !== one && wide > -2 && high > -2;
    });
  for (const one of controls) {
    const { width, height } = one.getBoundingClientRect();
    const least = Math.min(width, height);
    if (least < 43.9 && !one.matches(".chips input") && !hemmedIn(one))
      blame("a small target", one, px(least));
  }

  // nothing is cut, nothing reaches over the side
  const words = allShown(
    "h1, h2, h3, p, small, b, label, legend, li, span, .btn, summary, select, .status, .bar, .top-line, .load, dialog",
  );
  for (const one of words) {
    if (one.closest(".mirror, .pane, canvas, svg") || !one.getClientRects().length) continue;
    const { left, right } = one.getBoundingClientRect();
    if ((left < -1 || right > WIDE + 1) && !scroller(one)) blame("over the side", one);
    const style = getComputedStyle(one);
    const isClipped = (way, more) =>
      style[`overflow${way}`] !== "visible" &&
      more > (one.id === "status" ? 3 : 1) &&
      !(scrolls(one, way) && (hasCue(one) || one.matches(".log")));
    if (one.clientWidth && isClipped("X", one.scrollWidth - one.clientWidth))
      blame("cut at the side", one);
    if (one.clientHeight && isClipped("Y", one.scrollHeight - one.clientHeight))
      blame("cut below", one, px(one.scrollHeight - one.clientHeight));
  }
  for (const one of allShown(".bar > *, .status > *, .actions > *")) {
    if (getComputedStyle(one).position === "fixed") continue; // a tip beside a rail
    const box = one.getBoundingClientRect();
    const host = one.parentElement.getBoundingClientRect();
    const aside =
      box.left < host.left - 1 ||
      box.right > host.right - (one.matches(".actions > *") ? 5 : 0) + 1;
    if (aside && !moreAside(one.parentElement)) blame("out of its bar sideways", one);
    if ((box.top < host.top - 1 || box.bottom > host.bottom + 1) && !moreBelow(one.parentElement))
      blame("out of its bar", one);
  }
  const tops = [".bar", ".stage", ".actions"].map(
    (one) => document.querySelector(one).getBoundingClientRect().top,
  );
  if (tops[0] > 1 || tops[1] < tops[0] || (tops[2] && tops[2] < tops[1]))
    found.push(`header, board and buttons begin at ${tops}`);
  const title = document.createRange();
  title.selectNodeContents(document.getElementById("title"));
  const [side, room] =
    getComputedStyle(document.getElementById("title")).writingMode === "vertical-rl" // in a rail
      ? ["height", document.getElementById("title").clientHeight]
      : ["width", document.getElementById("title").clientWidth];
  if (room > 1 && title.getBoundingClientRect()[side] > room + 0.5)
    found.push("the title ends in …");
  for (const one of allShown(".side"))
    if (one.scrollWidth > one.clientWidth + 1)
      blame("scrolls sideways", one, px(one.scrollWidth - one.clientWidth));
  if (root.scrollWidth > WIDE + 1)
    found.push(`the page scrolls sideways: ${root.scrollWidth - WIDE} px`);

  // all is in view, or one scroll away with something to show it
  const waiting = new Set();
  for (const one of [...controls, ...allShown(".stage, dialog h2, dialog p")]) {
    const box = one.getBoundingClientRect();
    if (
      box.left >= -1 &&
      box.right <= WIDE + 1 &&
      box.top >= -1 &&
      box.bottom <= HIGH + 1 &&
      !scroller(one)
    )
      continue;
    const host = scroller(one);
    if (host) waiting.add(host);
    else if (dialog || !pageScrolls || root.dataset.more !== "true") blame("out of sight", one);
  }
  for (const host of waiting)
    if (!hasCue(host) && !host.matches(".log, .side")) blame("nothing shows that it scrolls", host);
  if (pageScrolls && !dialog && root.scrollHeight - HIGH > HIGH / 2)
    found.push(`the page is ${px(root.scrollHeight - HIGH)} too tall`);

  // words one can read
  const mostLines = (one) =>
    one.matches(".actions > *") && getComputedStyle(one.parentElement).flexDirection === "column"
      ? 3
      : 2;
  for (const one of allShown(".btn, summary"))
    if (!one.matches(".card") && lines(one) > mostLines(one))
      blame("a label of many lines", one, `${lines(one)}`);
  const status = document.getElementById("status");
  if (!dialog && lines(status) > 3 && !moreBelow(status))
    blame("a status of many lines", status, `${lines(status)}`);
  for (const text of textIn(scope)) {
    const one = text.parentElement;
    if (
      !text.data.trim() ||
      one.closest("script, style, option, svg, .mirror, .unseen, .read, noscript") ||
      !isShown(one)
    )
      continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (size < 11.99) blame("small words", one, px(size));
  }
  const stage = document.getElementById("stage").getBoundingClientRect();
  const line = document.querySelector(".status").offsetHeight;
  return {
    found: [...new Set(found)],
    board: [Math.round(stage.width), Math.round(stage.height) - line, line],
    top: stage.top,
  };
};
