/**
 * The set-up sheet: players, house rules, seed. It knows a game only from shelf.json.
 */

/** @import { GameBox, MatchSetup } from "../base/types.d.ts" */
/** @import { SetupChoice } from "../base/match-setup.js" */

import { PERSON, MAX_SEATS_IN_SIGHT, changedOptions, setupOf, isOptionRelevant, resolveConflicts, refusal, completeSetup, boxWord } from "../base/match-setup.js";
import { button, element, icon, selectField } from "../base/html.js";
import { fairLink, openRules } from "./rules-sheet.js";
import { foldedSection, openSheet } from "./sheets.js";
import { say } from "../base/words.js";

const MAX_NAME_CHARS = "40";
const MAX_SEED_CHARS = "64";

/**
 * @param {{box: GameBox, kept: unknown, people: string[], start: (setup: MatchSetup) => void, learn?: boolean}} what `kept`: the
 *   initial values, checked here; `people`: names to suggest; `start`: receives the choices; `learn`: offer the
 *   first lesson
 */
export function openSetup({ box, kept, people, start, learn = false }) {
  const boxText = (/** @type {string} */ part) => boxWord(box, document.documentElement.lang, part);
  let choice = completeSetup(box, kept, people);
  let latest = ""; // the option changed last

  const count = box.seats[0] === box.seats[1] ? null : seatChips(box, (n) => change({ count: n }));
  const seats = seatLines(box, boxText, (seat, { player = choice.players[seat], name = choice.names[seat] }) => {
    const stays = (player === PERSON) === (choice.players[seat] === PERSON); // another player's name does not move to a computer player
    const called = stays ? name : (player === PERSON && people[seat]) || "";
    change({ players: choice.players.with(seat, player), names: choice.names.with(seat, called) });
  }, (persons, level) => change({ players: choice.players.map((_, seat) => (seat < persons ? PERSON : level)) }));
  const rules = houseRules(box, boxText, (name, value) => {
    latest = name;
    change({ options: { ...choice.options, [name]: value } });
  });
  const more = seedPart((seed) => change({ seed }));
  const foot = footer(box, boxText, {
    mend: () => change({ options: resolveConflicts(box, choice, latest).options }),
    reset: () => change(completeSetup(box, {}, choice.names)),
  });

  /** @param {Partial<SetupChoice>} part */
  function change(part) {
    choice = { ...choice, ...part };
    for (const { show } of parts) show(choice);
  }

  const parts = [count, seats, rules, more, foot].filter((part) => part !== null);
  const lesson = learn && element("a", { class: "btn", href: `/learn/#game=${box.key}`, "data-learn": box.key }, icon("book"), say("learn.do"));
  const form = element("form", { class: "setup", autocomplete: "off", novalidate: true }, lesson, ...parts.map(({ host }) => host));
  form.addEventListener("keydown", focusNextName);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (refusal(box, choice)) return foot.remind();
    dialog.close();
    return start({ ...setupOf(box, choice), seed: choice.seed.trim() });
  });
  change({});
  const dialog = openSheet(say("setup.title", { game: boxText("name") }), [form], { kind: "setting" });
}

/** Enter in a text field focuses the next name, and after the last one the button. @param {KeyboardEvent} event */
function focusNextName(event) {
  const form = event.currentTarget;
  if (event.key !== "Enter" || !(form instanceof HTMLFormElement) || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  /** @type {NodeListOf<HTMLElement>} */
  const all = form.querySelectorAll("input[type=text], button[type=submit]");
  const isShown = (/** @type {HTMLElement} */ one) => one.checkVisibility?.() ?? one.getClientRects().length > 0;
  const stops = [...all].filter((one) => one === event.target || (isShown(one) && !one.matches(".theirs")));
  stops[stops.indexOf(event.target) + 1]?.focus();
}

/**
 * A group of visible choices; the default is marked.
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
const numberChoices = (first, last) => Array.from({ length: last - first + 1 }, (_, n) => [String(first + n), String(first + n)]);

/** The number of players: few as visible choices, a crowd as a list. @param {GameBox} box @param {(count: number) => void} choose */
function seatChips({ seats: [least, most], usual }, choose) {
  const group = chips("seats", say("setup.players"), numberChoices(least, Math.min(most, MAX_SEATS_IN_SIGHT)), String(usual), (value) => choose(Number(value)));
  const words = [["", say("setup.many")], ...numberChoices(MAX_SEATS_IN_SIGHT + 1, Math.max(most, MAX_SEATS_IN_SIGHT))];
  const many = selectField(words, "", (value) => choose(Number(value) || usual), { "aria-label": say("setup.many") });
  if (most > MAX_SEATS_IN_SIGHT) group.host.lastElementChild?.append(many);
  return { host: group.host, show: (/** @type {SetupChoice} */ { count }) => {
    group.show(String(count));
    many.value = count > MAX_SEATS_IN_SIGHT ? String(count) : "";
  } };
}

/**
 * A line for each seat: a person with a name, or a computer player of some level. In a crowd only persons have lines; `fill` receives
 * their number, and the level of all others.
 * @param {GameBox} box @param {(part: string) => string} said @param {(seat: number, part: {player?: string, name?:
 *   string}) => void} choose @param {(persons: number, level: string) => void} fill
 */
function seatLines(box, said, choose, fill) {
  const levels = box.players.map((player) => [player, say("setup.computer", { level: said(`level.${player}`) })]);
  const tell = () => fill(Number(persons.value), level.value);
  const [persons, level] = [numberChoices(0, box.seats[1]), levels].map((choices) => selectField(choices, "", tell));
  const crowd = [persons, level].map((one, k) => element("label", {}, say(k ? "setup.others" : "setup.persons"), one));
  const makeLine = (/** @type {number} */ seat, n = seat + 1) => {
    const select = selectField([[PERSON, say("setup.person")], ...levels], PERSON, (player) => choose(seat, { player }), { "aria-label": say("setup.seat", { n }) });
    const name = textInput(MAX_NAME_CHARS, { "aria-label": say("setup.name", { n }), autocapitalize: "words", enterkeyhint: "next" });
    name.addEventListener("input", () => choose(seat, { name: name.value }));
    list.append(element("li", {}, select, name));
    return { select, name };
  };
  const lines = /** @type {ReturnType<typeof makeLine>[]} */ ([]); // created when needed
  const list = element("ol", { class: "places", "aria-labelledby": "setup-who" });
  const strengths = box.players.map((player) => said(`strength.${player}`)).join(" ");
  return {
    host: element("div", {}, element("h3", { id: "setup-who" }, say("setup.who")), ...crowd, list, element("p", { class: "soft small" }, strengths), element("p", { class: "small" }, fairLink())),
    /** @param {SetupChoice} wish */
    show({ count, players, names }) {
      const people = players.slice(0, count).filter((player) => player === PERSON).length;
      const personPlaceholder = (/** @type {number} */ n) => (people === 1 ? say("setup.you") : say("setup.nobody", { n }));
      for (const one of crowd) one.hidden = count <= MAX_SEATS_IN_SIGHT;
      persons.value = String(people);
      level.value = players.slice(0, count).find((player) => player !== PERSON) ?? level.value;
      const hasLine = (/** @type {number} */ seat) => seat < count && (count <= MAX_SEATS_IN_SIGHT || players[seat] === PERSON);
      while (lines.length <= players.findLastIndex((_, seat) => hasLine(seat))) lines.push(makeLine(lines.length));
      lines.forEach(({ select, name }, seat) => {
        list.children[seat].toggleAttribute("hidden", !hasLine(seat));
        select.value = players[seat];
        name.classList.toggle("theirs", players[seat] !== PERSON);
        name.placeholder = players[seat] === PERSON ? personPlaceholder(seat + 1) : said(`computer.${seat}`);
        if (name.value !== names[seat]) name.value = names[seat];
      });
    },
  };
}

/**
 * The game's options, folded, with a link to the rules; irrelevant options are hidden.
 * @param {GameBox} box @param {(part: string) => string} said @param {(name: string, value: string) => void} choose
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
  const host = foldedSection(say("setup.rules"), note, ...groups.map((group) => group.host), element("div", {}, read));
  return {
    host,
    /** @param {SetupChoice} wish */
    show(wish) {
      names.forEach((name, k) => {
        groups[k].show(wish.options[name]);
        groups[k].host.hidden = !isOptionRelevant(box, wish, name);
      });
      const n = changedOptions(box, wish).length;
      note.textContent = n ? say("setup.changed", { n }) : say("setup.as-usual");
    },
  };
}

/** @param {string} maxlength @param {Record<string, string>} more */
const textInput = (maxlength, more) =>
  element("input", { type: "text", maxlength, autocomplete: "off", spellcheck: "false", ...more });

/** Rarely needed: the seed. @param {(seed: string) => void} choose */
function seedPart(choose) {
  const input = textInput(MAX_SEED_CHARS, { id: "setup-seed", "aria-describedby": "setup-seed-line", autocapitalize: "none" });
  input.addEventListener("input", () => choose(input.value));
  const label = element("label", { for: "setup-seed" }, say("setup.seed"));
  const line = element("p", { class: "soft small", id: "setup-seed-line" }, say("setup.seed-line"));
  return {
    host: foldedSection(say("setup.more"), null, element("div", { class: "field" }, label, input, line)),
    show: (/** @type {SetupChoice} */ { seed }) => void (input.value = seed),
  };
}

/**
 * The reason why the match cannot start, and the buttons. @param {GameBox} box @param {(part: string) => string} said
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
    /** @param {SetupChoice} wish */
    show(wish) {
      const key = refusal(box, wish);
      notice.classList.toggle("none", !key);
      notice.lastElementChild?.toggleAttribute("hidden", !key);
      start.setAttribute("aria-disabled", String(Boolean(key)));
      if (why.textContent !== (key && said(key))) why.textContent = key && said(key);
    },
    /** Announces the reason again. */
    remind() {
      const text = why.textContent;
      why.textContent = "";
      requestAnimationFrame(() => (why.textContent = text));
    },
  };
}
