/**
 * A sealed deal, checked without the engine: engine/tilebag/seal.py says what is sealed, and why.
 *
 * @typedef {"match" | "differs" | "another" | "closed" | "not-sealed" | "no-seal" | "no-line"} Finding  `differs`: the seal is not that of the
 *   line; `another`: it is, but the game was dealt otherwise; `closed`: it fits, and what was sealed is not to be seen yet
 */

/** @import { SaveBody } from "../base/types.d.ts" */

import { sha256 } from "./sha256.js";

const SEAL = /^[0-9a-f]{64}$/;
const LINE = /^tilebag-seal-1:([a-z0-9_-]+):(\d+):(\d+):([a-z0-9_=,.-]*):([0-9a-f]{32}):[0-9a-f]{32}$/;
const LONGEST = 1000; // characters of a line

/** A seal and what was sealed, as somebody has pasted them. @param {string} seal @param {string} line @returns {Promise<Finding>} */
export async function finding(seal, line) {
  const [hash, whole] = [seal.replace(/\s/g, "").toLowerCase(), line.trim()];
  if (!SEAL.test(hash)) return "no-seal";
  if (whole.length > LONGEST || !LINE.test(whole)) return "no-line";
  return (await sha256(new TextEncoder().encode(whole))) === hash ? "match" : "differs";
}

/**
 * The seal of a saved game, in which anything may stand. @param {SaveBody} body @param {boolean} open may what was sealed be seen?
 * @returns {Promise<Finding>}
 */
export async function findingOf(body, open) {
  const { seal } = body;
  if (seal === undefined) return "not-sealed";
  const { hash, line } = /** @type {any} */ (seal ?? {});
  if (typeof hash !== "string" || typeof line !== "string" || (await finding(hash, line)) !== "match") return "differs";
  if (!isOf(line, body)) return "another";
  return open ? "match" : "closed";
}

/** Was this the deal of the game? A switch that came later is not in the line. @param {string} line @param {SaveBody} body */
function isOf(line, { game, rules, seats, options, seed }) {
  const [, ...parts] = /** @type {RegExpMatchArray} */ (line.match(LINE));
  const switches = parts[3] ? parts[3].split(",") : [];
  const mine = switches.every((one) => one === `${one.split("=")[0]}=${options?.[one.split("=")[0]]}`);
  return mine && [game, String(rules), String(seats)].every((one, k) => one === parts[k]) && seed === parts[4];
}
