/**
 * How a match is set up: what can be chosen for a game, and which choices are compatible. No DOM,
 * no game rules.
 */

import * as v from "valibot";
import { cleanName, randomHex, randomSeed } from "./address.ts";
import type {
  DailyRequest,
  GameBox,
  MatchSetup,
  NewRequest,
  PuzzleRequest,
  SaveBody,
} from "./types.ts";
import { parseOr, textOrEmpty, validEntries } from "./validation.ts";

/** complete: `players` and `names` for every possible seat, `options` for every option */
export interface SetupChoice {
  count: number;
  players: string[];
  names: string[];
  options: Record<string, string>;
  seed: string;
}

export const PERSON = "me";
// seats shown around the table; if there are more, lists scroll
export const MAX_SEATS_IN_SIGHT = 8;

/** A word of a game in the given language. */
export const boxWord = (box: GameBox, lang: string, part: string) =>
  box.words[lang]?.[part] ?? box.words.en?.[part] ?? "";

const EASIEST_LEVEL = "casual"; // the level that a beginner can beat
// level names in older saves and settings
const FORMER_LEVEL_NAMES = new Map([["easy", EASIEST_LEVEL]]);

/** A person and computer players: the easiest level, else the strongest. */
const defaultPlayers = ({ players }: GameBox, count: number): string[] => {
  const computer = players.includes(EASIEST_LEVEL) ? EASIEST_LEVEL : (players.at(-1) ?? PERSON);
  return [PERSON, ...new Array<string>(count - 1).fill(computer)];
};

/** A set-up as it is stored. Which players and options there are depends on the game. */
const StoredSetupSchema = v.object({
  seats: v.fallback(v.array(v.string()), () => []),
  names: v.fallback(v.array(textOrEmpty), () => []),
  options: validEntries(v.string(), v.string()),
  seed: textOrEmpty,
});

/** The valid part of a stored set-up, which is untrusted. */
function parseSetup(box: GameBox, stored: unknown) {
  const [least, most] = box.seats;
  const setup = parseOr(StoredSetupSchema, stored, { seats: [], names: [], options: {}, seed: "" });
  const players = setup.seats.map((player) => FORMER_LEVEL_NAMES.get(player) ?? player);
  const areKnown = players.every(
    (player) => player === PERSON || [...box.players, ...box.manners].includes(player),
  );
  const seats = areKnown && players.length >= least && players.length <= most ? players : [];
  const names = setup.names.slice(0, seats.length || box.usual).map(cleanName);
  const options = Object.entries(setup.options).filter(
    ([name, value]) => Object.hasOwn(box.options, name) && box.options[name].includes(value),
  );
  return { seats, names, options: Object.fromEntries(options), seed: setup.seed };
}

/** The valid part of a stored set-up without its seed, for another match. */
export function validSetup(box: GameBox, stored: unknown): MatchSetup {
  const { seats, names, options } = parseSetup(box, stored);
  return { seats, names, options };
}

/** A complete set-up: stored values, else the defaults. `people` are names used before. */
export function completeSetup(
  box: GameBox,
  stored: unknown = {},
  people: string[] = [],
): SetupChoice {
  const { seats, names, options, seed } = parseSetup(box, stored);
  const players = defaultPlayers(box, box.seats[1]).map((player, seat) => seats[seat] ?? player);
  const usualOptions = Object.entries(box.options).map(([name, [first]]) => [name, first] as const);
  return {
    count: seats.length || box.usual,
    players,
    names: players.map((player, seat) => names[seat] || (player === PERSON && people[seat]) || ""),
    options: { ...Object.fromEntries(usualOptions), ...options },
    seed,
  };
}

/** The set-up to store, and to write into an address. */
export function setupOf(box: GameBox, wish: SetupChoice) {
  const seats = wish.players.slice(0, wish.count);
  const options = changedOptions(box, wish).map((name) => [name, wish.options[name]] as const);
  return {
    seats,
    names: seats.map((_, seat) => cleanName(wish.names[seat])),
    options: Object.fromEntries(options),
  };
}

/** A new match as its address describes it. */
interface NewMatchPlace {
  game: string;
  seats: string[];
  names: string[];
  seed: string;
  rules?: number;
  position?: string;
  daily?: string;
  puzzle?: number;
  options: Record<string, string>;
}

/**
 * What opens a new match: the request, the set-up to store, and the aids switched off for this
 * visit.
 * @param box undefined: the engine will answer that there is no such game
 */
export function newMatch(place: NewMatchPlace, box: GameBox | undefined) {
  const { seats, names } = place;
  const entries = Object.entries(place.options);
  const isAid = (name: string) => box?.aids.includes(name) ?? false;
  const aids = Object.fromEntries(entries.filter(([name]) => isAid(name)));
  const options = Object.fromEntries(entries.filter(([name]) => !isAid(name)));
  return {
    request: newMatchRequest({ ...place, options }, box),
    setup: { seats, names, options },
    aids,
  };
}

/** @param place without aids among its options */
function newMatchRequest(
  place: NewMatchPlace,
  box: GameBox | undefined,
): NewRequest | DailyRequest | PuzzleRequest {
  const { game, seats, names, daily, puzzle, position, options } = place;
  if (puzzle) return { do: "new", game, puzzle };
  if (daily) return { do: "new", game, daily, ...(seats.length && { seats }) };
  const players = seats.length || !box ? seats : defaultPlayers(box, box.usual);
  return {
    do: "new",
    game,
    seats: players.length ? players : [PERSON],
    names,
    options,
    ...newDeal(place),
    ...(position && { position }),
  };
}

/** What determines the deal of a new match. */
function newDeal({ seed, rules, position }: NewMatchPlace) {
  if (!seed && !position) return { seed: randomHex(), salt: randomHex() }; // of a sealed deal
  return { seed: seed || randomSeed(), ...(seed && rules && { rules }) };
}

/** How a saved match was set up. */
export function setupOfSave({ seats, bots, names, options }: SaveBody): MatchSetup {
  return {
    seats: Array.from({ length: seats }, (_, seat) => bots[String(seat)] ?? PERSON),
    names,
    options,
  };
}

/** A save as it was at an earlier ply. */
export function truncateSave(body: SaveBody, at: number): SaveBody {
  const hashes = Object.entries(body.hashes ?? {}).filter(([ply]) => Number(ply) <= at);
  const earlier = { ...body, log: body.log.slice(0, at), at, hashes: Object.fromEntries(hashes) };
  const { seal } = body;
  if (seal?.opened === undefined) return earlier;
  return { ...earlier, seal: { ...seal, opened: Math.min(seal.opened, at) } };
}

/** Options that differ from their default. */
export const changedOptions = (box: GameBox, { options }: SetupChoice) =>
  Object.entries(box.options)
    .filter(([name, [usual]]) => options[name] !== usual)
    .map(([name]) => name);
