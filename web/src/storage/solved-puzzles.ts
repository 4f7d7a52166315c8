/**
 * The puzzles that were solved: `tilebag.puzzles`, an envelope (kind puzzles) with their numbers
 * for each game.
 */

import * as v from "valibot";
import { KEY_PATTERN } from "../base/address.ts";
import { filteredList, integerIn, parseOr, validEntries } from "../base/validation.ts";
import type { Store } from "./store.ts";

const MAX_PUZZLE = 999; // the highest number in an address

const MAX_PUZZLE_GAMES = 100; // with all their puzzles they fit into an envelope

type SolvedPuzzles = Record<string, number[]>;

/** Of solved puzzles that are stored or imported: the valid numbers of each game that has any. */
const SolvedSchema = validEntries(
  v.pipe(v.string(), v.regex(KEY_PATTERN)),
  v.pipe(filteredList(integerIn(1, MAX_PUZZLE)), v.minLength(1)),
);

export const puzzlesOf = (store: Store): SolvedPuzzles =>
  parseOr(SolvedSchema, store.progress("puzzles").solved, {});

const numbersOf = (solved: SolvedPuzzles, game: string) =>
  Object.hasOwn(solved, game) ? solved[game] : [];

export const solvedPuzzles = (store: Store, game: string): number[] =>
  numbersOf(puzzlesOf(store), game);

/** @param imported from outside @returns `left`: number of games for which there is no room */
export function mergeSolved(
  own: SolvedPuzzles,
  imported: unknown,
): { solved: SolvedPuzzles; left: number } {
  const importedPuzzles = parseOr(SolvedSchema, imported, {});
  const games = [...new Set([...Object.keys(own), ...Object.keys(importedPuzzles)])];
  const fitting = games.slice(0, Math.max(MAX_PUZZLE_GAMES, Object.keys(own).length));
  const merge = (game: string) => {
    const numbers = new Set([...numbersOf(own, game), ...numbersOf(importedPuzzles, game)]);
    return [...numbers].sort((number, other) => number - other);
  };
  const merged = fitting.map((game) => [game, merge(game)] as const);
  return { solved: Object.fromEntries(merged), left: games.length - fitting.length };
}

export const saveSolved = (store: Store, solved: SolvedPuzzles) =>
  store.saveProgress("puzzles", { solved });

export const noteSolved = (store: Store, game: string, ...numbers: number[]) =>
  saveSolved(store, mergeSolved(puzzlesOf(store), { [game]: numbers }).solved);
