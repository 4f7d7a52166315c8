/**
 * One open table and its engine: what is asked, what is kept, and what becomes of our own mistakes.
 *
 * @typedef {import("../base/scene.js").TableMessage} TableMessage
 * @typedef {import("./engine.js").Message} Message
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {{
 *   table: (table: TableMessage, first: boolean) => void,
 *   wait: (wait: import("../base/scene.js").Wait) => void,
 *   hidden: () => void,
 *   hint: (hint: import("../base/scene.js").Hint) => void,
 *   refused: (why: string) => void,
 *   failed: (why: string) => void,
 *   broke: (why: string) => void,
 *   kept: (lasting: boolean) => void,
 *   progress: import("./worker.js").Progress}} Listener
 */

import { makeEngine } from "./engine.js";
import { startWorker } from "./worker.js";

/** @param {import("./store.js").Store} store @param {Listener} listener */
export function makeSitting(store, listener) {
  /** @type {Engine | null} */
  let engine = null;
  /** @type {ReturnType<typeof startWorker> | null} */
  let worker = null; // stays for the next table while it has nothing to do: Python takes seconds to start
  /** @type {TableMessage | null} */
  let table = null;
  /** @type {import("../base/scene.js").Save | null} */
  let save = null;
  let id = "";
  let version = "";
  let keeps = true; // no longer after a mistake of the engine

  /** @param {import("../base/scene.js").Save} next kept first, shown after */
  function keep(next) {
    save = next;
    if (keeps) listener.kept(store.save(id, next, version));
  }

  /** @param {TableMessage} next */
  function show(next) {
    const first = table === null;
    table = next;
    listener.table(next, first);
  }

  /** @param {boolean} counted */
  const theWorker = (counted) => (worker ??= startWorker(listener.progress, counted));

  function stopWorker() {
    worker?.end();
    worker = null;
  }

  /** @param {string} why */
  function broke(why) {
    keeps = false;
    engine?.stop();
    stopWorker();
    listener.broke(why);
  }

  /** What is refused before the first table opens none; the engine may still hold the table before. @param {string} why */
  function refused(why) {
    if (table) return listener.refused(why);
    sitting.end();
    return listener.failed(why);
  }

  /** @param {Engine} from */
  function listen(from) {
    from.on("hello", (hello) => (version = hello.version));
    from.on("save", keep);
    from.on("table", show);
    from.on("wait", listener.wait);
    from.on("hidden", listener.hidden);
    from.on("hint", listener.hint);
    from.on("refused", ({ why }) => refused(why));
    from.on("failed", ({ why }) => listener.failed(why));
    from.on("broke", ({ why }) => broke(why));
  }

  const sitting = {
    get table() {
      return table;
    },
    get save() {
      return save;
    },
    get id() {
      return id;
    },

    /**
     * An engine opens a table: the one that is there and has nothing to do, else a new one.
     * @param {Message} message `new` or `load` @param {string} name of the table in the store
     * @param {{counted: boolean, recording?: import("./engine.js").Ask | null}} how `counted`: with a count of the
     *   bytes
     */
    begin(message, name, { counted, recording = null }) {
      sitting.end();
      id = name;
      engine = makeEngine(recording ? Promise.resolve(recording) : theWorker(counted).asking);
      listen(engine);
      engine.send(message);
    },

    /** @param {Message} message */
    send: (message) => engine?.send(message),

    /** Something that is only meant for the table as it is now. @param {Message} message */
    act: (message) => table && engine?.send({ ...message, rev: table.rev }),

    end() {
      if (engine && !engine.stop()) stopWorker();
      [engine, table, save, keeps] = [null, null, null, true];
    },
  };
  return sitting;
}
/** @typedef {ReturnType<typeof makeSitting>} Sitting */
