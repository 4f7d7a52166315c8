/**
 * The page's side of the service worker (sw.js): the state of the stored files, and updates to
 * newer builds. The worker is registered only when the match can be played, so that downloads do
 * not compete, or when the user asks; never in frames of other sites.
 */

import { attempt } from "../base/attempt.ts";
import { inBackground } from "../base/promises.ts";
import { ROOT } from "../base/root.ts";
import { BYTES_PER_MB, site } from "../base/site.ts";

const UPDATE_CHECK_MS = 3_600_000;

export class OfflineManager {
  #registration: ServiceWorkerRegistration | undefined;
  #state = initialState((site.engineFiles ?? []).reduce((sum, [, bytes]) => sum + bytes, 0));
  #workers: ServiceWorkerContainer | null;
  #failures = 0; // failed tries in a row
  #hasProgress = false; // has the current try made progress?
  #wasRequested = false; // by the user, which overrides data saving
  #timer = 0;

  /**
   * @param place `idle`: this page needs no network, so an interrupted download continues
   * automatically, and an installed Tilebag stores everything without asking; `stores`: false if
   * the browser blocks storage
   */
  constructor(
    readonly tell: (shown: OfflineDisplay) => void,
    readonly place: { idle: boolean; installed: boolean; stores: boolean },
  ) {
    const why = obstacle(place.stores);
    this.#state.impossible = why;
    this.#workers = why || window.top !== window ? null : navigator.serviceWorker;
    inBackground(this.#start());
  }

  /** The state to show. */
  get display() {
    return displayOf(this.#state);
  }

  /** Reads the state of the worker, listens to it and checks for newer builds. */
  async #start() {
    await undefined; // lets callers store their reference first
    this.tell(this.display);
    if (!this.#workers || !site.build) return;
    this.#workers.addEventListener("message", (event) => this.#handleMessage(event));
    this.#workers.addEventListener("controllerchange", () => this.#postToWorker("offline-status"));
    this.#workers.startMessages();
    addEventListener("online", () => {
      if (this.#failures) inBackground(this.storeOffline());
    });
    setInterval(() => this.checkForUpdate(), UPDATE_CHECK_MS);
    try {
      await this.#adoptRegistration(await this.#workers.getRegistration(`${ROOT}/`));
    } catch {
      this.#workers = null;
      this.#apply({ type: "impossible", impossible: "denied" });
    }
    if (this.place.idle && this.place.installed) inBackground(this.storeOffline());
    this.checkForUpdate();
  }

  /** Checks for a newer build; fails silently without a network. */
  checkForUpdate() {
    this.#registration?.update().catch(() => {});
  }

  /** Stores the missing files, or shows why that fails. @param isRequested by the user */
  async storeOffline(isRequested = false) {
    if (!this.#workers || !site.build) return;
    this.#wasRequested ||= isRequested;
    clearTimeout(this.#timer);
    const { connection } = navigator as NavigatorWithConnection;
    const atHand = !this.#wasRequested && !mayPrefetch(connection);
    if (!atHand) this.#apply({ type: "asked" });
    try {
      const registration = await this.#workers.register(`${ROOT}/sw.js`, {
        updateViaCache: "none",
      });
      await this.#adoptRegistration(registration);
      if (await this.#isInstalled(registration)) {
        this.#postToWorker("keep-engine", { atHand });
      } else {
        this.#handleMessage({
          data: { type: "keep-failed", build: site.build, why: "network" },
          ports: [],
        });
      }
    } catch {
      // blocked by the browser: everything works, except offline play
      this.#apply({ type: "keep-failed", why: "denied" });
    }
  }

  /**
   * Resolves when the result is known. `ready` alone would stay pending if the page's files could
   * not be loaded.
   */
  async #isInstalled({ installing, waiting, active }: ServiceWorkerRegistration) {
    if (!installing && !waiting && !active) return false;
    const failed = new Promise((resolve) => {
      installing?.addEventListener("statechange", () => {
        if (installing.state === "redundant" && !active) resolve(false);
      });
    });
    return Promise.race([this.#workers?.ready.then(() => true), failed]);
  }

  /**
   * Switches to the newer build by reloading once; called only during a user action.
   * @returns will the page be reloaded?
   */
  update(): boolean {
    if (this.#state.waiting) location.reload();
    return this.#state.waiting;
  }

  async #adoptRegistration(registration: ServiceWorkerRegistration | undefined) {
    if (!registration || registration === this.#registration) return;
    this.#registration = registration;
    this.#postToWorker("offline-status");
  }

  #postToWorker(type: string, fields: object = {}) {
    this.#registration?.active?.postMessage({ type, ...fields });
  }

  #handleMessage({ data, ports }: WorkerNews) {
    if (data?.type === "which-build") {
      ports[0]?.postMessage(site.build);
      return;
    }
    if (data?.type === "offline-status") {
      // it controls this page, and is of another build
      const waiting = data.build !== site.build && Boolean(this.#workers?.controller);
      this.#apply({ type: "waiting", waiting });
    }
    // else a message from the build of another page
    if (data?.build === site.build) this.#handleOwnBuild(data);
  }

  /** Handles a message of this page's build. */
  #handleOwnBuild(data: OfflineEvent) {
    this.#apply(data);
    const begun = data.type === "offline-status" && !data.ready && (data.bytes ?? 0) > 0;
    if (begun && this.place.idle && !this.#timer) inBackground(this.storeOffline());
    this.#hasProgress ||= data.type === "keep-progress";
    if (data.type === "offline-ready") {
      this.#failures = 0;
      this.#wasRequested = false;
    }
    if (data.type === "keep-failed") this.#scheduleRetry(data.why ?? "");
  }

  /** @param why it failed */
  #scheduleRetry(why: string) {
    if (why === "gone") this.checkForUpdate(); // the host has another build by now
    // slow, but it makes progress
    this.#failures = this.#hasProgress && why !== "hash" ? 1 : this.#failures + 1;
    this.#hasProgress = false;
    const delay = retryDelay(why, this.#failures);
    if (!delay) return;
    this.#timer = setTimeout(() => {
      inBackground(this.storeOffline());
    }, delay);
  }

  #apply(event: OfflineEvent) {
    this.#state = nextState(this.#state, event);
    this.tell(this.display);
  }
}

/**
 * State machine of offline play, driven by the service worker and the browser. The name of the
 * state is set on the root element, and shown with a sentence and a button on the home page and in
 * the menu.
 */
type OfflineName = "none" | "loading" | "ready" | "update" | "failed" | "impossible";
/**
 * Why offline play is impossible: the page came over http; the browser blocks storage, or has no
 * service workers (a private window)
 */
type Obstacle = "" | "http" | "denied" | "missing";
/** `bytes` of `of` are stored; `why` the last try failed; `waiting`: a newer build is complete */
interface OfflineState {
  bytes: number;
  of: number;
  ready: boolean;
  loading: boolean;
  why: string;
  waiting: boolean;
  impossible: Obstacle;
}
interface OfflineEvent {
  type: string;
  bytes?: number;
  of?: number;
  ready?: boolean;
  why?: string;
  waiting?: boolean;
  impossible?: Obstacle;
}
/** Sent by the service worker of a build. */
interface WorkerNews {
  data: (OfflineEvent & { build?: string }) | null;
  ports: readonly MessagePort[];
}
interface OfflineDisplay {
  name: OfflineName;
  words: string;
  values: Record<string, number>;
  act: "" | "download" | "retry" | "update";
}

// reasons that have their own sentence
const REASONS = ["network", "stalled", "gone", "hash", "storage"];
/** Milliseconds before the next try, by the number of failures. */
const KEEP_RETRY_DELAYS_MS: Record<string, number[]> = {
  network: [5000, 15_000, 60_000, 300_000],
  stalled: [1000, 5000, 15_000, 60_000, 300_000],
  hash: [60_000],
};

/** @param stores false if the browser blocks storage */
function obstacle(stores: boolean): Obstacle {
  if (!isSecureContext) return "http";
  if (!stores) return "denied";
  return attempt(() => "serviceWorker" in navigator, false) ? "" : "missing";
}

/** @param of bytes of the engine */
export const initialState = (of: number): OfflineState => ({
  bytes: 0,
  of,
  ready: false,
  loading: false,
  why: "",
  waiting: false,
  impossible: "",
});

/** An event with all its fields: those that it does not have change nothing. */
const completeEvent = (
  state: OfflineState,
  {
    type,
    bytes = state.bytes,
    of = state.of,
    ready = false,
    why = "",
    waiting = false,
    impossible = "",
  }: OfflineEvent,
): Required<OfflineEvent> => ({ type, bytes, of, ready, why, waiting, impossible });

export function nextState(state: OfflineState, event: OfflineEvent): OfflineState {
  const { type, bytes, of, ready, why, waiting, impossible } = completeEvent(state, event);
  switch (type) {
    case "offline-status":
      return { ...state, bytes, of, ready, why: ready ? "" : state.why };
    case "asked":
    case "keep-progress":
      return { ...state, bytes, of, loading: !state.ready, why: "" };
    case "offline-ready":
      return { ...state, bytes: state.of, ready: true, loading: false, why: "" };
    case "keep-failed":
      return { ...state, ready: false, loading: false, why: why === "asked" ? "" : why };
    case "waiting":
      return { ...state, waiting };
    case "impossible":
      return { ...state, impossible };
    default:
      return state;
  }
}

export function displayOf({
  bytes,
  of,
  ready,
  loading,
  why,
  waiting,
  impossible,
}: OfflineState): OfflineDisplay {
  if (impossible) {
    return { name: "impossible", words: `offline.impossible.${impossible}`, values: {}, act: "" };
  }
  if (waiting) return { name: "update", words: "offline.update", values: {}, act: "update" };
  if (ready) return { name: "ready", words: "offline.ready", values: {}, act: "" };
  const values = { loaded: bytes / BYTES_PER_MB, all: of / BYTES_PER_MB };
  if (loading) return { name: "loading", words: "offline.loading", values, act: "" };
  if (why) {
    const reason = REASONS.includes(why) ? why : "unknown";
    return { name: "failed", words: `offline.failed.${reason}`, values: {}, act: "retry" };
  }
  return { name: "none", words: "offline.none", values, act: "download" };
}

/**
 * The delay before the next automatic try. @param times failures in a row @returns milliseconds; 0:
 * no automatic try
 */
export function retryDelay(why: string, times: number): number {
  const steps = KEEP_RETRY_DELAYS_MS[why] ?? [];
  const last = why === "hash" ? 0 : (steps.at(-1) ?? 0);
  return steps[times - 1] ?? last;
}

/** A browser that tells something about its connection. */
export interface NavigatorWithConnection {
  connection?: { saveData?: boolean; effectiveType?: string };
}

/**
 * May files be fetched without a request of the user? @param line the browser's information about
 * the connection
 */
export const mayPrefetch = (line: NavigatorWithConnection["connection"]) =>
  !line?.saveData && !/2g$/.test(line?.effectiveType ?? "");
