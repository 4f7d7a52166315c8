/** The save of a match before its last moves, from which it can continue after an error. No DOM. */

import { truncateSave } from "../base/match-setup.ts";
import type { SaveBody } from "../base/types.ts";

/**
 * The save before the last moves of persons (or of all players, if no person has moved). @returns
 * null if there are fewer moves
 */
export function rewindSave(body: SaveBody, count: number): SaveBody | null {
  const plies = [...body.log.slice(0, body.at).keys()];
  const personPlies = plies.filter((ply) => !(body.log[ply].split(" ")[0] in body.bots));
  const at = (personPlies.length ? personPlies : plies).at(-count);
  if (at === undefined) return null;
  const practice = typeof body.practice === "number" ? Math.min(body.practice, at) : null;
  return { ...truncateSave(body, at), practice };
}
