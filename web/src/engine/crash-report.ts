/**
 * A bug report: text for people, followed by the save; `tilebag verify` and `tilebag replay` accept
 * the whole text. Its facts are for developers and always in English.
 */

import * as v from "valibot";
import { parseOr, plainObject, textOrEmpty } from "../base/validation.ts";
import { crc32, parseJson } from "../storage/envelope.ts";
import { FinishedSchema } from "../storage/save-schemas.ts";

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
