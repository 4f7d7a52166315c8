/** A connection to one other device: texts in both directions, in order, without any server between them. */

import { type Code, parseCode, writeCode } from "./signal.ts";

const GATHER_TIMEOUT_MS = 2000; // for the addresses under which this device can be reached
const PING_MS = 2000;
const SILENCE_MS = 7000; // after which the other device is asleep, or out of reach
const FRAME_CHARS = 60_000; // of one frame: browsers refuse longer ones from each other
const MAX_FRAMES_PER_S = 100; // of an honest device: a move and its answers are fewer than ten
const [LAST, MORE, PING] = [".", "+", "-"]; // the first character of a frame

/** `up`: connected, or heard again; `silent`: nothing was heard for some seconds; `down`: it will not come back. */
export type LinkState = "up" | "silent" | "down";

export class Link {
  onText: (text: string) => unknown = () => {};
  onState: (state: LinkState) => unknown = () => {};
  state: LinkState | null = null; // null: not connected yet
  #channel: RTCDataChannel;
  #parts: string[] = [];
  #heardAt = 0;
  #frames = 0; // in this second
  #second = 0;
  #clock = 0;

  /** @param maxChars of one text; a device that sends more is cut off */
  constructor(readonly peer: RTCPeerConnection, readonly maxChars: number) {
    this.#channel = peer.createDataChannel("tilebag", { negotiated: true, id: 0 });
    this.#channel.addEventListener("open", () => this.#open());
    this.#channel.addEventListener("message", ({ data }) => this.#hear(String(data)));
    this.#channel.addEventListener("close", () => this.close());
    peer.addEventListener("connectionstatechange", () => ["failed", "closed"].includes(peer.connectionState) && this.close());
  }

  send(text: string) {
    if (this.#channel.readyState !== "open") return;
    for (let at = 0; at === 0 || at < text.length; at += FRAME_CHARS)
      this.#channel.send(`${at + FRAME_CHARS < text.length ? MORE : LAST}${text.slice(at, at + FRAME_CHARS)}`);
  }

  close() {
    clearInterval(this.#clock);
    this.peer.close();
    this.#setState("down");
  }

  #open() {
    this.#heardAt = performance.now();
    this.#clock = setInterval(() => this.#ping(), PING_MS);
    this.#setState("up");
  }

  #ping() {
    if (this.#channel.readyState === "open") this.#channel.send(PING);
    if (performance.now() - this.#heardAt > SILENCE_MS) this.#setState("silent");
  }

  #hear(frame: string) {
    const now = performance.now();
    this.#heardAt = now;
    if (this.state === "silent") this.#setState("up");
    if (Math.floor(now / 1000) !== this.#second) [this.#second, this.#frames] = [Math.floor(now / 1000), 0];
    this.#frames += 1;
    if (this.#frames > MAX_FRAMES_PER_S) return this.close();
    if (frame[0] === PING) return undefined;
    this.#parts.push(frame.slice(1));
    if (this.#parts.reduce((sum, part) => sum + part.length, 0) > this.maxChars) return this.close();
    if (frame[0] === MORE) return undefined;
    const text = this.#parts.join("");
    this.#parts = [];
    return this.onText(text);
  }

  #setState(state: LinkState) {
    if (this.state === state || this.state === "down") return;
    this.state = state;
    this.onState(state);
  }
}

/** @param server the address of an ICE server, which helps devices in different networks; "": none */
const makePeer = (server: string) => new RTCPeerConnection({ iceServers: server ? [{ urls: server }] : [] });

/** Waits until the browser knows its addresses. */
function waitForAddresses(peer: RTCPeerConnection) {
  return new Promise<void>((done) => {
    const check = () => peer.iceGatheringState === "complete" && done();
    peer.addEventListener("icegatheringstatechange", check);
    setTimeout(done, GATHER_TIMEOUT_MS);
    check();
  });
}

/** Begins a connection. @returns `code`: for the other device; `accept`: takes its answer, false if that belongs to another code */
export async function offerLink(about: Pick<Code, "id" | "game" | "free">, server: string, maxChars: number) {
  const peer = makePeer(server);
  const link = new Link(peer, maxChars);
  await peer.setLocalDescription(await peer.createOffer());
  await waitForAddresses(peer);
  const accept = async (text: string) => {
    const answer = parseCode(text);
    if (answer?.type !== "answer" || answer.id !== about.id || peer.signalingState !== "have-local-offer") return false;
    await peer.setRemoteDescription({ type: "answer", sdp: answer.sdp });
    return true;
  };
  return { link, code: writeCode({ ...about, type: "offer", sdp: peer.localDescription?.sdp ?? "" }), accept };
}

/** Answers an offer. @returns `code`: for the device that made it */
export async function answerLink(offer: Code, server: string, maxChars: number) {
  const peer = makePeer(server);
  const link = new Link(peer, maxChars);
  await peer.setRemoteDescription({ type: "offer", sdp: offer.sdp });
  await peer.setLocalDescription(await peer.createAnswer());
  await waitForAddresses(peer);
  return { link, code: writeCode({ ...offer, type: "answer", sdp: peer.localDescription?.sdp ?? "" }) };
}
