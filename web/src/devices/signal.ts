/**
 * The codes by which two devices find each other: a WebRTC session description as a short text for an address or a QR code. It
 * contains only the parts that differ between descriptions; `parseCode` adds the rest.
 */

const MAX_CANDIDATES = 4; // addresses under which a device can be reached
export const ANSWER_MARK = "TB1:"; // prefix of an answer, which tells it from an invitation
const ID_BYTES = 6;
const CANDIDATE = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (?:host|srflx)/gim;
/** The fields of a code: version and type, `id`, `game`, `free`, the two names of ICE, the hash of the certificate; then addresses. */
const FIELDS = [/^1[oa]$/, /^[0-9a-f]{12}$/, /^[\w-]{1,40}$/, /^\d{1,2}$/, /^[\w+/]{4,64}$/, /^[\w+/]{22,64}$/, /^[\w-]{43}$/];
/** An address in a code: a private name of the browser, IPv4 or IPv6; and the port. */
const ADDRESS = /^(?:([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})|(\d{1,3}(?:-\d{1,3}){3}|[0-9a-f]*:[0-9a-f:]{2,37}))-(\d{1,5})$/;

/** `id`: of the offer, also in its answer; `game`: the key of the game; `free`: seats that can be taken */
export interface Code { type: "offer" | "answer"; id: string; game: string; free: number; sdp: string }

const toHex = (bytes: Iterable<number>) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));

/** The id of an offer. */
export const randomCodeId = () => toHex(crypto.getRandomValues(new Uint8Array(ID_BYTES))).join("");

/** @throws Error the description has no fingerprint, or an address is missing */
export function writeCode({ type, id, game, free, sdp }: Code): string {
  const [name, password, print] = ["ice-ufrag:", "ice-pwd:", "fingerprint:sha-256 "].map((field) => new RegExp(`^a=${field}(\\S+)`, "im").exec(sdp)?.[1] ?? "");
  const hash = btoa(String.fromCharCode(...print.split(":").map((hex) => Number.parseInt(hex, 16))));
  const addresses = [...sdp.matchAll(CANDIDATE)].map(([, host, port]) => `${host.endsWith(".local") ? host.replace(/-|\.local$/g, "") : host.replaceAll(".", "-")}-${port}`);
  const fields = [`1${type[0]}`, id, game, free, name, password, hash.replaceAll("+", "-").replaceAll("/", "_").replace("=", "")];
  const code = [...fields, ...addresses.filter((one) => ADDRESS.test(one)).slice(0, MAX_CANDIDATES)].join(".");
  if (!parseCode(code)) throw new Error("this description is not complete");
  return code;
}

/** Reads a code, which is untrusted. @returns null: it is not a code, or of another version */
export function parseCode(text: string): Code | null {
  const fields = text.split(".");
  const addresses = fields.splice(FIELDS.length).map((one) => ADDRESS.exec(one));
  if (!FIELDS.every((pattern, k) => pattern.test(fields[k])) || !addresses.length || addresses.length > MAX_CANDIDATES || addresses.includes(null)) return null;
  const [head, id, game, free, name, password, hash] = fields;
  const type = head.endsWith("o") ? "offer" : "answer";
  const bytes = Array.from(atob(hash.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  const lines = addresses.map((found, k) => {
    const [, ...parts] = found ?? [];
    const [plain, port] = parts.slice(-2);
    return `a=candidate:${k + 1} 1 udp ${2113937151 - k} ${plain?.replaceAll("-", ".") ?? `${parts.slice(0, 5).join("-")}.local`} ${port} typ host`;
  });
  const sdp = ["v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0", "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0",
    `a=ice-ufrag:${name}`, `a=ice-pwd:${password}`, `a=fingerprint:sha-256 ${toHex(bytes).join(":").toUpperCase()}`, `a=setup:${type === "offer" ? "actpass" : "active"}`,
    "a=mid:0", "a=sctp-port:5000", "a=max-message-size:262144", ...lines, "a=end-of-candidates", ""].join("\r\n");
  return { type, id, game, free: Number(free), sdp };
}
