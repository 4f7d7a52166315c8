/**
 * The set-up sheet: players, house rules, seed. All facts about a game are from shelf.json.
 */

import { MAX_NAME_CHARS } from "../base/address.ts";
import { type Attributes, button, element, icon, radioField, selectField } from "../base/html.ts";
import {
  boxWord,
  changedOptions,
  completeSetup,
  isOptionRelevant,
  MAX_SEATS_IN_SIGHT,
  PERSON,
  refusal,
  resolveConflicts,
  type SetupChoice,
  setupOf,
} from "../base/match-setup.ts";
import { ROOT } from "../base/root.ts";
import { pageLanguage, say } from "../base/site.ts";
import type { GameBox, MatchSetup } from "../base/types.ts";
import { fairLink, openRules } from "./rules-sheet.ts";
import { foldedSection, openSheet } from "./sheets.ts";

const MAX_SEED_CHARS = 64;

/**
 * @param what `kept`: the initial values, checked here; `people`: names to suggest; `start`:
 * receives the choices; `learn`: offer the first lesson
 */
export function openSetup({
  box,
  kept,
  people,
  start,
  learn = false,
}: {
  box: GameBox;
  kept: unknown;
  people: string[];
  start: (setup: MatchSetup) => void;
  learn?: boolean;
}) {
  const boxText = (part: string) => boxWord(box, pageLanguage(), part);
  let choice = completeSetup(box, kept, people);
  let latest = ""; // the option changed last

  const count = box.seats[0] === box.seats[1] ? null : seatChips(box, (n) => change({ count: n }));
  const memory = new NameMemory(choice, people);
  const seats = seatLines(box, boxText, {
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
  const more = seedPart((seed) => change({ seed }));
  const foot = footer(box, boxText, {
    mend: () => change({ options: resolveConflicts(box, choice, latest).options }),
    reset: () => change(completeSetup(box, {}, choice.names)),
  });

  function choosePlayers(players: string[]) {
    const isOtherKind = (seat: number) =>
      (players[seat] === PERSON) !== (choice.players[seat] === PERSON);
    const names = choice.names.map((name, seat) =>
      isOtherKind(seat) ? memory.nameOf(seat, players[seat]) : name,
    );
    change({ players, names });
  }

  function change(part: Partial<SetupChoice>) {
    choice = { ...choice, ...part };
    for (const { show } of parts) show(choice);
  }

  const parts = [count, seats, rules, more, foot].filter((part) => part !== null);
  const lesson =
    learn &&
    element(
      "a",
      { class: "btn", href: `${ROOT}/learn/#game=${box.key}`, "data-learn": box.key },
      icon("book"),
      say("learn.do"),
    );
  const onsubmit = (event: Event) => {
    event.preventDefault();
    if (refusal(box, choice)) {
      foot.remind();
      return;
    }
    dialog.close();
    start({ ...setupOf(box, choice), seed: choice.seed.trim() });
  };
  const form = element(
    "form",
    { class: "setup", autocomplete: "off", novalidate: true, onkeydown: focusNextName, onsubmit },
    lesson,
    ...parts.map(({ host }) => host),
  );
  change({});
  const dialog = openSheet(say("setup.title", { game: boxText("name") }), [form], {
    kind: "setting",
  });
}

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

  nameOf(seat: number, player: string) {
    if (player !== PERSON) return this.#computers[seat] ?? "";
    return this.#persons[seat] ?? this.people[seat] ?? "";
  }
}

/** Enter in a text field focuses the next name, and after the last one the button. */
function focusNextName(event: KeyboardEvent) {
  const form = event.currentTarget;
  if (
    event.key !== "Enter" ||
    !(form instanceof HTMLFormElement) ||
    !(event.target instanceof HTMLInputElement)
  ) {
    return;
  }
  event.preventDefault();
  const all: NodeListOf<HTMLElement> = form.querySelectorAll(
    "input[type=text], button[type=submit]",
  );
  const isShown = (one: HTMLElement) => one.checkVisibility?.() ?? one.getClientRects().length > 0;
  const stops = [...all].filter(
    (one) => one === event.target || (isShown(one) && !one.matches(".theirs")),
  );
  stops[stops.indexOf(event.target) + 1]?.focus();
}

/** A group of visible choices; the default is marked. @param choices value and words */
export function chips(
  name: string,
  title: string,
  choices: [string, string][],
  usual: string,
  choose: (value: string) => void,
) {
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
    show: (value: string) =>
      host.querySelectorAll("input").forEach((one) => (one.checked = one.value === value)),
  };
}

const numberChoices = (first: number, last: number): [string, string][] =>
  Array.from({ length: last - first + 1 }, (_, n) => [String(first + n), String(first + n)]);

/** The number of players: few choices are all visible, many are a list. */
function seatChips({ seats: [least, most], usual }: GameBox, choose: (count: number) => void) {
  const group = chips(
    "seats",
    say("setup.players"),
    numberChoices(least, Math.min(most, MAX_SEATS_IN_SIGHT)),
    String(usual),
    (value) => choose(Number(value)),
  );
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
function seatLines(
  box: GameBox,
  said: (part: string) => string,
  { choosePlayer, typeName, fill }: SeatChoices,
) {
  const levels = box.players.map((player) => [
    player,
    say("setup.computer", { level: said(`level.${player}`) }),
  ]);
  const persons = box.manners.map((player) => [
    player,
    `${said(`computer.${player}`)}: ${said(`level.${player}`)}`,
  ]);
  const tell = () => fill(Number(people.value), level.value);
  const [people, level] = [numberChoices(0, box.seats[1]), levels].map((choices) =>
    selectField(choices, "", tell),
  );
  const crowd = [people, level].map((one, k) =>
    element("label", {}, say(k ? "setup.others" : "setup.persons"), one),
  );
  const makeLine = (seat: number, n = seat + 1) => {
    const select = selectField(
      [[PERSON, say("setup.person")], ...levels, ...persons],
      PERSON,
      (player) => choosePlayer(seat, player),
      { "aria-label": say("setup.seat", { n }) },
    );
    const name = textInput(MAX_NAME_CHARS, {
      "aria-label": say("setup.name", { n }),
      autocapitalize: "words",
      enterkeyhint: "next",
      oninput: () => typeName(seat, name.value),
    });
    list.append(element("li", {}, select, name));
    return { select, name };
  };
  const lines = [] as ReturnType<typeof makeLine>[]; // created when needed
  const list = element("ol", { class: "places", "aria-labelledby": "setup-who" });
  const strengths = element("p", { class: "soft small" });
  return {
    host: element(
      "div",
      {},
      element("h3", { id: "setup-who" }, say("setup.who")),
      ...crowd,
      list,
      strengths,
      element("p", { class: "small" }, fairLink()),
    ),
    show({ count, players, names }: SetupChoice) {
      const n = players.slice(0, count).filter((player) => player === PERSON).length;
      const chosen = box.manners.filter((player) => players.slice(0, count).includes(player));
      strengths.textContent = [
        ...box.players.map((player) => said(`strength.${player}`)),
        ...chosen.map((player) => said(`manner.${player}`)),
      ].join(" ");
      const defaultName = (seat: number) =>
        n === 1 ? say("setup.you") : say("setup.unnamed", { n: seat });
      for (const one of crowd) one.hidden = count <= MAX_SEATS_IN_SIGHT;
      people.value = String(n);
      level.value =
        players.slice(0, count).find((player) => box.players.includes(player)) ?? level.value;
      const hasLine = (seat: number) =>
        seat < count && (count <= MAX_SEATS_IN_SIGHT || players[seat] === PERSON);
      while (lines.length <= players.findLastIndex((_, seat) => hasLine(seat))) {
        lines.push(makeLine(lines.length));
      }
      lines.forEach(({ select, name }, seat) => {
        list.children[seat].toggleAttribute("hidden", !hasLine(seat));
        select.value = players[seat];
        name.classList.toggle("theirs", players[seat] !== PERSON);
        name.placeholder =
          players[seat] === PERSON
            ? defaultName(seat + 1)
            : said(`computer.${players[seat]}`) || said(`computer.${seat}`);
        if (name.value !== names[seat]) name.value = names[seat];
      });
    },
  };
}

/** The game's options, folded, with a link to the rules; irrelevant options are hidden. */
function houseRules(
  box: GameBox,
  said: (part: string) => string,
  choose: (name: string, value: string) => void,
) {
  const names = Object.keys(box.options);
  if (!names.length) return null;
  const groups = names.map((name) => {
    const values = box.options[name];
    const words = values.map(
      (value) => [value, said(`switch.${name}.${value}`)] as [string, string],
    );
    return chips(name, said(`switch.${name}.name`), words, values[0], (value) =>
      choose(name, value),
    );
  });
  const note = element("small", { class: "soft" });
  const read = button(say("rules.title"), {
    icon: "book",
    on: () => openRules(box.key, said("name")),
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
      names.forEach((name, k) => {
        groups[k].show(wish.options[name]);
        groups[k].host.hidden = !isOptionRelevant(box, wish, name);
      });
      const n = changedOptions(box, wish).length;
      note.textContent = n ? say("setup.changed", { n }) : say("setup.as-usual");
    },
  };
}

const textInput = (maxlength: number, more: Attributes) =>
  element("input", { type: "text", maxlength, autocomplete: "off", spellcheck: "false", ...more });

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
    show: ({ seed }: SetupChoice) => void (input.value = seed),
  };
}

/** The reason why the match cannot start, and the buttons. */
function footer(
  box: GameBox,
  said: (part: string) => string,
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
