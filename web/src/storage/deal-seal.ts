/**
 * Checks a sealed deal without the engine; engine/tilebag/match/seal.py explains what is sealed,
 * and why. The form of a game's line is defined by the engine (`seal` in shelf.json); the line is
 * not checked further.
 */

import * as v from "valibot";
import { boxWord } from "../base/match-setup.ts";
import type { GameBox } from "../base/types.ts";
import { parseOr, safeInteger, textOrEmpty, validEntries } from "../base/validation.ts";
import { sha256InPage } from "../offline/page-sha256.ts";

/**
 * `part`: it matches, but a line by older rules does not fix every option; `differs`: the seal is
 * not that of the line;
 * `another`: the game had another deal; `closed`: it matches, and the deal must not be shown yet;
 * `no-facts`: the forms are not loaded
 */
export type Finding =
  | "match"
  | "part"
  | "differs"
  | "another"
  | "closed"
  | "not-sealed"
  | "no-seal"
  | "no-line"
  | "no-facts";

const SEAL_PATTERN = /^[0-9a-f]{64}$/;
const MAX_DEAL_LINE_CHARS = 1000; // characters of a line

/** Checks a pasted seal and line. @param boxes of all games */
export async function checkSeal(seal: string, line: string, boxes: GameBox[]): Promise<Finding> {
  const hash = seal.replace(/\s/g, "").toLowerCase();
  const trimmed = line.trim();
  if (!SEAL_PATTERN.test(hash)) return "no-seal";
  if (!boxes.length) return "no-facts";
  const box = boxes.find(({ key }) => key === trimmed.split(":")[1]);
  if (
    !box ||
    trimmed.length > MAX_DEAL_LINE_CHARS ||
    !new RegExp(`^(?:${box.seal})$`).test(trimmed)
  ) {
    return "no-line";
  }
  if ((await sha256InPage(new TextEncoder().encode(trimmed))) !== hash) return "differs";
  return unfixedOptions(trimmed, boxes, "").length ? "part" : "match";
}

const SealedSchema = v.object({ seal: v.object({ hash: v.string(), line: v.string() }) });
/** What a line says of the deal of a game. */
const DealSchema = v.object({
  game: textOrEmpty,
  rules: v.fallback(safeInteger, 0),
  seats: v.fallback(safeInteger, 0),
  options: validEntries(v.string(), v.string()),
  seed: textOrEmpty,
});

/** The seal of a saved game, which is untrusted, and its line. @returns null: it has none */
export const sealIn = (body: unknown) => parseOr(SealedSchema, body, null)?.seal ?? null;

/** Checks the seal of a saved game, which is untrusted. @param open may the deal be shown? */
export async function checkSavedSeal(
  body: object,
  open: boolean,
  boxes: GameBox[],
): Promise<Finding> {
  if (!("seal" in body) || body.seal === undefined) return "not-sealed";
  const seal = sealIn(body);
  if (!seal) return "differs";
  const finding = await checkSeal(seal.hash, seal.line, boxes);
  if (finding === "no-seal") return "differs";
  if (finding !== "match" && finding !== "part") return finding;
  if (!isDealOf(seal.line, body)) return "another";
  return open ? finding : "closed";
}

/** The names of the options that a line does not fix. */
export function unfixedOptions(line: string, boxes: GameBox[], lang: string) {
  const box = boxes.find(({ key }) => key === line.split(":")[1]);
  const fixed = parseOptions(line).map(([name]) => name);
  const free = Object.keys(box?.options ?? {}).filter((name) => !fixed.includes(name));
  return free.map((name) => (box && boxWord(box, lang, `switch.${name}.name`)) || name);
}

const parseOptions = (line: string) =>
  line
    .split(":")[4]
    .split(",")
    .map((option) => option.split("="));

/** Does this line describe the game's deal? Its form was checked before. */
function isDealOf(line: string, body: unknown) {
  const deal = parseOr(DealSchema, body, null);
  if (!deal) return false;
  const { game, rules, seats, options, seed } = deal;
  const [, ...parts] = line.split(":");
  const hasOption = ([name, value]: string[]) =>
    !name || (Object.hasOwn(options, name) && options[name] === value);
  return (
    parseOptions(line).every(hasOption) &&
    [game, String(rules), String(seats)].every((part, k) => part === parts[k]) &&
    seed === parts[4]
  );
}
