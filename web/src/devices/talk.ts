/** Messages between a guest's page and the host's. Both check them strictly, because the other device is untrusted. */

import { parseJson } from "../storage/envelope.ts";

export const PROTOCOL = 1; // increase it when older pages would not understand a message; both pages then ask to reload the older one
export const MAX_GUESTS = 7; // devices beside the host's
export const MAX_GUEST_NAME_CHARS = 20; // the engine must accept it even with a number appended
export const MAX_GUEST_CHARS = 12_000; // of a guest's text; the engine limits its parts again
export const MAX_HOST_CHARS = 200_000; // the largest states have 40,000; browsers send at most 256 kB at once

/** A seat as every device may know it. `by`: its player: the person at the host's device, a guest, this device, a further person at the host's device, or a computer player; the last two are free */
export interface SeatOffer { name: string; face: string; by: "host" | "guest" | "you" | "shared" | "computer" }

/** `hello`: the first text; `token`: of a seat held before; `sit`: no seats: hands them back; `ask`: for the engine; `agree`: to a question; `away`: the page is hidden */
export type GuestText =
  | { say: "hello"; protocol: number; token: string; name: string }
  | { say: "sit"; seats: number[] }
  | { say: "ask"; n: number; text: string }
  | { say: "agree"; n: number; yes: boolean }
  | { say: "away"; away: boolean };

/** `table`: the seats, and the token of this device; `answer`: to an `ask`; `push`: news; `ask-undo`: may this player take back a move?; `no-undo`: not everyone agreed; `bye`: the table has ended, `why`: key of the reason */
export type HostText =
  | { say: "table"; game: string; title: string; token: string; seats: SeatOffer[] }
  | { say: "answer"; n: number; text: string }
  | { say: "push"; text: string }
  | { say: "ask-undo"; n: number; who: string }
  | { say: "no-undo" }
  | { say: "bye"; why: "full" | "version" | "left" };

type Fields = Record<string, (value: unknown) => boolean>;

const isText = (most: number) => (value: unknown) => typeof value === "string" && value.length <= most;
const isIndex = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
const isFlag = (value: unknown) => typeof value === "boolean";
const isOneOf = (...choices: string[]) => (value: unknown) => choices.includes(value as string);
const isListOf = (most: number, is: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.length <= most && value.every(is);
const hasFields = (fields: Fields) => (value: unknown) => typeof value === "object" && value !== null && Object.entries(fields).every(([name, is]) => is((value as Record<string, unknown>)[name]));

const FROM_GUEST: Record<string, Fields> = {
  hello: { protocol: isIndex, token: isText(40), name: isText(MAX_GUEST_NAME_CHARS) },
  sit: { seats: isListOf(99, isIndex) },
  ask: { n: isIndex, text: isText(MAX_GUEST_CHARS) },
  agree: { n: isIndex, yes: isFlag },
  away: { away: isFlag },
};
const isSeat = hasFields({ name: isText(200), face: isText(40), by: isOneOf("host", "guest", "you", "shared", "computer") });
const FROM_HOST: Record<string, Fields> = {
  table: { game: isText(40), title: isText(100), token: isText(40), seats: isListOf(99, isSeat) },
  answer: { n: isIndex, text: isText(MAX_HOST_CHARS) },
  push: { text: isText(MAX_HOST_CHARS) },
  "ask-undo": { n: isIndex, who: isText(200) },
  "no-undo": {},
  bye: { why: isOneOf("full", "version", "left") },
};

/** @returns null: not a valid message */
function readText(text: string, known: Record<string, Fields>): any {
  const given = parseJson(text);
  return Object.hasOwn(known, given?.say) && hasFields(known[given.say])(given) ? given : null;
}

export const readGuestText = (text: string): GuestText | null => readText(text, FROM_GUEST);
export const readHostText = (text: string): HostText | null => readText(text, FROM_HOST);
