/** The page that says why the games are fair: whole without this script, which checks a deal. Every sentence stands in the page. */

import { byId } from "./base/html.js";
import { shelfFacts } from "./base/site.js";
import { checkAll } from "./client/import-checker.js";
import { parsed } from "./client/envelope.js";
import { contentsOf } from "./client/import-parser.js";
import { finding, findingOf, unsealed } from "./client/seal.js";
import { startWorker } from "./client/worker.js";

const GOOD = new Set(["match", "part", "closed", "sound"]);
const NEUTRAL = new Set(["not-sealed", "no-facts", "coming", "away"]);
const LARGEST = 5_000_000; // bytes of a file
const [seal, line] = ["seal", "line"].map((id) => /** @type {HTMLTextAreaElement} */ (byId(id)));
/** @type {Map<Element, string>} */
const blanks = new Map();
/** @type {any} */
let body = null; // of the game that was opened
/** @type {import("./base/types.d.ts").Box[]} */
let boxes = []; // what is known of the games

/** A sentence with its blank still in it. @param {Element} one */
function said(one) {
  if (!blanks.has(one)) blanks.set(one, one.textContent ?? "");
  return blanks.get(one) ?? "";
}

/** Shows one of the sentences of the page. @param {"found" | "played"} part @param {string} name "": none of them @param {string} [why] its blank */
function tell(part, name, why = "") {
  for (const one of byId("found").querySelectorAll(`[data-${part}]`)) {
    const mine = one.getAttribute(`data-${part}`) === name;
    one.toggleAttribute("hidden", !mine);
    one.className = GOOD.has(name) ? "good" : NEUTRAL.has(name) ? "" : "bad";
    if (mine && why) one.textContent = said(one).replace("{why}", why);
  }
}

/** @param {any} opened the game that the two fields are of, if they are of one */
function begin(opened) {
  body = opened;
  tell("found", "");
  tell("played", "");
  byId("through").hidden = opened === null;
}

async function check() {
  begin(null);
  const facts = await known();
  tellFound(await finding(seal.value, line.value, facts), line.value.trim());
}

/** What is known of the games, asked for again where it did not arrive. */
async function known() {
  if (!boxes.length) boxes = await shelfFacts();
  return boxes;
}

/** @param {import("./client/seal.js").Finding} found @param {string} of the line */
const tellFound = (found, of) => tell("found", found, found === "part" ? unsealed(of, boxes, document.documentElement.lang).join(", ") : "");

/** A saved game: what was sealed is only shown when it may be seen. @param {string} text */
async function open(text) {
  const { games: [game], why } = contentsOf(text);
  [seal.value, line.value] = ["", ""];
  begin(null);
  if (why || !game || game.why) return tell("found", "no-game");
  if (game.damaged) return tell("found", "damaged");
  const seen = game.body.seal?.opened !== undefined || parsed(text)?.about?.over === true;
  const found = await findingOf(game.body, seen, await known());
  begin(game.body);
  return told(found);
}

/** What was found of the game that was opened. @param {import("./client/seal.js").Finding} found */
function told(found) {
  if (found === "match" || found === "part") [seal.value, line.value] = [body.seal.hash, body.seal.line];
  tellFound(found, body.seal?.line);
}

/** By the engine, which comes for it. */
async function playThrough() {
  tell("played", "coming");
  const start = () => startWorker({ progress: () => {}, counted: false, died: () => {} });
  const how = { start, lang: document.documentElement.lang, told: () => {}, signal: new AbortController().signal };
  const [checked] = await checkAll([body], how).catch(() => []);
  if (checked?.save?.about.over) told(await findingOf(body, true, await known())); // only the engine knows that of a save without its envelope
  if (checked?.save) tell("played", "sound");
  else if (checked && !["slow", "broke"].includes(checked.why)) tell("played", "why", checked.why);
  else tell("played", "away");
}

byId("form").addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});
byId("file").addEventListener("change", async ({ target }) => {
  const input = /** @type {HTMLInputElement} */ (target);
  const [file] = input.files ?? [];
  if (!file) return;
  await open(file.size <= LARGEST ? await file.text().catch(() => "") : "");
  input.value = ""; // the same file may be chosen again
});
byId("through").addEventListener("click", playThrough);

/** What an address brings is checked at once. */
function take() {
  const given = new URLSearchParams(location.hash.slice(1));
  if (!given.has("seal")) return;
  [seal.value, line.value] = [given.get("seal") ?? "", given.get("line") ?? ""];
  byId("check").scrollIntoView();
  check();
}

addEventListener("hashchange", take);
take();
