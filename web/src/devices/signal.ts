/**
 * The codes by which two devices find each other: a WebRTC session description in about a hundred bytes, as text for an address
 * or a QR code. Only what differs from one description to the next is in it; `parseCode` writes the rest again.
 */

const VERSION = 1; // of the codes
const MAX_CANDIDATES = 4; // addresses under which a device can be reached
const [MDNS, IPV4, IPV6] = [0, 1, 2];
const ADDRESS_BYTES = { [MDNS]: 16, [IPV4]: 4, [IPV6]: 16 };
const HASH_BYTES = 32;
const ID_BYTES = 6;
const CODE_PATTERN = /^[A-Za-z0-9_-]{80,400}$/;
export const ANSWER_MARK = "TB1:"; // begins the text of an answer, so that it is not mistaken for an invitation
const NAME_PATTERN = /^[\x21-\x7e]{1,64}$/; // of what a description holds as text
const UUID_HOST = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/;

/** `id`: of the offer, also in its answer; `game`: the key of the game; `free`: seats that can be taken */
export interface Code { type: "offer" | "answer"; id: string; game: string; free: number; sdp: string }

interface Candidate { kind: number; bytes: number[]; port: number }

const hexBytes = (hex: string) => (hex.match(/../g) ?? []).map((two) => Number.parseInt(two, 16));
const toHex = (bytes: Iterable<number>) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The id of an offer. */
export const randomCodeId = () => toHex(crypto.getRandomValues(new Uint8Array(ID_BYTES)));

const field = (sdp: string, name: string) => new RegExp(`^a=${name}:(\\S+(?: \\S+)?)`, "m").exec(sdp)?.[1] ?? "";

/** The addresses of a description that can be reached over UDP, private names first. */
function candidates(sdp: string): Candidate[] {
  const found = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (?:host|srflx)/gim)].flatMap(([, host, port]) => parseHost(host).map((one) => ({ ...one, port: Number(port) })));
  return found.sort((one, other) => one.kind - other.kind).slice(0, MAX_CANDIDATES);
}

/** @returns none for an address of another kind */
function parseHost(host: string): Pick<Candidate, "kind" | "bytes">[] {
  const uuid = UUID_HOST.exec(host);
  if (uuid) return [{ kind: MDNS, bytes: hexBytes(uuid.slice(1).join("")) }];
  if (/^\d+(\.\d+){3}$/.test(host)) return [{ kind: IPV4, bytes: host.split(".").map(Number) }];
  return /^[0-9a-f:]+$/i.test(host) ? [{ kind: IPV6, bytes: parseIpv6(host) }] : [];
}

function parseIpv6(host: string) {
  const [head, tail] = host.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array<string>(tail ? 8 - head.length - tail.length : 0).fill("0");
  return [...head, ...zeros, ...(tail ?? [])].flatMap((group) => hexBytes(group.padStart(4, "0")));
}

function formatHost({ kind, bytes }: Candidate) {
  if (kind === IPV4) return bytes.join(".");
  const hex = toHex(bytes);
  if (kind === IPV6) return (hex.match(/.{4}/g) ?? []).join(":");
  return `${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")}.local`;
}

/** @throws Error the description has no fingerprint, or an address is missing */
export function writeCode({ type, id, game, free, sdp }: Code): string {
  const hash = hexBytes(/^a=fingerprint:sha-256 (\S+)/im.exec(sdp)?.[1].replaceAll(":", "") ?? "");
  const reachable = candidates(sdp);
  if (hash.length !== HASH_BYTES || !reachable.length) throw new Error("this description is not complete");
  const texts = [game, field(sdp, "ice-ufrag"), field(sdp, "ice-pwd")].flatMap((text) => [text.length, ...new TextEncoder().encode(text)]);
  const bytes = [VERSION * 2 + Number(type === "answer"), ...hexBytes(id), free, ...texts, ...hash, reachable.length];
  for (const one of reachable) bytes.push(one.kind, ...one.bytes, one.port >> 8, one.port & 255);
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Reads a code, which is untrusted. @returns null: this is not one, or of another version */
export function parseCode(text: string): Code | null {
  try {
    return CODE_PATTERN.test(text) ? read(Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0))) : null;
  } catch {
    return null;
  }
}

/** @throws Error it is not a code */
function read(bytes: Uint8Array): Code | null {
  let at = 0;
  const take = (count: number) => {
    if (at + count > bytes.length) throw new Error("the code ends too early");
    return [...bytes.subarray(at, (at += count))];
  };
  const takeText = () => {
    const text = String.fromCharCode(...take(take(1)[0]));
    if (!NAME_PATTERN.test(text)) throw new Error("the code holds other characters");
    return text;
  };
  const [kind] = take(1);
  if (kind >> 1 !== VERSION) return null;
  const type = kind & 1 ? "answer" : "offer";
  const [id, [free], game, name, password, hash] = [toHex(take(ID_BYTES)), take(1), takeText(), takeText(), takeText(), take(HASH_BYTES)];
  const lines = Array.from({ length: Math.min(take(1)[0], MAX_CANDIDATES) }, (_, k) => {
    const [sort] = take(1);
    if (!(sort in ADDRESS_BYTES)) throw new Error("the code holds another kind of address");
    const address = formatHost({ kind: sort, bytes: take(ADDRESS_BYTES[sort]), port: 0 });
    const [high, low] = take(2);
    return `a=candidate:${k + 1} 1 udp ${2113937151 - k} ${address} ${high * 256 + low} typ host`;
  });
  if (at !== bytes.length || !lines.length) return null;
  const print = hash.map((byte) => toHex([byte]).toUpperCase()).join(":");
  const sdp = ["v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0",
    `a=ice-ufrag:${name}`, `a=ice-pwd:${password}`, `a=fingerprint:sha-256 ${print}`, `a=setup:${type === "offer" ? "actpass" : "active"}`,
    "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144", ...lines, "a=end-of-candidates", ""].join("\r\n");
  return { type, id, game, free, sdp };
}
