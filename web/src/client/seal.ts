/**
 * Checks a sealed deal without the engine; engine/tilebag/seal.py explains what is sealed, and why. The form of a game's line
 * comes from the engine (`seal` in shelf.json); there is no other check of it.
 */

import type { GameBox, SaveBody } from "../base/types.ts";
import { boxWord } from "../base/match-setup.ts";
import { sha256 } from "./sha256.ts";

/**
 * `part`: it matches, but a line by older rules does not fix every option; `differs`: the seal is not that of the line;
 * `another`: the game was dealt differently; `closed`: it matches, and the deal must not be shown yet; `no-facts`: the forms
 * are not loaded
 */
export type Finding = "match" | "part" | "differs" | "another" | "closed" | "not-sealed" | "no-seal" | "no-line" | "no-facts";

const SEAL_PATTERN = /^[0-9a-f]{64}$/;
const MAX_DEAL_LINE_CHARS = 1000; // characters of a line

/** Checks a pasted seal and line. @param boxes of all games */
export async function checkSeal(seal: string, line: string, boxes: GameBox[]): Promise<Finding> {
  const [hash, whole] = [seal.replace(/\s/g, "").toLowerCase(), line.trim()];
  if (!SEAL_PATTERN.test(hash)) return "no-seal";
  if (!boxes.length) return "no-facts";
  const box = boxes.find(({ key }) => key === whole.split(":")[1]);
  if (!box || whole.length > MAX_DEAL_LINE_CHARS || !new RegExp(`^(?:${box.seal})$`).test(whole)) return "no-line";
  if ((await sha256(new TextEncoder().encode(whole))) !== hash) return "differs";
  return unfixedOptions(whole, boxes, "").length ? "part" : "match";
}

/** Checks the seal of a saved game, which is untrusted. @param open may the deal be shown? */
export async function checkSavedSeal(body: SaveBody, open: boolean, boxes: GameBox[]): Promise<Finding> {
  const { seal } = body;
  if (seal === undefined) return "not-sealed";
  const { hash, line } = (seal ?? {}) as any;
  if (typeof hash !== "string" || typeof line !== "string") return "differs";
  const found = await checkSeal(hash, line, boxes);
  if (found === "no-seal") return "differs";
  if (found !== "match" && found !== "part") return found;
  if (!isDealOf(line, body)) return "another";
  return open ? found : "closed";
}

/** The names of the options that a line does not fix. */
export function unfixedOptions(line: string, boxes: GameBox[], lang: string) {
  const box = boxes.find(({ key }) => key === line.split(":")[1]);
  const fixed = parseOptions(line).map(([name]) => name);
  const free = Object.keys(box?.options ?? {}).filter((name) => !fixed.includes(name));
  return free.map((name) => (box && boxWord(box, lang, `switch.${name}.name`)) || name);
}

const parseOptions = (line: string) => line.split(":")[4].split(",").map((one) => one.split("="));

/** Is this line that of the game's deal? Its form has been checked before. */
function isDealOf(line: string, { game, rules, seats, options, seed }: SaveBody) {
  const [, ...parts] = line.split(":");
  const mine = parseOptions(line).every(([name, value]) => !name || (Object.hasOwn(options ?? {}, name) && options[name] === value));
  return mine && [game, String(rules), String(seats)].every((one, k) => one === parts[k]) && seed === parts[4];
}
