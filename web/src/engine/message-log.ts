/** The last messages of page and engine, for a bug report. */

import type { Ask, Request } from "../base/types.ts";

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
