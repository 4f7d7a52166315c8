/** A connection to one other device: texts in both directions, in order, without any server between them. */

import { type Code, parseCode, writeCode } from "./signal.ts";

const GATHER_TIMEOUT_MS = 2000; // for the addresses under which this device can be reached
const MAX_TEXTS_PER_S = 100; // an honest device sends fewer: a move and its answers are less than ten

/** `up`: connected, or connected again; `silent`: asleep or out of reach; `down`: ended for good. */
export type LinkState = "up" | "silent" | "down";
const STATES: Partial<Record<RTCPeerConnectionState, LinkState>> = { connected: "up", disconnected: "silent", failed: "down", closed: "down" };

export class Link {
  onText: (text: string) => unknown = () => {};
  onState: (state: LinkState) => unknown = () => {};
  state: LinkState | null = null; // null: not connected yet
  #channel: RTCDataChannel;
  #count = 0; // of texts in this second
  #second = 0;

  /** @param maxChars of one text; a longer one ends the connection */
  constructor(readonly peer: RTCPeerConnection, readonly maxChars: number) {
    this.#channel = peer.createDataChannel("tilebag", { negotiated: true, id: 0 });
    this.#channel.addEventListener("open", () => this.#setState("up"));
    this.#channel.addEventListener("message", ({ data }) => this.#hear(String(data)));
    this.#channel.addEventListener("close", () => this.close());
    peer.addEventListener("connectionstatechange", () => this.state && this.#setState(STATES[peer.connectionState] ?? this.state));
  }

  send(text: string) {
    if (this.#channel.readyState === "open") this.#channel.send(text);
  }

  close() {
    this.#setState("down");
  }

  #hear(text: string) {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#second) [this.#second, this.#count] = [second, 0];
    this.#count += 1;
    return this.#count > MAX_TEXTS_PER_S || text.length > this.maxChars ? this.close() : this.onText(text);
  }

  #setState(state: LinkState) {
    if (this.state === state || this.state === "down") return;
    this.state = state;
    if (state === "down") this.peer.close();
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
