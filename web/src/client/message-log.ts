/** The last messages between page and engine, shortened, for a bug report. They reveal nothing that a save would not. */

import type { Ask, Message } from "../base/types.ts";

const MAX_LINES = 30;
const MAX_LINE_CHARS = 200;

/** Summary of a message to the engine; of a match dealt ahead not even the seed. */
function describeRequest({ do: does, body, ...more }: Message) {
  if (does === "load") return `load, ${body?.log?.length ?? "?"} steps`;
  if (does === "prepare") return `prepare ${more.game}`;
  const sealed = "salt" in more ? { seed: undefined, salt: undefined } : {};
  return `${does} ${JSON.stringify({ ...more, names: undefined, ...sealed })}`;
}

/** Summary of an answer, without sentences. */
function describeAnswer(answer: any) {
  const { say, rev, phase, version, why, move, sum, about, curtain } = answer;
  const words = [say, phase, curtain ? "behind a curtain" : undefined, version, move, sum];
  const facts = { rev, turn: about?.turn, why: say === "broke" || say === "wait" ? why : undefined };
  const told = Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : `${name} ${value}`));
  return [...words.filter(Boolean), ...told].join(" ");
}

export class MessageLog {
  #id = "";
  lines: string[] = [];

  /** Starts a new log when another match is opened. */
  begin(id: string) {
    if (id !== this.#id) this.lines = [];
    this.#id = id;
  }

  /** @param way to the engine, from it, or an error */
  note(way: ">" | "<" | "!", what: string) {
    const time = new Date().toISOString().slice(11, 23);
    this.lines = [...this.lines, `${time} ${way} ${what.slice(0, MAX_LINE_CHARS)}`].slice(-MAX_LINES);
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
