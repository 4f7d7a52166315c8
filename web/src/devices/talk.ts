/**
 * Messages between a guest's page and the host's. Both check them strictly, because the other
 * device is untrusted.
 */

import * as v from "valibot";
import { naturalNumber, parseOr, textUpTo, uncopied, validItems } from "../base/validation.ts";
import { parseJson } from "../storage/envelope.ts";

// Increase it when older pages would not understand a message; both pages then ask to reload the
// older one.
export const PROTOCOL = 4;
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

/**
 * Why a host ends a connection, and why it does not give a seat: the person said no, or was asked a
 * moment ago.
 */
const ENDS = ["full", "version", "left", "sent-away", "denied"] as const;
const DENIALS = ["no", "soon"] as const;

const hex = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
const hexOrEmpty = (digits: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^(?:[0-9a-f]{${digits}})?$`)));
const listUpTo = <Item extends v.GenericSchema>(most: number, item: Item) =>
  v.pipe(v.array(item), v.maxLength(most));

const TOKEN_DIGITS = 32;
const PROOF_DIGITS = 64;
const QUESTION_DIGITS = 32;

/**
 * `hello`: answers `host`; `proofs`: of tokens; `sit`: the seats that this device wants to have;
 * `ask`: for the engine; `agree`: to a question; `away`: the page is hidden; `leave`: it is closed
 */
const FROM_GUEST = {
  hello: v.object({
    say: v.literal("hello"),
    protocol: naturalNumber,
    name: textUpTo(MAX_GUEST_NAME_CHARS),
    proofs: listUpTo(MAX_PROOFS, hex(PROOF_DIGITS)),
  }),
  sit: v.object({ say: v.literal("sit"), seats: listUpTo(MAX_SEATS, naturalNumber) }),
  ask: v.object({ say: v.literal("ask"), n: naturalNumber, text: textUpTo(MAX_GUEST_CHARS) }),
  agree: v.object({ say: v.literal("agree"), question: hex(QUESTION_DIGITS), yes: v.boolean() }),
  away: v.object({ say: v.literal("away"), away: v.boolean() }),
  leave: v.object({ say: v.literal("leave") }),
};
export type GuestText = v.InferOutput<(typeof FROM_GUEST)[keyof typeof FROM_GUEST]>;

const SeatSchema = v.object({ name: textUpTo(200), face: textUpTo(40), by: v.picklist(PLAYERS) });
/** A seat as every device may know it. */
export type SeatOffer = v.InferOutput<typeof SeatSchema>;

/**
 * `host`: the first text, with the id of the host's device; `welcome`: this device is at the table;
 * `proof`: of the token by which it is known, else "": `token`: a new one, else ""; `table`: the
 * seats; `asking`: the person at the host's device is asked; `denied`: and said no; `answer`: to an
 * `ask`; `push`: news; `ask-undo`: may this player take back a move? `undo-over`: that was decided;
 * `no-undo`: not everyone agreed; `bye`: the table has ended
 */
const FROM_HOST = {
  host: v.object({ say: v.literal("host"), protocol: naturalNumber, id: hex(TOKEN_DIGITS) }),
  welcome: v.object({
    say: v.literal("welcome"),
    proof: hexOrEmpty(PROOF_DIGITS),
    token: hexOrEmpty(TOKEN_DIGITS),
  }),
  table: v.object({
    say: v.literal("table"),
    game: textUpTo(40),
    title: textUpTo(100),
    seats: listUpTo(MAX_SEATS, SeatSchema),
  }),
  asking: v.object({ say: v.literal("asking") }),
  denied: v.object({ say: v.literal("denied"), why: v.picklist(DENIALS) }),
  answer: v.object({ say: v.literal("answer"), n: naturalNumber, text: textUpTo(MAX_HOST_CHARS) }),
  push: v.object({ say: v.literal("push"), text: textUpTo(MAX_HOST_CHARS) }),
  "ask-undo": v.object({
    say: v.literal("ask-undo"),
    question: hex(QUESTION_DIGITS),
    who: textUpTo(200),
  }),
  "undo-over": v.object({ say: v.literal("undo-over"), question: hex(QUESTION_DIGITS) }),
  "no-undo": v.object({ say: v.literal("no-undo") }),
  bye: v.object({ say: v.literal("bye"), why: v.picklist(ENDS) }),
};
export type HostText = v.InferOutput<(typeof FROM_HOST)[keyof typeof FROM_HOST]>;

const KindSchema = v.object({ say: v.string() });
const ProtocolSchema = v.object({ protocol: naturalNumber });
const RequestSchema = v.object({ do: v.string() });
/** What a host may answer. A guest's page stores no saves. */
const AnswerSchema = v.object({
  say: v.picklist(["state", "refused", "hint", "hidden", "log", "broke"]),
});
const AnswersSchema = validItems(uncopied(AnswerSchema));

/** @param schemas by kind @returns null: not a valid message */
function readText<Text>(
  text: string,
  schemas: Record<string, v.GenericSchema<unknown, Text>>,
): Text | null {
  const message = parseJson(text);
  const { say: kind } = parseOr(KindSchema, message, { say: "" });
  return Object.hasOwn(schemas, kind) ? parseOr(schemas[kind], message, null) : null;
}

export const readGuestText = (text: string) => readText<GuestText>(text, FROM_GUEST);
export const readHostText = (text: string) => readText<HostText>(text, FROM_HOST);

/** The version in the first text of a page of any version; null: it has none. */
export const protocolIn = (text: string): number | null =>
  parseOr(ProtocolSchema, parseJson(text), { protocol: null }).protocol;

/** What a guest wants the engine to do; "" if its text is no request. */
export const requestIn = (text: string): string =>
  parseOr(RequestSchema, parseJson(text), { do: "" }).do;

/** The answers in a host's text that a guest's page may show; `parseAnswer` reads their fields. */
export const answersIn = (text: string): unknown[] => parseOr(AnswersSchema, parseJson(text), []);
