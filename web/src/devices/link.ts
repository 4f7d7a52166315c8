/**
 * A connection to one other device: texts in both directions, in order, without any server between
 * them.
 */

import { attemptAsync } from "../base/attempt.ts";
import { type Code, fingerprintIn, readCode, writeCode } from "./signal.ts";

const GATHER_TIMEOUT_MS = 2000; // for the addresses under which this device can be reached
// An honest device sends fewer: a move and its answers are less than ten.
const MAX_TEXTS_PER_S = 100;
// Texts that may come at once, because one of the two devices was busy or asleep.
const MAX_TEXTS_AT_ONCE = 300;
const MAX_NEWS_AT_ONCE = 3000; // of a host, after a guest's phone was asleep for minutes
const MAX_UNSENT_BYTES = 12_000_000; // for a device that is asleep; browsers fail at 16 MB

/**
 * `up`: connected, or connected again; `silent`: asleep or out of reach, perhaps for minutes;
 * `down`: ended for good.
 */
export type LinkState = "up" | "silent" | "down";
/**
 * A browser gives up a connection after 15 seconds of silence ("failed"), but goes on when the
 * other device is heard again.
 */
const STATES: Partial<Record<RTCPeerConnectionState, LinkState>> = {
  connected: "up",
  disconnected: "silent",
  failed: "silent",
  closed: "down",
};

/**
 * What became of an answer: accepted, to another offer, not usable by this browser, or no answer of
 * this version.
 */
export type AnswerOutcome =
  "accepted" | "another" | "unusable" | "offer" | "older" | "newer" | "incomplete" | "none";

/**
 * The hashes of the certificates of both devices, by which the connection is encrypted; "": not
 * known yet.
 */
interface Fingerprints {
  own: string;
  other: string;
}

export class Link {
  onText: (text: string) => void = () => {};
  onState: (state: LinkState) => void = () => {};
  state: LinkState | null = null; // null: not connected yet
  #channel: RTCDataChannel;
  #allowance: number; // texts that may come now
  #heardAt = performance.now();

  /**
   * @param maxChars of one text; a longer one ends the connection
   * @param maxAtOnce number of texts
   */
  constructor(
    readonly peer: RTCPeerConnection,
    readonly maxChars: number,
    readonly maxAtOnce = MAX_TEXTS_AT_ONCE,
  ) {
    this.#allowance = maxAtOnce;
    this.#channel = peer.createDataChannel("tilebag", { negotiated: true, id: 0 });
    this.#channel.addEventListener("open", () => this.#setState("up"));
    this.#channel.addEventListener("message", ({ data }) => this.#hear(data));
    this.#channel.addEventListener("close", () => this.close());
    peer.addEventListener("connectionstatechange", () => this.#followPeer());
  }

  get fingerprints(): Fingerprints {
    const { localDescription, remoteDescription } = this.peer;
    return {
      own: fingerprintIn(localDescription?.sdp ?? ""),
      other: fingerprintIn(remoteDescription?.sdp ?? ""),
    };
  }

  send(text: string) {
    if (this.#channel.readyState !== "open") return;
    if (this.#channel.bufferedAmount > MAX_UNSENT_BYTES) this.close();
    else this.#channel.send(text);
  }

  close() {
    this.#setState("down");
  }

  #followPeer() {
    const state = STATES[this.peer.connectionState];
    if (this.state && state) this.#setState(state);
  }

  #hear(data: unknown) {
    if (this.state === "down") return;
    const isValid = typeof data === "string" && data.length <= this.maxChars;
    if (isValid && this.#isAllowed()) this.onText(data);
    else this.close();
  }

  #isAllowed() {
    const now = performance.now();
    const regained = ((now - this.#heardAt) / 1000) * MAX_TEXTS_PER_S;
    this.#heardAt = now;
    this.#allowance = Math.min(this.maxAtOnce, this.#allowance + regained) - 1;
    return this.#allowance >= 0;
  }

  #setState(state: LinkState) {
    if (this.state === state || this.state === "down") return;
    this.state = state;
    if (state === "down") this.peer.close();
    this.onState(state);
  }
}

/**
 * @param server the address of an ICE server, which helps devices in different networks; "": none
 */
const makePeer = (server: string) =>
  new RTCPeerConnection({ iceServers: server ? [{ urls: server }] : [] });

/** Waits until the browser knows its addresses. */
function waitForAddresses(peer: RTCPeerConnection) {
  return new Promise<void>((resolve) => {
    const check = () => {
      if (peer.iceGatheringState === "complete") resolve();
    };
    peer.addEventListener("icegatheringstatechange", check);
    setTimeout(resolve, GATHER_TIMEOUT_MS);
    check();
  });
}

/**
 * Begins a connection.
 * @returns `code`: for the other device; `accept`: takes its answer, or a message that contains it
 */
export async function offerLink(
  offer: Pick<Code, "id" | "game" | "free">,
  server: string,
  maxChars: number,
) {
  const peer = makePeer(server);
  const link = new Link(peer, maxChars);
  await peer.setLocalDescription(await peer.createOffer());
  await waitForAddresses(peer);
  const accept = async (text: string): Promise<AnswerOutcome> => {
    const isAnswer = (code: Code) => code.type === "answer" && code.id === offer.id;
    const reading = readCode(text, isAnswer);
    if (reading.kind !== "code") return reading.kind;
    const { type, id, sdp } = reading.code;
    if (type !== "answer") return "offer";
    if (id !== offer.id || peer.signalingState !== "have-local-offer") return "another";
    const isUsable = await attemptAsync(
      () => peer.setRemoteDescription({ type: "answer", sdp }).then(() => true),
      false,
    );
    return isUsable ? "accepted" : "unusable";
  };
  return {
    link,
    code: writeCode({ ...offer, type: "offer", sdp: peer.localDescription?.sdp ?? "" }),
    accept,
  };
}

/** Answers an offer. @returns `code`: for the device that made it */
export async function answerLink(offer: Code, server: string, maxChars: number) {
  const peer = makePeer(server);
  const link = new Link(peer, maxChars, MAX_NEWS_AT_ONCE);
  await peer.setRemoteDescription({ type: "offer", sdp: offer.sdp });
  await peer.setLocalDescription(await peer.createAnswer());
  await waitForAddresses(peer);
  return {
    link,
    code: writeCode({ ...offer, type: "answer", sdp: peer.localDescription?.sdp ?? "" }),
  };
}
