/**
 * The sheet on which a table is set up: who plays, the house rules, the seed. It knows no game, only what shelf.json
 * says of one.
 */

/** @import { Box, MatchSetup } from "../base/types.d.ts" */
/** @import { Wish } from "../base/match-setup.js" */

import { PERSON, ROUND, changed, setupOf, matters, mended, refusal, wished, word } from "../base/match-setup.js";
import { button, element, icon, picker } from "../base/html.js";
import { fairLink, openRules } from "./rules-sheet.js";
import { fold, sheet } from "./sheets.js";
import { say } from "../base/words.js";

const LONGEST_NAME = "40"; // characters
const LONGEST_SEED = "64";

/**
 * @param {{box: Box, kept: unknown, people: string[], start: (setup: MatchSetup) => void, learn?: boolean}} what `kept`: what the
 *   sheet begins with (checked here); `people`: names to be proposed; `start` is told what was chosen; `learn`: the way to
 *   the first lesson is offered
 */
export function openSetup({ box, kept, people, start, learn = false }) {
  const said = (/** @type {string} */ part) => word(box, document.documentElement.lang, part);
  let wish = wished(box, kept, people);
  let latest = ""; // the switch that was changed last

  const count = box.seats[0] === box.seats[1] ? null : seatChips(box, (n) => change({ count: n }));
  const seats = seatLines(box, said, (seat, { player = wish.players[seat], name = wish.names[seat] }) => {
    const stays = (player === PERSON) === (wish.players[seat] === PERSON); // else it is another's name
    const called = stays ? name : (player === PERSON && people[seat]) || "";
    change({ players: wish.players.with(seat, player), names: wish.names.with(seat, called) });
  }, (persons, level) => change({ players: wish.players.map((_, seat) => (seat < persons ? PERSON : level)) }));
  const rules = houseRules(box, said, (name, value) => {
    latest = name;
    change({ options: { ...wish.options, [name]: value } });
  });
  const more = seedPart((seed) => change({ seed }));
  const foot = footer(box, said, {
    mend: () => change({ options: mended(box, wish, latest).options }),
    reset: () => change(wished(box, {}, wish.names)),
  });

  /** @param {Partial<Wish>} part */
  function change(part) {
    wish = { ...wish, ...part };
    for (const { show } of parts) show(wish);
  }

  const parts = [count, seats, rules, more, foot].filter((part) => part !== null);
  const lesson = learn && element("a", { class: "btn", href: `/learn/#game=${box.key}`, "data-learn": box.key }, icon("book"), say("learn.do"));
  const form = element("form", { class: "setup", autocomplete: "off", novalidate: true }, lesson, ...parts.map(({ host }) => host));
  form.addEventListener("keydown", toNextName);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (refusal(box, wish)) return foot.remind();
    dialog.close();
    return start({ ...setupOf(box, wish), seed: wish.seed.trim() });
  });
  change({});
  const dialog = sheet(say("setup.title", { game: said("name") }), [form], { kind: "setting" });
}

/** Enter in a text goes to the next person's name, and from the last to the button. @param {KeyboardEvent} event */
function toNextName(event) {
  const form = event.currentTarget;
  if (event.key !== "Enter" || !(form instanceof HTMLFormElement) || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  /** @type {NodeListOf<HTMLElement>} */
  const all = form.querySelectorAll("input[type=text], button[type=submit]");
  const seen = (/** @type {HTMLElement} */ one) => one.checkVisibility?.() ?? one.getClientRects().length > 0;
  const stops = [...all].filter((one) => one === event.target || (seen(one) && !one.matches(".theirs")));
  stops[stops.indexOf(event.target) + 1]?.focus();
}

/**
 * One of several, all in sight; the usual one says so.
 * @param {string} name @param {string} title @param {[string, string][]} choices value and words @param {string} usual
 * @param {(value: string) => void} choose
 */
function chips(name, title, choices, usual, choose) {
  const lines = choices.map(([value, words]) => {
    const input = element("input", { type: "radio", name: `setup-${name}`, value });
    input.addEventListener("change", () => choose(value));
    const mark = value === usual && element("small", {}, ` ${say("setup.usual")}`);
    return { input, label: element("label", {}, input, element("span", {}, words, mark)) };
  });
  const host = element("fieldset", { class: "chips" }, element("legend", {}, title));
  host.append(element("div", {}, ...lines.map(({ label }) => label)));
  return {
    host,
    show: (/** @type {string} */ value) => lines.forEach(({ input }) => (input.checked = input.value === value)),
  };
}

/** @param {number} first @param {number} last @returns {[string, string][]} */
const numbers = (first, last) => Array.from({ length: last - first + 1 }, (_, n) => [String(first + n), String(first + n)]);

/** How many play: a few of all in sight, a crowd from a list. @param {Box} box @param {(count: number) => void} choose */
function seatChips({ seats: [least, most], usual }, choose) {
  const group = chips("seats", say("setup.players"), numbers(least, Math.min(most, ROUND)), String(usual), (value) => choose(Number(value)));
  const words = [["", say("setup.many")], ...numbers(ROUND + 1, Math.max(most, ROUND))];
  const many = picker(words, "", (value) => choose(Number(value) || usual), { "aria-label": say("setup.many") });
  if (most > ROUND) group.host.lastElementChild?.append(many);
  return { host: group.host, show: (/** @type {Wish} */ { count }) => {
    group.show(String(count));
    many.value = count > ROUND ? String(count) : "";
  } };
}

/**
 * A line a seat: a person with a name, or a computer of some level. Of a crowd only persons have lines; how many they
 * are, and how well all others play, `fill` is told.
 * @param {Box} box @param {(part: string) => string} said @param {(seat: number, part: {player?: string, name?:
 *   string}) => void} choose @param {(persons: number, level: string) => void} fill
 */
function seatLines(box, said, choose, fill) {
  const levels = box.players.map((player) => [player, say("setup.computer", { level: said(`level.${player}`) })]);
  const tell = () => fill(Number(persons.value), level.value);
  const [persons, level] = [numbers(0, box.seats[1]), levels].map((choices) => picker(choices, "", tell));
  const crowd = [persons, level].map((one, k) => element("label", {}, say(k ? "setup.others" : "setup.persons"), one));
  const line = (/** @type {number} */ seat, n = seat + 1) => {
    const select = picker([[PERSON, say("setup.person")], ...levels], PERSON, (player) => choose(seat, { player }), { "aria-label": say("setup.seat", { n }) });
    const name = textInput(LONGEST_NAME, { "aria-label": say("setup.name", { n }), autocapitalize: "words", enterkeyhint: "next" });
    name.addEventListener("input", () => choose(seat, { name: name.value }));
    list.append(element("li", {}, select, name));
    return { select, name };
  };
  const lines = /** @type {ReturnType<typeof line>[]} */ ([]); // made as they are wanted
  const list = element("ol", { class: "places", "aria-labelledby": "setup-who" });
  const strengths = box.players.map((player) => said(`strength.${player}`)).join(" ");
  return {
    host: element("div", {}, element("h3", { id: "setup-who" }, say("setup.who")), ...crowd, list, element("p", { class: "soft small" }, strengths), element("p", { class: "small" }, fairLink())),
    /** @param {Wish} wish */
    show({ count, players, names }) {
      const people = players.slice(0, count).filter((player) => player === PERSON).length;
      const nobody = (/** @type {number} */ n) => (people === 1 ? say("setup.you") : say("setup.nobody", { n }));
      for (const one of crowd) one.hidden = count <= ROUND;
      persons.value = String(people);
      level.value = players.slice(0, count).find((player) => player !== PERSON) ?? level.value;
      const seen = (/** @type {number} */ seat) => seat < count && (count <= ROUND || players[seat] === PERSON);
      while (lines.length <= players.findLastIndex((_, seat) => seen(seat))) lines.push(line(lines.length));
      lines.forEach(({ select, name }, seat) => {
        list.children[seat].toggleAttribute("hidden", !seen(seat));
        select.value = players[seat];
        name.classList.toggle("theirs", players[seat] !== PERSON);
        name.placeholder = players[seat] === PERSON ? nobody(seat + 1) : said(`computer.${seat}`);
        if (name.value !== names[seat]) name.value = names[seat];
      });
    },
  };
}

/**
 * The switches of the game in a fold, and the rules to read; switches that mean nothing at such a table are not shown.
 * @param {Box} box @param {(part: string) => string} said @param {(name: string, value: string) => void} choose
 */
function houseRules(box, said, choose) {
  const names = Object.keys(box.options);
  if (!names.length) return null;
  const groups = names.map((name) => {
    const values = box.options[name];
    const words = values.map((value) => /** @type {[string, string]} */ ([value, said(`switch.${name}.${value}`)]));
    return chips(name, said(`switch.${name}.name`), words, values[0], (value) => choose(name, value));
  });
  const note = element("small", { class: "soft" });
  const read = button(say("rules.title"), { icon: "book", on: () => openRules(box.key, said("name")) });
  const host = fold(say("setup.rules"), note, ...groups.map((group) => group.host), element("div", {}, read));
  return {
    host,
    /** @param {Wish} wish */
    show(wish) {
      names.forEach((name, k) => {
        groups[k].show(wish.options[name]);
        groups[k].host.hidden = !matters(box, wish, name);
      });
      const n = changed(box, wish).length;
      note.textContent = n ? say("setup.changed", { n }) : say("setup.as-usual");
    },
  };
}

/** @param {string} maxlength @param {Record<string, string>} more */
const textInput = (maxlength, more) =>
  element("input", { type: "text", maxlength, autocomplete: "off", spellcheck: "false", ...more });

/** What is seldom needed: the seed. @param {(seed: string) => void} choose */
function seedPart(choose) {
  const input = textInput(LONGEST_SEED, { id: "setup-seed", "aria-describedby": "setup-seed-line", autocapitalize: "none" });
  input.addEventListener("input", () => choose(input.value));
  const label = element("label", { for: "setup-seed" }, say("setup.seed"));
  const line = element("p", { class: "soft small", id: "setup-seed-line" }, say("setup.seed-line"));
  return {
    host: fold(say("setup.more"), null, element("div", { class: "field" }, label, input, line)),
    show: (/** @type {Wish} */ { seed }) => void (input.value = seed),
  };
}

/**
 * Why it cannot be started, and the buttons. @param {Box} box @param {(part: string) => string} said
 * @param {{mend: () => void, reset: () => void}} on
 */
function footer(box, said, { mend, reset }) {
  const why = element("p", { role: "status" });
  const notice = element("div", { class: "notice" }, why, button(say("setup.mend"), { on: mend }));
  const start = button(say("setup.start"), { kind: "main", icon: "play" });
  start.type = "submit";
  const row = element("div", { class: "row" }, button(say("setup.reset"), { on: reset }), start);
  return {
    host: element("div", { class: "end" }, notice, row),
    /** @param {Wish} wish */
    show(wish) {
      const key = refusal(box, wish);
      notice.classList.toggle("none", !key);
      notice.lastElementChild?.toggleAttribute("hidden", !key);
      start.setAttribute("aria-disabled", String(Boolean(key)));
      if (why.textContent !== (key && said(key))) why.textContent = key && said(key);
    },
    /** Says once more why not. */
    remind() {
      const text = why.textContent;
      why.textContent = "";
      requestAnimationFrame(() => (why.textContent = text));
    },
  };
}
