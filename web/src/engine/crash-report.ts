/**
 * After an error of the engine: the log of messages, the bug report, and the save without the moves
 * at which it failed.
 */

import * as v from "valibot";
import { truncateSave } from "../base/match-setup.ts";
import type { Ask, Request, SaveBody } from "../base/types.ts";
import { parseOr, plainObject, textOrEmpty } from "../base/validation.ts";
import { crc32, parseJson } from "../storage/envelope.ts";
import { FinishedSchema } from "../storage/save-schemas.ts";

const MAX_LINES = 30;
const MAX_LINE_CHARS = 200;

/** Summary of a request to the engine; that of a prepared match omits even the seed. */
function describeRequest(request: Request) {
  if (request.do === "load") return `load, ${request.body?.log?.length ?? "?"} steps`;
  if (request.do === "prepare") return `prepare ${request.game}`;
  const omitted = { do: undefined, body: undefined, names: undefined };
  const sealed = "salt" in request ? { seed: undefined, salt: undefined } : {};
  return `${request.do} ${JSON.stringify({ ...request, ...omitted, ...sealed })}`;
}

/** The fields of answers that are logged. */
type LoggedAnswer = Partial<
  Record<"say" | "rev" | "phase" | "version" | "why" | "move" | "sum" | "curtain", unknown>
> & { about?: { turn?: unknown } };

/** Summary of an answer, without sentences. */
function describeAnswer(answer: unknown) {
  const { say, rev, phase, version, why, move, sum, about, curtain } = Object(
    answer,
  ) as LoggedAnswer;
  const words = [say, phase, curtain ? "behind a curtain" : undefined, version, move, sum];
  const facts = {
    rev,
    turn: about?.turn,
    why: say === "broke" || say === "wait" ? why : undefined,
  };
  const factWords = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : `${name} ${value}`,
  );
  return [...words.filter(Boolean), ...factWords].join(" ");
}

export class MessageLog {
  #id = "";
  lines: string[] = [];

  /** Starts a new log when another match is opened. */
  begin(id: string) {
    if (id !== this.#id) this.lines = [];
    this.#id = id;
  }

  /** @param way a message to the engine, one from it, or an error */
  note(way: ">" | "<" | "!", text: string) {
    const time = new Date().toISOString().slice(11, 23);
    const line = `${time} ${way} ${text.slice(0, MAX_LINE_CHARS)}`;
    this.lines = [...this.lines, line].slice(-MAX_LINES);
  }

  /** Wraps `ask` so that requests and answers are logged. */
  logRequests(ask: Ask): Ask {
    return async (message) => {
      this.note(">", describeRequest(message));
      const answers = await ask(message);
      for (const answer of answers) this.note("<", describeAnswer(answer));
      return answers;
    };
  }
}

// A bug report: text for people, followed by the save; `tilebag verify` and `tilebag replay` accept
// the whole text. Its facts are for developers and always in English.

type ReportFacts = [name: string, value: string | number | boolean | null | undefined][];

export const ERROR_FACT = "error"; // the fact that is a sentence and may contain names

/** What is left out of a save in a report, or decides about that. */
const PrivatePartsSchema = v.object({
  names: v.fallback(v.array(textOrEmpty), () => []),
  seal: v.optional(
    v.fallback(
      v.object({ hash: v.optional(v.string()), opened: v.optional(v.unknown()) }),
      () => ({}),
    ),
  ),
});

interface AnonymousSave {
  envelope: Record<string, unknown>;
  names: string[];
  sealed: boolean;
}

/**
 * The save with numbers for names, and without the seed while its deal is sealed. @param text an
 * envelope
 */
function anonymiseSave(text: string): AnonymousSave | null {
  const envelope = parseOr(plainObject, parseJson(text), null);
  const body = parseOr(plainObject, envelope?.body, null);
  if (!envelope || !body) return null;
  const { names, seal } = parseOr(PrivatePartsSchema, body, { names: [] });
  const sealed = seal !== undefined && seal.opened === undefined && !v.is(FinishedSchema, envelope);
  const deal = sealed ? { seed: "", seal: { hash: seal.hash } } : {};
  const anonymousBody = {
    ...body,
    names: names.map((name, seat) => name && `Player ${seat + 1}`),
    ...deal,
  };
  return {
    envelope: { ...envelope, sum: crc32(JSON.stringify(anonymousBody)), body: anonymousBody },
    names,
    sealed,
  };
}

/**
 * `head`: sentences for the user; `facts`: unknown ones are omitted; `messages`: the last ones of
 * page and engine; `save`: its envelope as text, if there is one; `withheld`: a sentence for the
 * user: the seed of a sealed deal is omitted
 */
interface ReportContents {
  head: string[];
  facts: ReportFacts;
  messages: string[];
  save: string;
  withheld?: string;
}

export function bugReport({ head, facts, messages, save, withheld = "" }: ReportContents) {
  const anonymous = anonymiseSave(save);
  const replaceNames = (text: string) => {
    let replaced = text;
    for (const [seat, name] of (anonymous?.names ?? []).entries()) {
      if (name) replaced = replaced.replaceAll(name, `Player ${seat + 1}`);
    }
    return replaced;
  };
  const knownFacts = facts.filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const factLines = knownFacts.map(([name, value]) => {
    const text = String(value);
    return `${name}: ${name === ERROR_FACT ? replaceNames(text) : text}`;
  });
  const messageLines = messages.map((message) => `  ${replaceNames(message)}`);
  const parts = [
    anonymous?.sealed ? [...head, withheld] : head,
    factLines,
    ["last messages (> to the engine, < from it):", ...messageLines],
  ];
  const texts = parts.map((lines) => lines.join("\n"));
  if (anonymous) texts.push(JSON.stringify(anonymous.envelope, null, 1));
  return texts.join("\n\n");
}

// What may be done automatically after an engine error, and how to rewind a save. No DOM.

// a second error of the same match within this time is not a coincidence
const REPEAT_WINDOW_MS = 5 * 60_000;

export class CrashPolicy {
  #last = new Map<string, number>(); // time of the last error of each match

  /**
   * May the match continue without asking? Only after a first error; not if the match itself cannot
   * be opened, and not if the engine does not start.
   */
  mayContinue(
    id: string,
    {
      opening,
      dead,
      starting,
      chosen,
    }: { opening: boolean; dead: boolean; starting: boolean; chosen: boolean },
    now: number,
  ) {
    const since = now - (this.#last.get(id) ?? -Infinity);
    this.#last.set(id, now);
    if (starting || (opening && !dead)) return false;
    return chosen || since > REPEAT_WINDOW_MS;
  }
}

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
