/**
 * The codes by which two devices find each other: a WebRTC session description as a short text for
 * an address, a QR code or a message. A code contains only the parts that differ between
 * descriptions; `readCode` adds the rest. It ends in a check, so that it is found in a message with
 * other words around it, and a part of one is not taken for the whole.
 */

import { crc32 } from "../storage/envelope.ts";

/**
 * Increase it when older pages would connect wrongly. In version 1 both devices could be the client
 * of the encryption.
 */
const CODE_VERSION = 2;
// Before an answer, which tells it from an invitation.
export const ANSWER_MARK = `TB${CODE_VERSION}:`;
const MAX_CANDIDATES = 4; // addresses under which a device can be reached
const MAX_MESSAGE_CHARS = 100_000; // of a text in which a code is searched
const MAX_CODE_CHARS = 1000; // after the beginning of a code, in which its check is searched
const MAX_PORT = 65_535;
const ID_BYTES = 6;
const CHECK_DIGITS = 6;
const CANDIDATE = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (?:host|srflx)/gim;
const TYPES = { o: "offer", a: "answer" } as const;

/**
 * The beginning of a code of any version, after the mark of an answer or in an address: version,
 * letter of the type, id.
 */
const HEAD = /(?:^|#|[Tt][Bb]\d{1,2}:)(?=((\d{1,2})[oa]\.[0-9a-f]{12}\..*))/g;
/**
 * The fields of a code: version and type, `id`, `game`, `free`, the two names of ICE, the hash of
 * the certificate; then addresses.
 */
const FIELDS = [
  /^\d[oa]$/,
  /^[0-9a-f]{12}$/,
  /^[\w-]{1,40}$/,
  /^\d{1,2}$/,
  /^[\w+/]{4,64}$/,
  /^[\w+/]{22,64}$/,
  /^[\w-]{43}$/,
];
// A UUID, made by the browser.
const PRIVATE_NAME = "([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})";
const IP_ADDRESS = String.raw`(\d{1,3}(?:-\d{1,3}){3}|[0-9a-f]*:[0-9a-f:]{2,37})`;
/** An address in a code, and its port. */
const ADDRESS = new RegExp(String.raw`^(?:${PRIVATE_NAME}|${IP_ADDRESS})-(\d{1,5})$`);
/**
 * What messengers and mail programs put between the parts of a long word: spaces, line breaks,
 * invisible signs of any kind and marks of a quotation.
 */
const BREAKS = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+(?:[>|\u2502]\s*)*/gu;
const SOFT_BREAKS = /=\r?\n/g; // of a mail program
const TAGS = /<\/?(?:w?br|p|div|span)\b[^<>]*>/gi; // of a message that was copied as HTML
const BACKSLASHES = /\\/g; // of Markdown and JSON; a code has none
const HYPHENS = /[\u2010-\u2012\u2212]/g; // which a program has put in the place of a plain one
const LONG_DASHES = /[\u2013-\u2015]/g; // in the place of one hyphen, or of two or three
/** What a shorter and a longer dash may have been. */
const DASHES = [
  ["-", "-"],
  ["--", "--"],
  ["--", "---"],
  ["-", "--"],
];
const EN_DASH = "\u2013";
// Signs in an address, which may be escaped several times, in HTML and in a mail; a code has none
// of % & =
const ESCAPES = /%(?:25)*([2-7][0-9A-F])|&(?:amp;)*#x0*([2-7][0-9A-F]);|=([2-7][0-9A-F])/gi;
const DECIMAL_ESCAPES = /&(?:amp;)*#0*(\d{2,3});/gi;

/**
 * `id`: of the offer, also in its answer; `game`: the key of the game; `free`: seats that guests
 * can have
 */
export interface Code {
  type: "offer" | "answer";
  id: string;
  game: string;
  free: number;
  sdp: string;
}

/** A code, or why there is none: another version, only a part of a code, or no trace of one. */
export type Reading =
  | { kind: "code"; code: Code }
  | { kind: "older" }
  | { kind: "newer" }
  | { kind: "incomplete" }
  | { kind: "none" };

const toHex = (bytes: Iterable<number>) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));

/** The id of an offer. */
export const randomCodeId = () => toHex(crypto.getRandomValues(new Uint8Array(ID_BYTES))).join("");

const checkOf = (fields: string) => crc32(fields).slice(0, CHECK_DIGITS);

/** A field of a description; "" if it is missing. */
const valueIn = (sdp: string, field: string) =>
  new RegExp(`^a=${field}(\\S+)`, "im").exec(sdp)?.[1] ?? "";

/** The SHA-256 hash of the certificate that a description names; "" if it is missing. */
export const fingerprintIn = (sdp: string) => valueIn(sdp, "fingerprint:sha-256 ").toUpperCase();

function writeAddress(host: string, port: string) {
  const isPrivateName = host.endsWith(".local");
  const name = isPrivateName ? host.replace(/-|\.local$/g, "") : host.replaceAll(".", "-");
  return `${name}-${port}`;
}

/** @throws Error the description has no fingerprint, or an address is missing */
export function writeCode({ type, id, game, free, sdp }: Code): string {
  const bytes = fingerprintIn(sdp)
    .split(":")
    .map((hex) => Number.parseInt(hex, 16));
  const hash = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");
  const head = [
    `${CODE_VERSION}${type[0]}`,
    id,
    game,
    free,
    valueIn(sdp, "ice-ufrag:"),
    valueIn(sdp, "ice-pwd:"),
    hash,
  ];
  const addresses = [...sdp.matchAll(CANDIDATE)].map(([, host, port]) => writeAddress(host, port));
  const usable = addresses.filter((address) => candidateLine(address, 0) !== null);
  const fields = [...head, ...usable.slice(0, MAX_CANDIDATES)].join(".");
  if (!parseFields(fields)) throw new Error("this description is not complete");
  return `${fields}.${checkOf(fields)}`;
}

/**
 * Finds the code in a text, which is untrusted: in an address, or in a message that also says other
 * things.
 * @param isExpected of several codes, as in a conversation, this one is read
 */
export function readCode(text: string, isExpected: (code: Code) => boolean = () => true): Reading {
  const readings = [...cleanMessage(text).matchAll(HEAD)].map(([, codeText, version]) =>
    readFrom(codeText, Number(version)),
  );
  const expected = readings.find((reading) => reading.kind === "code" && isExpected(reading.code));
  const defective = readings.find(({ kind }) => kind !== "code"); // it may be the expected one
  return expected ?? defective ?? readings[0] ?? { kind: "none" };
}

/** A text without what the programs that it travelled through have put into it. */
function cleanMessage(text: string): string {
  return text
    .slice(0, MAX_MESSAGE_CHARS)
    .normalize("NFKC") // letters of full width
    .replace(SOFT_BREAKS, "")
    .replace(TAGS, "")
    .replace(BREAKS, "")
    .replace(BACKSLASHES, "")
    .replace(HYPHENS, "-")
    .replace(DECIMAL_ESCAPES, (_escape, decimal: string) => String.fromCharCode(Number(decimal)))
    .replace(ESCAPES, (_escape, percent?: string, html?: string, mail?: string) =>
      String.fromCharCode(Number.parseInt(percent ?? html ?? mail ?? "", 16)),
    );
}

/** @param codeText begins with the fields of a code */
function readFrom(codeText: string, version: number): Reading {
  if (version < CODE_VERSION) return { kind: "older" };
  if (version > CODE_VERSION) return { kind: "newer" };
  const part = codeText.slice(0, MAX_CODE_CHARS);
  for (const [short, long] of DASHES) {
    const hyphens = part.replace(LONG_DASHES, (dash) => (dash === EN_DASH ? short : long));
    const code = findWhole(hyphens);
    if (code) return { kind: "code", code };
  }
  return { kind: "incomplete" };
}

/** The code that this text begins with: its fields up to the first check that is right. */
function findWhole(text: string): Code | null {
  for (const { 0: check, index } of text.matchAll(/\.[0-9a-f]{6}/g)) {
    const fields = text.slice(0, index);
    const code = check === `.${checkOf(fields)}` ? parseFields(fields) : null;
    if (code) return code;
  }
  return null;
}

/** The code of these fields, without its check; null if one is wrong. */
function parseFields(text: string): Code | null {
  const fields = text.split(".");
  const addresses = fields.splice(FIELDS.length);
  const candidates = addresses.map((address, k) => candidateLine(address, k));
  const isComplete = FIELDS.every((pattern, k) => pattern.test(fields[k]));
  if (
    !isComplete ||
    !candidates.length ||
    candidates.length > MAX_CANDIDATES ||
    candidates.includes(null)
  ) {
    return null;
  }
  const [head, id, game, free, name, password, hash] = fields;
  const type = TYPES[head[1] as keyof typeof TYPES];
  // The host is the client: it knows whom it answers. If guests were, the host would answer
  // whoever speaks first of all who have read its code, and a guest would give up while its
  // answer is still on its way.
  const role = type === "offer" ? "active" : "passive";
  const sdp = [
    "v=0",
    "o=- 1 2 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    `a=ice-ufrag:${name}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${readHash(hash)}`,
    `a=setup:${role}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    ...candidates,
    "a=end-of-candidates",
    "",
  ].join("\r\n");
  return { type, id, game, free: Number(free), sdp };
}

/** A hash of a code, as a description has it. */
function readHash(hash: string): string {
  const binary = atob(hash.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Array.from(binary, (char) => char.charCodeAt(0));
  return toHex(bytes).join(":").toUpperCase();
}

/** The line of a description for an address of a code; null if it is none. */
function candidateLine(address: string, k: number): string | null {
  const match = ADDRESS.exec(address);
  if (!match) return null;
  const [, ...parts] = match;
  const name = parts.slice(0, 5);
  const [ip, port] = parts.slice(5);
  if (Number(port) < 1 || Number(port) > MAX_PORT) return null;
  const host = ip === undefined ? `${name.join("-")}.local` : ip.replaceAll("-", ".");
  return `a=candidate:${k + 1} 1 udp ${2113937151 - k} ${host} ${port} typ host`;
}
