/**
 * Messages between a guest's page and the host's. Both check them strictly, because the other
 * device is untrusted.
 */

import { parseJson } from "../storage/envelope.ts";

// Increase it when older pages would not understand a message; both pages then ask to reload the
// older one.
export const PROTOCOL = 2;
export const MAX_GUESTS = 7; // devices beside the host's
export const MAX_GUEST_NAME_CHARS = 20; // the engine must accept it even with a number appended
export const MAX_GUEST_CHARS = 12_000; // of a guest's text; the engine limits its parts again
// The largest states have 40,000; browsers send at most 256 kB at once.
export const MAX_HOST_CHARS = 200_000;
const MAX_PROOFS = 3; // a device has at most this many tokens of one host
const MAX_SEATS = 99;

/**
 * Who plays a seat: the person at the host's device, a guest, this device, a further person at the
 * host's device, or a computer player; `free`: a computer player, until a guest takes the seat. A
 * guest takes it without asking; others need the host's consent.
 */
const PLAYERS = ["host", "guest", "you", "shared", "computer", "free"] as const;

/** A seat as every device may know it. */
export interface SeatOffer {
  name: string;
  face: string;
  by: (typeof PLAYERS)[number];
}

/**
 * Why a host ends a connection, and why it does not give a seat: the person said no, or was asked a
 * moment ago.
 */
const ENDS = ["full", "version", "left", "sent-away", "denied"] as const;
const DENIALS = ["no", "soon"] as const;

/**
 * `hello`: answers `host`; `proofs`: of tokens; `sit`: the seats that this device wants to have;
 * `ask`: for the engine; `agree`: to a question; `away`: the page is hidden; `leave`: it is closed
 */
export type GuestText =
  | { say: "hello"; protocol: number; name: string; proofs: string[] }
  | { say: "sit"; seats: number[] }
  | { say: "ask"; n: number; text: string }
  | { say: "agree"; question: string; yes: boolean }
  | { say: "away"; away: boolean }
  | { say: "leave" };

/**
 * `host`: the first text, with the id of the host's device; `welcome`: this device is at the table;
 * `proof`: of the token by which it is known, else "": `token`: a new one, else ""; `table`: the
 * seats; `asking`: the person at the host's device is asked; `denied`: and said no; `answer`: to an
 * `ask`; `push`: news; `ask-undo`: may this player take back a move? `undo-over`: that was decided;
 * `no-undo`: not everyone agreed; `bye`: the table has ended
 */
export type HostText =
  | { say: "host"; protocol: number; id: string }
  | { say: "welcome"; proof: string; token: string }
  | { say: "table"; game: string; title: string; seats: SeatOffer[] }
  | { say: "asking" }
  | { say: "denied"; why: (typeof DENIALS)[number] }
  | { say: "answer"; n: number; text: string }
  | { say: "push"; text: string }
  | { say: "ask-undo"; question: string; who: string }
  | { say: "undo-over"; question: string }
  | { say: "no-undo" }
  | { say: "bye"; why: (typeof ENDS)[number] };

type Check = (value: unknown) => boolean;
type Fields = Record<string, Check>;

const isText =
  (most: number): Check =>
  (value) =>
    typeof value === "string" && value.length <= most;
const isHex =
  (digits: number): Check =>
  (value) =>
    typeof value === "string" && value.length === digits && /^[0-9a-f]*$/.test(value);
const isHexOrEmpty =
  (digits: number): Check =>
  (value) =>
    value === "" || isHex(digits)(value);
const isIndex: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isFlag: Check = (value) => typeof value === "boolean";
const isOneOf =
  (choices: readonly string[]): Check =>
  (value) =>
    choices.includes(value as string);
const isListOf =
  (most: number, is: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(is);

function hasFields(value: any, fields: Fields) {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.entries(fields).every(([name, is]) => is(value[name]))
  );
}

const TOKEN_DIGITS = 32;
const PROOF_DIGITS = 64;
const QUESTION_DIGITS = 32;

const FROM_GUEST: Record<GuestText["say"], Fields> = {
  hello: {
    protocol: isIndex,
    name: isText(MAX_GUEST_NAME_CHARS),
    proofs: isListOf(MAX_PROOFS, isHex(PROOF_DIGITS)),
  },
  sit: { seats: isListOf(MAX_SEATS, isIndex) },
  ask: { n: isIndex, text: isText(MAX_GUEST_CHARS) },
  agree: { question: isHex(QUESTION_DIGITS), yes: isFlag },
  away: { away: isFlag },
  leave: {},
};
const SEAT: Fields = { name: isText(200), face: isText(40), by: isOneOf(PLAYERS) };
const FROM_HOST: Record<HostText["say"], Fields> = {
  host: { protocol: isIndex, id: isHex(TOKEN_DIGITS) },
  welcome: { proof: isHexOrEmpty(PROOF_DIGITS), token: isHexOrEmpty(TOKEN_DIGITS) },
  table: {
    game: isText(40),
    title: isText(100),
    seats: isListOf(MAX_SEATS, (seat) => hasFields(seat, SEAT)),
  },
  asking: {},
  denied: { why: isOneOf(DENIALS) },
  answer: { n: isIndex, text: isText(MAX_HOST_CHARS) },
  push: { text: isText(MAX_HOST_CHARS) },
  "ask-undo": { question: isHex(QUESTION_DIGITS), who: isText(200) },
  "undo-over": { question: isHex(QUESTION_DIGITS) },
  "no-undo": {},
  bye: { why: isOneOf(ENDS) },
};

/** @returns null: not a valid message */
function readText(text: string, fieldsByKind: Record<string, Fields>): any {
  const message = parseJson(text);
  if (!Object.hasOwn(fieldsByKind, message?.say)) return null;
  return hasFields(message, fieldsByKind[message.say]) ? message : null;
}

export const readGuestText = (text: string): GuestText | null => readText(text, FROM_GUEST);
export const readHostText = (text: string): HostText | null => readText(text, FROM_HOST);

/** The version in the first text of a page of any version; null: it has none. */
export function protocolIn(text: string): number | null {
  const protocol = parseJson(text)?.protocol;
  return isIndex(protocol) ? protocol : null;
}
