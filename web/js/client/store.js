/**
 * Saves and settings in the browser. Every game has two generations; a new one is written over the older, read back,
 * and only then counts. Whatever is stored is untrusted: parsed in a `try`, checked, never believed.
 *
 *     tilebag.meta            how the keys are laid out, when the first and the last visit was
 *     tilebag.settings        envelope (kind settings)
 *     tilebag.index           envelope (kind index): a cache, made again from the saves when it is missing or wrong
 *     tilebag.save.<id>.a .b  envelope (kind game)
 *     tilebag.picture.<id>    the scene that was shown last: for the shelf, and until the engine is there
 *     tilebag.quarantine.<t>  raw text of what could not be read
 *
 * @typedef {import("../base/scene.js").Body} Body
 * @typedef {import("../base/scene.js").Save} Save
 * @typedef {import("../base/scene.js").Table} Table
 * @typedef {{app: string, kind: string, schema: number, engine: string, rules: string, saved: string, rev: number,
 *   tab: string, sum: string, body: any}} Envelope
 * @typedef {{id: string, game: string, title: string, fact: Record<string, string>, begun: boolean, turn: number,
 *   over: boolean, updated: string}} Entry  `fact`: and its language; `begun`: has anybody moved who is no computer?
 * @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Shelf  what a browser's storage
 *   can do
 */

import { crc32 } from "./crc32.js";

const APP = "tilebag";
const SCHEMA = 1;
const LAYOUT = 1;
const PICTURES = 4; // tables whose picture is kept
const QUARANTINE_DAYS = 30;
const LONGEST = 1 << 20;
const GENERATIONS = ["a", "b"];

/** Storage that lasts as long as the page: where the browser allows no other. @returns {Shelf} */
export function memoryShelf() {
  /** @type {Map<string, string>} */
  const held = new Map();
  return {
    get length() {
      return held.size;
    },
    key: (n) => [...held.keys()][n] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, text) => void held.set(key, text),
    removeItem: (key) => void held.delete(key),
  };
}

/**
 * The browser's storage if it can be written and read; reading the property alone may throw.
 * @returns {Shelf | null}
 */
export function browserShelf() {
  try {
    const shelf = globalThis.localStorage;
    const probe = `${APP}.probe`;
    shelf.setItem(probe, "1");
    const works = shelf.getItem(probe) === "1";
    shelf.removeItem(probe);
    return works ? shelf : null;
  } catch {
    return null;
  }
}

/** @param {string} text @returns {Envelope | null} */
export function opened(text) {
  if (text.length > LONGEST) return null;
  const found = parsed(text);
  const right =
    found?.app === APP && found.schema === SCHEMA && typeof found.kind === "string" && Number.isSafeInteger(found.rev);
  return right && found.sum === crc32(JSON.stringify(found.body)) ? found : null;
}

/** @param {string | null} text @returns {any} null where there is nothing to be read */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} text is it from a Tilebag that is newer than this one? */
export function isNewer(text) {
  const found = parsed(text);
  return found?.app === APP && Number(found.schema) > SCHEMA;
}

/** @param {Shelf | null} given the browser's storage, or null where it is denied */
export function openStore(given, now = () => new Date()) {
  let shelf = given ?? memoryShelf();
  let kept = given !== null;
  const tab = Math.random().toString(36).slice(2, 10);

  /** @param {string} name */
  const key = (name) => `${APP}.${name}`;
  const keys = () =>
    Array.from({ length: shelf.length }, (_, n) => shelf.key(n) ?? "").filter((one) => one.startsWith(`${APP}.`));

  /** @param {string} name @returns {string | null} */
  const read = (name) => {
    try {
      return shelf.getItem(key(name));
    } catch {
      return null;
    }
  };

  /** Writes and reads back. @param {string} name @param {string} text */
  function put(name, text) {
    try {
      shelf.setItem(key(name), text);
      return shelf.getItem(key(name)) === text;
    } catch {
      return false;
    }
  }

  /** @param {string} kind @param {unknown} body @param {Partial<Envelope>} [more] */
  const envelope = (kind, body, more = {}) =>
    JSON.stringify({
      app: APP,
      kind,
      schema: SCHEMA,
      engine: "",
      rules: "",
      saved: now().toISOString(),
      rev: 0,
      tab,
      sum: crc32(JSON.stringify(body)),
      body,
      ...more,
    });

  /** @param {string} name @param {string} kind @returns {any} the body, or null */
  function body(name, kind) {
    const text = read(name);
    const found = text === null ? null : opened(text);
    return found?.kind === kind ? found.body : null;
  }

  /** A generation that can be used. @param {string} id @param {string} generation @returns {Envelope | null} */
  function generation(id, generation) {
    const text = read(`save.${id}.${generation}`);
    if (text === null) return null;
    const found = opened(text);
    if (found?.kind === "game") return found;
    if (!isNewer(text)) quarantine(`save.${id}.${generation}`, text);
    return null;
  }

  /** What cannot be read is put aside, not thrown away. @param {string} name @param {string} text */
  function quarantine(name, text) {
    if (put(`quarantine.${now().getTime()}`, JSON.stringify({ name, text }))) shelf.removeItem(key(name));
  }

  /** @param {string} id @returns {[string, Envelope | null][]} */
  const generations = (id) => GENERATIONS.map((one) => [one, generation(id, one)]);

  /** @param {string} id @returns {Envelope | null} the newest generation that is whole */
  function newest(id) {
    const found = generations(id)
      .map(([, one]) => one)
      .filter((one) => one !== null);
    return found.sort((one, other) => other.rev - one.rev)[0] ?? null;
  }

  /** Room for a save: old wrecks first, then the second generation of finished games, then pictures. */
  const ROOM = [
    () =>
      keys().filter(
        (one) =>
          one.startsWith(key("quarantine.")) && now().getTime() - Number(one.split(".")[2]) > QUARANTINE_DAYS * 864e5,
      ),
    () =>
      list()
        .filter((one) => one.over)
        .map((one) => key(`save.${one.id}.b`)),
    () => keys().filter((one) => one.startsWith(key("picture."))),
  ];

  /** @param {string} name @param {string} text */
  function putWithRoom(name, text) {
    if (put(name, text)) return true;
    for (const room of ROOM) {
      for (const one of room()) shelf.removeItem(one);
      if (put(name, text)) return true;
    }
    return false;
  }

  /** From here on nothing outlives the page; what was there stays readable. */
  function toMemory() {
    const copy = memoryShelf();
    for (const one of keys()) copy.setItem(one, shelf.getItem(one) ?? "");
    shelf = copy;
    kept = false;
  }

  /** @returns {Entry[]} the newest first */
  function list() {
    const entries = body("index", "index");
    const ids = [
      ...new Set(
        keys()
          .map((one) => /^tilebag\.save\.([\w-]+)\.[ab]$/.exec(one)?.[1])
          .filter((id) => id !== undefined),
      ),
    ];
    /** @type {Map<string, Entry>} */
    const known = new Map((Array.isArray(entries) ? entries : []).map((one) => [one?.id, one]));
    const sound = known.size === ids.length && ids.every((id) => known.has(id));
    const found = ids.map((id) => known.get(id) ?? entryOf(id)).filter((one) => one !== null);
    if (!sound && ids.length) put("index", envelope("index", found));
    return found.sort((one, other) => (one.updated < other.updated ? 1 : -1));
  }

  /** What can be said of a save without the engine. @param {string} id @returns {Entry | null} */
  function entryOf(id) {
    const found = newest(id);
    if (!found) return null;
    const about = found.body.about ?? {};
    return {
      id,
      game: String(found.body.game),
      title: "",
      fact: {},
      begun: true,
      turn: Number(found.body.at) || 0,
      over: false,
      updated: found.saved,
      ...about,
    };
  }

  /** @param {Entry} entry */
  function note(entry) {
    const others = list().filter((one) => one.id !== entry.id);
    put("index", envelope("index", [entry, ...others]));
  }

  /** @param {string} id */
  function remove(id) {
    for (const name of [`save.${id}.a`, `save.${id}.b`, `picture.${id}`]) shelf.removeItem(key(name));
    list();
  }

  return {
    /** Will what is written still be there tomorrow? */
    get kept() {
      return kept;
    },

    /** Whose files of the engine this browser has fetched before. @returns {string} */
    get fetched() {
      return String(parsed(read("meta"))?.fetched ?? "");
    },
    set fetched(runtime) {
      if (runtime !== this.fetched) put("meta", JSON.stringify({ ...parsed(read("meta")), fetched: runtime }));
    },

    /** @returns {Record<string, any>} */
    settings: () => body("settings", "settings") ?? {},

    /** @param {Record<string, unknown>} settings */
    keepSettings: (settings) => put("settings", envelope("settings", settings)),

    /** Notes the visit. */
    visit() {
      const today = now().toISOString();
      put("meta", JSON.stringify({ install: today, ...parsed(read("meta")), v: LAYOUT, lastOpen: today }));
    },

    list,

    /** @param {string} id @returns {Body | null} */
    load: (id) => newest(id)?.body ?? null,

    /** Is there a save that only a newer Tilebag can read? @param {string} id */
    newer: (id) => GENERATIONS.some((one) => isNewer(read(`save.${id}.${one}`) ?? "")),

    /** The whole envelope as text, for a file. @param {string} id */
    exported: (id) => JSON.stringify(newest(id), null, 1),

    /**
     * Keeps a game: before it is shown. @param {string} id @param {Save} save @param {string} engine its version
     * @returns {boolean} false: from now on in memory only
     */
    save(id, save, engine) {
      const found = generations(id);
      const newestRev = Math.max(0, ...found.map(([, one]) => one?.rev ?? 0));
      const latest = found.find(([, one]) => one?.rev === newestRev)?.[1];
      if (latest?.sum === save.sum && kept) return true;
      const [older] = found.sort(([, one], [, other]) => (one?.rev ?? -1) - (other?.rev ?? -1))[0];
      const text = envelope("game", JSON.parse(save.text), {
        engine,
        rules: `${save.body.game}@${save.body.rules}`,
        rev: newestRev + 1,
        sum: save.sum,
      });
      if (opened(text) === null) throw new Error("the save's checksum is not that of its text");
      if (!putWithRoom(`save.${id}.${older}`, text)) {
        toMemory();
        put(`save.${id}.${older}`, text);
      }
      const { game, title, fact, begun, turn, over } = save.about;
      note({ id, game, title, fact, begun, turn, over, updated: now().toISOString() });
      return kept;
    },

    remove,

    /** Tables that were laid and left before anybody moved: there is nothing in them to go on with. */
    removeUntouched() {
      for (const { id, begun } of list()) if (begun === false) remove(id);
    },

    /** @param {string} id @returns {any} a scene as it came, or null */
    picture(id) {
      return parsed(read(`picture.${id}`));
    },

    /** Keeps what a table looks like; null forgets it. @param {string} id @param {unknown} scene */
    keepPicture(id, scene) {
      if (scene === null) return void shelf.removeItem(key(`picture.${id}`));
      const recent = new Set(
        list()
          .slice(0, PICTURES)
          .map((one) => key(`picture.${one.id}`)),
      );
      for (const one of keys()) if (one.startsWith(key("picture.")) && !recent.has(one)) shelf.removeItem(one);
      return void put(`picture.${id}`, JSON.stringify(scene));
    },
  };
}
/** @typedef {ReturnType<typeof openStore>} Store */
