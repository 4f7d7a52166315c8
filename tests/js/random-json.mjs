// Random JSON for the checks of data from outside: the same texts in every run. Valid examples with
// wrong parts get further into a check than nonsense does.

const KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "length",
  "x",
  "0",
  "2026-02-30",
];
const NUMBERS = ["0", "-1", "1", "0.5", "1e21", "1e999", "-1e999", "9007199254740993", "100"];
const TEXTS = ["", "x", "\ud800", "<b>", "aaaa", "2026-11-28", "y".repeat(1001), "off", "game"];
const LITERALS = ["null", "true", "false"];
const MAX_DEPTH = 4;

/** Whole numbers from 0, always the same ones for a seed. @returns gives one below its argument */
export function numbersFrom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The JSON text of any value. @param random see numbersFrom */
export function randomText(random, depth = 0) {
  const pick = (list) => list[random(list.length)];
  const many = (make) => Array.from({ length: random(4) }, make);
  const inside = () => randomText(random, depth + 1);
  const kind = random(depth < MAX_DEPTH ? 5 : 3);
  if (kind === 0) return pick(LITERALS);
  if (kind === 1) return pick(NUMBERS);
  if (kind === 2) return JSON.stringify(pick(TEXTS));
  if (kind === 3) return `[${many(inside)}]`;
  return `{${many(() => `${JSON.stringify(pick(KEYS))}:${inside()}`)}}`;
}

/**
 * The JSON text of an example in which about every `rarity`th part is another value or missing, and
 * some objects have further fields.
 */
export function changedText(value, random, rarity = 8) {
  if (random(rarity) === 0) return randomText(random);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isGone = () => random(2 * rarity) === 0;
  if (Array.isArray(value)) {
    const items = value.filter(() => !isGone()).map((item) => changedText(item, random, rarity));
    if (isGone()) items.push(randomText(random));
    return `[${items}]`;
  }
  const fields = Object.entries(value)
    .filter(([, part]) => part !== undefined && !isGone())
    .map(([key, part]) => `${JSON.stringify(key)}:${changedText(part, random, rarity)}`);
  const key = KEYS[random(KEYS.length)];
  if (isGone()) fields.push(`${JSON.stringify(key)}:${randomText(random)}`);
  return `{${fields}}`;
}
