/**
 * The set-up sheet: players, house rules, seed. All facts about a game are from shelf.json.
 */

import { MAX_NAME_CHARS } from "../base/address.ts";
import { radioField, selectField } from "../base/fields.ts";
import { type Attributes, button, element, icon } from "../base/html.ts";
import { isComposing } from "../base/input-method.ts";
import {
  boxWord,
  changedOptions,
  completeSetup,
  MAX_SEATS_IN_SIGHT,
  PERSON,
  type SetupChoice,
  setupOf,
} from "../base/match-setup.ts";
import { inBackground } from "../base/promises.ts";
import { ROOT } from "../base/root.ts";
import { isOptionRelevant, refusal, resolveConflicts } from "../base/setup-choices.ts";
import { pageLanguage, say } from "../base/site.ts";
import type { GameBox, MatchSetup } from "../base/types.ts";
import { foldedSection, openSheet } from "../view/dialog.ts";
import { fairLink } from "./page-links.ts";
import { openRules } from "./rules-sheet.ts";

const MAX_SEED_CHARS = 64;

/**
 * `kept`: the initial values, checked here; `people`: names to suggest; `start`: receives the
 * choices; `learn`: offer the first lesson
 */
interface SetupParts {
  box: GameBox;
  kept: unknown;
  people: string[];
  start: (setup: MatchSetup) => void;
  learn?: boolean;
}

export function openSetup({ box, kept, people, start, learn = false }: SetupParts) {
  const boxText = (part: string) => boxWord(box, pageLanguage(), part);
  let choice = completeSetup(box, kept, people);
  let latest = ""; // the option changed last

  const count = box.seats[0] === box.seats[1] ? null : seatChips(box, (n) => change({ count: n }));
  const memory = new NameMemory(choice, people);
  const seats = new SeatLines(box, boxText, {
    choosePlayer: (seat, player) => choosePlayers(choice.players.with(seat, player)),
    typeName: (seat, name) => {
      memory.note(seat, choice.players[seat], name);
      change({ names: choice.names.with(seat, name) });
    },
    fill: (persons, level) =>
      choosePlayers(choice.players.map((_, seat) => (seat < persons ? PERSON : level))),
  });
  const rules = houseRules(box, boxText, (name, value) => {
    latest = name;
    change({ options: { ...choice.options, [name]: value } });
  });
  const seedField = seedPart((seed) => change({ seed }));
  const foot = footer(box, boxText, {
    mend: () => change({ options: resolveConflicts(box, choice, latest).options }),
    reset: () => change(completeSetup(box, {}, choice.names)),
  });
  const parts = [count, seats, rules, seedField, foot].filter((part) => part !== null);

  function choosePlayers(players: string[]) {
    change({ players, names: memory.namesAfter(choice, players) });
  }

  function change(changed: Partial<SetupChoice>) {
    choice = { ...choice, ...changed };
    for (const part of parts) part.show(choice);
  }

  function onsubmit(event: Event) {
    event.preventDefault();
    if (refusal(box, choice)) {
      foot.remind();
      return;
    }
    dialog.close();
    start({ ...setupOf(box, choice), seed: choice.seed.trim() });
  }

  const form = element(
    "form",
    { class: "setup", autocomplete: "off", novalidate: true, onkeydown: focusNextName, onsubmit },
    learn && lessonLink(box),
    ...parts.map(({ host }) => host),
  );
  change({});
  const dialog = openSheet(say("setup.title", { game: boxText("name") }), [form], {
    kind: "setting",
  });
}

const lessonLink = (box: GameBox) =>
  element(
    "a",
    { class: "btn", href: `${ROOT}/learn/#game=${box.key}`, "data-learn": box.key },
    icon("book"),
    say("learn.do"),
  );

/**
 * The names typed for each seat, so that another player there loses none: what was typed for a
 * computer player is also the name of the person chosen next, but a computer player never gets a
 * person's name.
 */
class NameMemory {
  #persons: (string | undefined)[];
  #computers: (string | undefined)[];

  constructor(
    { players, names }: SetupChoice,
    readonly people: string[],
  ) {
    this.#persons = names.map((name, seat) => (players[seat] === PERSON ? name : undefined));
    this.#computers = names.map((name, seat) => (players[seat] === PERSON ? undefined : name));
  }

  note(seat: number, player: string, name: string) {
    this.#persons[seat] = name;
    if (player !== PERSON) this.#computers[seat] = name;
  }

  /** The names when other players were chosen: it changes where a person and a computer do. */
  namesAfter({ players: before, names }: SetupChoice, players: string[]) {
    const isOtherKind = (seat: number) => (players[seat] === PERSON) !== (before[seat] === PERSON);
    return names.map((name, seat) =>
      isOtherKind(seat) ? this.#nameOf(seat, players[seat]) : name,
    );
  }

  #nameOf(seat: number, player: string) {
    if (player !== PERSON) return this.#computers[seat] ?? "";
    return this.#persons[seat] ?? this.people[seat] ?? "";
  }
}

/** Enter in a text field focuses the next name, and after the last one the button. */
function focusNextName(event: KeyboardEvent) {
  const form = event.currentTarget;
  if (
    event.key !== "Enter" ||
    isComposing(event) ||
    !(form instanceof HTMLFormElement) ||
    !(event.target instanceof HTMLInputElement)
  ) {
    return;
  }
  event.preventDefault();
  const all: NodeListOf<HTMLElement> = form.querySelectorAll(
    "input[type=text], button[type=submit]",
  );
  const isShown = (field: HTMLElement) =>
    field.checkVisibility?.() ?? field.getClientRects().length > 0;
  const stops = [...all].filter(
    (field) => field === event.target || (isShown(field) && !field.matches(".theirs")),
  );
  stops[stops.indexOf(event.target) + 1]?.focus();
}

/** `choices`: value and words */
interface ChipsParts {
  name: string;
  title: string;
  choices: [string, string][];
  usual?: string;
  choose: (value: string) => void;
}

/** A group of visible choices; the default is marked. */
export function chips({ name, title, choices, usual = "", choose }: ChipsParts) {
  const lines = choices.map(([value, words]) => {
    const mark = value === usual && element("small", {}, ` ${say("setup.usual")}`);
    const radio = { name: `setup-${name}`, value, checked: false, choose };
    return radioField(radio, element("span", {}, words, mark));
  });
  const host = element(
    "fieldset",
    { class: "chips" },
    element("legend", {}, title),
    element("div", {}, ...lines),
  );
  return {
    host,
    show(value: string) {
      for (const radio of host.querySelectorAll("input")) radio.checked = radio.value === value;
    },
  };
}

const numberChoices = (first: number, last: number): [string, string][] =>
  Array.from({ length: last - first + 1 }, (_, k) => {
    const number = String(first + k);
    return [number, number];
  });

/** The number of players: few choices are all visible, many are a list. */
function seatChips({ seats: [least, most], usual }: GameBox, choose: (count: number) => void) {
  const group = chips({
    name: "seats",
    title: say("setup.players"),
    choices: numberChoices(least, Math.min(most, MAX_SEATS_IN_SIGHT)),
    usual: String(usual),
    choose: (value) => choose(Number(value)),
  });
  const words = [
    ["", say("setup.many")],
    ...numberChoices(MAX_SEATS_IN_SIGHT + 1, Math.max(most, MAX_SEATS_IN_SIGHT)),
  ];
  const many = selectField(words, "", (value) => choose(Number(value) || usual), {
    "aria-label": say("setup.many"),
  });
  if (most > MAX_SEATS_IN_SIGHT) group.host.lastElementChild?.append(many);
  return {
    host: group.host,
    show: ({ count }: SetupChoice) => {
      group.show(String(count));
      many.value = count > MAX_SEATS_IN_SIGHT ? String(count) : "";
    },
  };
}

interface SeatChoices {
  choosePlayer: (seat: number, player: string) => void;
  typeName: (seat: number, name: string) => void;
  fill: (persons: number, level: string) => void;
}

/**
 * A line for each seat: a person with a name, or a computer player of some level. In a crowd only
 * persons have lines; `fill` receives their number, and the level of all others.
 */
class SeatLines {
  readonly host: HTMLElement;
  #list = element("ol", { class: "places", "aria-labelledby": "setup-who" });
  #lines: { select: HTMLSelectElement; name: HTMLInputElement }[] = []; // created when needed
  #strengths = element("p", { class: "soft small" });
  #levels: string[][]; // value and words
  #persons: HTMLSelectElement;
  #level: HTMLSelectElement;
  #crowd: HTMLElement[];

  constructor(
    readonly box: GameBox,
    readonly boxText: (part: string) => string,
    readonly choices: SeatChoices,
  ) {
    this.#levels = box.players.map((player) => [
      player,
      say("setup.computer", { level: boxText(`level.${player}`) }),
    ]);
    const fill = () => choices.fill(Number(this.#persons.value), this.#level.value);
    this.#persons = selectField(numberChoices(0, box.seats[1]), "", fill);
    this.#level = selectField(this.#levels, "", fill);
    this.#crowd = [
      element("label", {}, say("setup.persons"), this.#persons),
      element("label", {}, say("setup.others"), this.#level),
    ];
    this.host = element(
      "div",
      {},
      element("h3", { id: "setup-who" }, say("setup.who")),
      ...this.#crowd,
      this.#list,
      this.#strengths,
      element("p", { class: "small" }, fairLink()),
    );
  }

  show({ count, players, names }: SetupChoice) {
    const playing = players.slice(0, count);
    const persons = playing.filter((player) => player === PERSON).length;
    const isCrowd = count > MAX_SEATS_IN_SIGHT;
    this.#strengths.textContent = this.#strengthsOf(playing);
    for (const field of this.#crowd) field.hidden = !isCrowd;
    this.#persons.value = String(persons);
    const level = playing.find((player) => this.box.players.includes(player));
    if (level !== undefined) this.#level.value = level;
    const hasLine = (seat: number) => seat < count && (!isCrowd || players[seat] === PERSON);
    while (this.#lines.length <= players.findLastIndex((_, seat) => hasLine(seat))) this.#addLine();
    for (const [seat, { select, name }] of this.#lines.entries()) {
      this.#list.children[seat].toggleAttribute("hidden", !hasLine(seat));
      select.value = players[seat];
      name.classList.toggle("theirs", players[seat] !== PERSON);
      name.placeholder = this.#nameWithout(seat, players[seat], persons === 1);
      if (name.value !== names[seat]) name.value = names[seat];
    }
  }

  /** How well each level plays, and how each chosen computer person does. */
  #strengthsOf(playing: string[]) {
    const { box, boxText } = this;
    const manners = box.manners.filter((player) => playing.includes(player));
    return [
      ...box.players.map((player) => boxText(`strength.${player}`)),
      ...manners.map((player) => boxText(`manner.${player}`)),
    ].join(" ");
  }

  /** The name of a player for whom none was typed. */
  #nameWithout(seat: number, player: string, isOnlyPerson: boolean) {
    if (player === PERSON) {
      return isOnlyPerson ? say("setup.you") : say("setup.unnamed", { n: seat + 1 });
    }
    return this.boxText(`computer.${player}`) || this.boxText(`computer.${seat}`);
  }

  #addLine() {
    const { box, boxText, choices } = this;
    const seat = this.#lines.length;
    const manners = box.manners.map((player) => [
      player,
      `${boxText(`computer.${player}`)}: ${boxText(`level.${player}`)}`,
    ]);
    const select = selectField(
      [[PERSON, say("setup.person")], ...this.#levels, ...manners],
      PERSON,
      (player) => choices.choosePlayer(seat, player),
      { "aria-label": say("setup.seat", { n: seat + 1 }) },
    );
    const name = textInput(MAX_NAME_CHARS, {
      "aria-label": say("setup.name", { n: seat + 1 }),
      autocapitalize: "words",
      enterkeyhint: "next",
      oninput: () => choices.typeName(seat, name.value),
    });
    this.#list.append(element("li", {}, select, name));
    this.#lines.push({ select, name });
  }
}

/** The game's options, folded, with a link to the rules; irrelevant options are hidden. */
function houseRules(
  box: GameBox,
  boxText: (part: string) => string,
  choose: (name: string, value: string) => void,
) {
  const names = Object.keys(box.options);
  if (!names.length) return null;
  const groups = names.map((name) => {
    const values = box.options[name];
    return chips({
      name,
      title: boxText(`switch.${name}.name`),
      choices: values.map((value) => [value, boxText(`switch.${name}.${value}`)]),
      usual: values[0],
      choose: (value) => choose(name, value),
    });
  });
  const note = element("small", { class: "soft" });
  const read = button(say("rules.title"), {
    icon: "book",
    on: () => inBackground(openRules(box.key, boxText("name"))),
  });
  const host = foldedSection(
    say("setup.rules"),
    note,
    ...groups.map((group) => group.host),
    element("div", {}, read),
  );
  return {
    host,
    show(wish: SetupChoice) {
      for (const [k, name] of names.entries()) {
        groups[k].show(wish.options[name]);
        groups[k].host.hidden = !isOptionRelevant(box, wish, name);
      }
      const n = changedOptions(box, wish).length;
      note.textContent = n ? say("setup.changed", { n }) : say("setup.as-usual");
    },
  };
}

const textInput = (maxlength: number, attributes: Attributes) =>
  element("input", {
    type: "text",
    maxlength,
    autocomplete: "off",
    spellcheck: "false",
    ...attributes,
  });

/** The seed, which is rarely needed. */
function seedPart(choose: (seed: string) => void) {
  const input = textInput(MAX_SEED_CHARS, {
    id: "setup-seed",
    "aria-describedby": "setup-seed-line",
    autocapitalize: "none",
    oninput: () => choose(input.value),
  });
  const label = element("label", { for: "setup-seed" }, say("setup.seed"));
  const line = element("p", { class: "soft small", id: "setup-seed-line" }, say("setup.seed-line"));
  return {
    host: foldedSection(
      say("setup.more"),
      null,
      element("div", { class: "field" }, label, input, line),
    ),
    show({ seed }: SetupChoice) {
      input.value = seed;
    },
  };
}

/** The reason why the match cannot start, and the buttons. */
function footer(
  box: GameBox,
  boxText: (part: string) => string,
  { mend, reset }: { mend: () => void; reset: () => void },
) {
  const why = element("p", { role: "status" });
  const notice = element("div", { class: "notice" }, why, button(say("setup.mend"), { on: mend }));
  const start = button(say("setup.start"), { kind: "main", icon: "play" }, { type: "submit" });
  const row = element("div", { class: "row" }, button(say("setup.reset"), { on: reset }), start);
  return {
    host: element("div", { class: "end" }, notice, row),
    show(wish: SetupChoice) {
      const key = refusal(box, wish);
      notice.classList.toggle("none", !key);
      notice.lastElementChild?.toggleAttribute("hidden", !key);
      start.setAttribute("aria-disabled", String(Boolean(key)));
      const reason = key && boxText(key);
      if (why.textContent !== reason) why.textContent = reason; // else it is announced again
    },
    /** Announces the reason again. */
    remind() {
      const text = why.textContent;
      why.textContent = "";
      requestAnimationFrame(() => {
        why.textContent = text;
      });
    },
  };
}
