// Data from outside: whatever a text says, its gate throws nothing, and what it lets through has
// the form that the code behind it relies on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { completeSetup } from "../../web/src/base/match-setup.ts";
import { parseGameBoxes, parseWords } from "../../web/src/base/site-files.ts";
import {
  answersIn,
  protocolIn,
  readGuestText,
  readHostText,
  requestIn,
} from "../../web/src/devices/talk.ts";
import { bugReport } from "../../web/src/engine/crash-report.ts";
import { fetchEmbedding, fetchLessons } from "../../web/src/lesson/lesson-list.ts";
import { parseHostMessage, parseLessonMessage } from "../../web/src/lesson/lesson-messages.ts";
import { usablePrepared } from "../../web/src/match/prepared-matches.ts";
import { storedReview } from "../../web/src/match/review.ts";
import { finishedSinceExport, mergeRecords } from "../../web/src/storage/counted-matches.ts";
import { mergeDays } from "../../web/src/storage/daily-results.ts";
import { dailyGames } from "../../web/src/storage/daily.ts";
import { checkSavedSeal } from "../../web/src/storage/deal-seal.ts";
import {
  devicesOf,
  isCodeUsed,
  knownDevices,
  tokensFor,
} from "../../web/src/storage/device-records.ts";
import { crc32, openEnvelope, wrapBody } from "../../web/src/storage/envelope.ts";
import { unpackGame } from "../../web/src/storage/game-links.ts";
import { hintsOf } from "../../web/src/storage/hints.ts";
import { parseImport } from "../../web/src/storage/import-parser.ts";
import { figuresOf, recordsOf } from "../../web/src/storage/records.ts";
import { Settings, validSettings } from "../../web/src/storage/settings.ts";
import { mergeSolved, puzzlesOf } from "../../web/src/storage/solved-puzzles.ts";
import { Store } from "../../web/src/storage/store.ts";
import { FakeStorage } from "./fake-storage.mjs";
import { changedText, numbersFrom, randomText } from "./random-json.mjs";
import { toyBody } from "./toy-save.mjs";

const TEXTS_PER_GATE = 1000;
const NONSENSE_RARITY = 5; // every fifth text is no changed example
const MIN_ACCEPTED = 100; // changed examples that a gate lets through: else the test sees little

const isText = (value) => typeof value === "string";
const textUpTo = (most) => (value) => isText(value) && value.length <= most;
const isIndex = (value) => Number.isSafeInteger(value) && value >= 0;
const isFlag = (value) => typeof value === "boolean";
const hex = (digits) => (value) => isText(value) && new RegExp(`^[0-9a-f]{${digits}}$`).test(value);
const oneOf =
  (...values) =>
  (value) =>
    values.includes(value);
const either =
  (...forms) =>
  (value) =>
    forms.some((form) => fits(form, value));
const isNumber = (value) => typeof value === "number";
const optional = (form) => either(oneOf(undefined), form);
const isNumberIn = (least, most) => (value) =>
  Number.isSafeInteger(value) && value >= least && value <= most;
const recordOf = (isKey, form) => (value) =>
  fits({}, value) && Object.entries(value).every(([key, part]) => isKey(key) && fits(form, part));
const isSafeKey = (key) => !["__proto__", "constructor", "prototype"].includes(key);
const listUpTo = (most, form) => (value) => fits([form], value) && value.length <= most;

/**
 * Has a value this form? @param form a predicate, `[form]` of all items of a list, or an object
 * with a form for each field
 */
function fits(form, value) {
  if (typeof form === "function") return form(value);
  if (Array.isArray(form)) {
    return Array.isArray(value) && value.every((item) => fits(form[0], item));
  }
  return (
    typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.entries(form).every(([name, part]) => fits(part, value[name]))
  );
}

const PROOF = "0123456789abcdef".repeat(4);
const TOKEN = PROOF.slice(0, 32);
const TODAY = "2026-11-28";
const HOST = "a1".repeat(16);
const DEVICE = { id: "b", name: "Bo", seats: [1, 2] };
const SETUP = JSON.stringify(["toy", 2, [["1", "keen"]], [["rounds", "1"]]]);
const TALLY = {
  played: 6,
  won: 1,
  best: 4,
  games: [
    [1, 4, 1],
    [2, -3, 0],
  ],
};
const RECORDS = { tallies: { [SETUP]: TALLY, "[": TALLY }, tables: ["aaaa", "bbbb"] };
const DAYS = {
  [TODAY]: { toy: { id: "aaaa", begun: TODAY }, okey: { id: "bbbb", begun: TODAY, done: "Won." } },
  "2026-11-27": { okey: { id: "", done: "" } },
};
const SOLVED = { toy: [1, 2, 3], okey: [9] };
const BOX = {
  key: "toy",
  seats: [1, 4],
  usual: 2,
  players: ["keen", "casual"],
  manners: [],
  options: { rounds: ["1", "2"] },
};
const GAME_BOX = {
  ...BOX,
  minutes: 15,
  first: ["tr"],
  refused: [{ choices: { seats: "4" }, why: "refused.0" }],
  seal: "tilebag-seal-1:toy",
  aids: ["odds"],
  puzzles: "123",
  words: { en: { name: "Toy" } },
};
const LESSON = {
  game: "toy",
  first: ["tr"],
  lesson: "intro",
  name: { en: "Toy" },
  title: { en: "Sets" },
  address: "/embed/toy/intro/",
  steps: 5,
  picture: { en: ["/embed/toy-intro.png", 22413] },
  bytes: 60535,
};
const LAST_SETUP = { seats: ["me", "keen"], names: ["Ada"], options: { rounds: "2" }, seed: "7" };
const SETTINGS = {
  theme: "dark",
  sound: "loud",
  aids: { odds: "off" },
  dismissed: ["card"],
  people: ["Ada"],
  last: { toy: LAST_SETUP },
};
const BODY = toyBody({
  seats: 2,
  bots: { 1: "keen" },
  names: ["Ada"],
  options: { rounds: "1" },
  log: ["0 a", "1 b"],
  at: 1,
  hashes: { 1: "abcd" },
  practice: null,
});
const SEALED_BODY = { ...BODY, seal: { hash: PROOF, line: "tilebag-seal-1:toy", opened: 1 } };
const ABOUT = {
  game: "toy",
  title: "Toy",
  fact: { en: "Turn 1" },
  others: ["Mira"],
  score: [3, 4],
  begun: true,
  turn: 1,
  over: false,
  mine: 0,
};
const STATE = {
  say: "state",
  phase: "ready",
  lang: "en",
  title: "Toy",
  scene: { size: [1, 1] },
  seats: [{ name: "Ada", face: "face-1" }],
};
const SUM = crc32(JSON.stringify(BODY));
const ENVELOPE = {
  app: "tilebag",
  kind: "game",
  schema: 1,
  engine: "1",
  rules: "toy@1",
  saved: `${TODAY}T12:00:00.000Z`,
  rev: 3,
  tab: "x",
  sum: SUM,
  id: "aaaa",
  about: ABOUT,
  body: BODY,
};
const GAME_FILE = { ...ENVELOPE, name: "Sunday", hints: [1, 2] };
const ARCHIVE_BODY = { games: [GAME_FILE, GAME_FILE], settings: SETTINGS, records: RECORDS };
const ARCHIVE = {
  ...ENVELOPE,
  kind: "all",
  sum: crc32(JSON.stringify(ARCHIVE_BODY)),
  body: ARCHIVE_BODY,
};
const CHOICE = { label: "a", figure: "", share: 1, error: 0, grade: "best", played: true };
const REVIEWED_MOVE = {
  ply: 1,
  grade: "slip",
  loss: 2,
  lost: "2",
  title: "Slip",
  better: "b",
  reason: "",
  pieces: ["t1"],
  better_pieces: [],
  choices: [CHOICE],
};
const REVIEW = {
  say: "review",
  seat: 0,
  at: 3,
  of: 3,
  more: false,
  moves: [REVIEWED_MOVE],
  headline: "Well played.",
  balance: [{ label: "Luck", figure: "1", share: 0.5 }],
};
const SEAT = { name: "Mira", face: "face-mira", by: "computer" };

const isEmpty = (list) => list.length === 0;

/** A browser in which this text is stored under a key. */
const storeWith = (name, text) => new Store(new FakeStorage([[`tilebag.${name}`, text]]));
/** A browser in which an envelope of this kind has this body. */
const storeWithBody = (kind, text) =>
  storeWith(kind, wrapBody(kind, JSON.parse(text), new Date(`${TODAY}T12:00`)));
const isDevice = { id: textUpTo(40), name: textUpTo(40), seats: [isNumberIn(0, 98)] };

/** A browser with this save, and further keys. */
const storeWithSave = (more = {}) =>
  new Store(
    new FakeStorage([
      ["tilebag.save.aaaa.a", JSON.stringify(ENVELOPE)],
      ...Object.entries(more).map(([name, text]) => [`tilebag.${name}`, text]),
    ]),
  );
/** An envelope with the right checksum for its body, whatever that is. */
function withSum(text) {
  const envelope = JSON.parse(text);
  const isPlain = typeof envelope === "object" && envelope !== null && !Array.isArray(envelope);
  const hasBody = isPlain && envelope.body !== undefined;
  return hasBody ? { ...envelope, sum: crc32(JSON.stringify(envelope.body)) } : envelope;
}
/** Answers the next request with this text. */
function answerWith(text) {
  globalThis.fetch = async () => new Response(text);
}
const isInteger = (value) => Number.isSafeInteger(value);
const isResult = (value) =>
  fits([isInteger], value) && Object.keys(value).length === 3 && value[0] > 0;
const isTally = {
  played: isIndex,
  won: isIndex,
  best: either(isInteger, oneOf(null)),
  games: [isResult],
};
const isRecords = {
  tallies: recordOf(isSafeKey, isTally),
  tables: listUpTo(60, textUpTo(20)),
};
const isKey = (key) => /^[a-z0-9_][a-z0-9_-]{0,39}$/.test(key) && isSafeKey(key);
const isDate = (text) => new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
const isDays = recordOf(
  isDate,
  recordOf(isKey, { id: isText, begun: optional(isDate), done: optional(isText) }),
);
const isSolved = recordOf(isKey, [isNumberIn(1, 999)]);

const isSettings = {
  theme: optional(oneOf("auto", "light", "dark")),
  sound: optional(oneOf("off", "quiet", "normal", "loud")),
  aids: recordOf(isKey, oneOf("on", "off")),
  dismissed: listUpTo(200, textUpTo(100)),
  people: listUpTo(12, textUpTo(100)),
  last: recordOf(isKey, {}),
};

const isBody = {
  format: isInteger,
  game: isText,
  rules: isInteger,
  seats: isNumberIn(0, 99),
  bots: recordOf(isText, isText),
  names: [isText],
  options: recordOf(isText, isText),
  seed: isText,
  position: optional(isText),
  log: [isText],
  at: isIndex,
  practice: optional(either(isInteger, oneOf(null))),
  hashes: optional(recordOf(isText, isText)),
  seal: optional({ hash: isText, line: optional(isText), opened: optional(isInteger) }),
};
const isFacts = {
  game: isText,
  title: isText,
  fact: recordOf(isText, isText),
  begun: isFlag,
  turn: isInteger,
  over: isFlag,
  others: optional([isText]),
  score: optional([isInteger]),
};
const isEntry = {
  ...isFacts,
  id: isText,
  updated: isText,
  mine: isInteger,
  name: textUpTo(160),
  pinned: isFlag,
  copy: isNumberIn(0, 999),
};
const isState = {
  title: isText,
  phase: isText,
  seats: [{ name: isText, face: optional(isText) }],
};
const isFoundGame = {
  body: {},
  text: isText,
  id: (id) => id === "" || /^[a-z0-9]{4,20}$/.test(id),
  name: isText,
  saved: (saved) => saved === "" || Date.parse(saved) <= Date.now(),
  hints: [isInteger],
  damaged: isFlag,
  why: isText,
};
const grade = oneOf("best", "as-good", "slip", "mistake");
const isReview = {
  seat: isInteger,
  at: isInteger,
  of: isInteger,
  more: isFlag,
  moves: [
    {
      ply: isInteger,
      grade,
      loss: isNumber,
      lost: isText,
      title: isText,
      better: isText,
      reason: isText,
      pieces: [isText],
      better_pieces: [isText],
      choices: [
        { label: isText, figure: isText, share: isNumber, error: isNumber, grade, played: isFlag },
      ],
    },
  ],
  headline: isText,
  balance: [{ label: isText, figure: isText, share: isNumber }],
};

/**
 * `read`: a gate; `examples`: what it lets through; `form`: of all that it lets through; `isNone`:
 * has it let nothing through?
 */
const GATES = {
  "a guest's text": {
    read: readGuestText,
    examples: [
      { say: "hello", protocol: 2, name: "Ada", proofs: [PROOF] },
      { say: "sit", seats: [1, 2] },
      { say: "ask", n: 1, text: "{}" },
      { say: "agree", question: TOKEN, yes: true },
      { say: "away", away: false },
      { say: "leave" },
    ],
    form: either(
      { say: oneOf("hello"), protocol: isIndex, name: textUpTo(20), proofs: listUpTo(3, hex(64)) },
      { say: oneOf("sit"), seats: listUpTo(99, isIndex) },
      { say: oneOf("ask"), n: isIndex, text: textUpTo(12_000) },
      { say: oneOf("agree"), question: hex(32), yes: isFlag },
      { say: oneOf("away"), away: isFlag },
      { say: oneOf("leave") },
    ),
  },
  "a host's text": {
    read: readHostText,
    examples: [
      { say: "host", protocol: 2, id: TOKEN },
      { say: "welcome", proof: "", token: TOKEN },
      { say: "table", game: "okey", title: "Okey", seats: [SEAT, SEAT] },
      { say: "asking" },
      { say: "denied", why: "soon" },
      { say: "answer", n: 1, text: "[]" },
      { say: "push", text: "[]" },
      { say: "ask-undo", question: TOKEN, who: "Ada" },
      { say: "undo-over", question: TOKEN },
      { say: "no-undo" },
      { say: "bye", why: "sent-away" },
    ],
    form: either(
      { say: oneOf("host"), protocol: isIndex, id: hex(32) },
      {
        say: oneOf("welcome"),
        proof: either(oneOf(""), hex(64)),
        token: either(oneOf(""), hex(32)),
      },
      {
        say: oneOf("table"),
        game: textUpTo(40),
        title: textUpTo(100),
        seats: listUpTo(99, {
          name: textUpTo(200),
          face: textUpTo(40),
          by: oneOf("host", "guest", "you", "shared", "computer", "free"),
        }),
      },
      { say: oneOf("asking", "no-undo") },
      { say: oneOf("denied"), why: oneOf("no", "soon") },
      { say: oneOf("answer"), n: isIndex, text: textUpTo(200_000) },
      { say: oneOf("push"), text: textUpTo(200_000) },
      { say: oneOf("ask-undo"), question: hex(32), who: textUpTo(200) },
      { say: oneOf("undo-over"), question: hex(32) },
      { say: oneOf("bye"), why: oneOf("full", "version", "left", "sent-away", "denied") },
    ),
  },
  "the version in the first text of a page": {
    read: protocolIn,
    examples: [{ say: "hello", protocol: 2 }],
    form: isIndex,
  },
  "what a guest wants the engine to do": {
    read: requestIn,
    examples: [{ do: "undo", rev: 1 }],
    form: isText,
    isNone: (result) => result === "",
  },
  "the answers of a host": {
    read: answersIn,
    examples: [[{ say: "state", phase: "ready" }, { say: "log", lines: [] }, { say: "save" }]],
    form: [{ say: oneOf("state", "refused", "hint", "hidden", "log", "broke") }],
    isNone: isEmpty,
  },
  "the devices that a host knows": {
    read: (text) => knownDevices(storeWith("guests", text)),
    examples: [
      [
        { id: "a", token: TOKEN, name: "Ada", isOld: true },
        { id: "b", token: "c", name: "" },
      ],
    ],
    form: [{ id: textUpTo(40), token: textUpTo(40), name: textUpTo(40), isOld: optional(isFlag) }],
    isNone: isEmpty,
  },
  "the devices at a match": {
    read: (text) => devicesOf(storeWith("devices.m", text), "m"),
    examples: [
      { guests: [DEVICE, DEVICE], seen: [DEVICE], free: [3], refused: [DEVICE], isStrict: true },
      [{ ...DEVICE, token: TOKEN }],
    ],
    form: {
      guests: [isDevice],
      seen: [isDevice],
      free: [isNumberIn(0, 98)],
      refused: [isDevice],
      isStrict: isFlag,
    },
    isNone: ({ guests, free }) => !guests.length && !free.length,
  },
  "the tokens of a guest": {
    read: (text) => tokensFor(storeWith("seat-tokens", text), HOST),
    examples: [[{ host: HOST, tokens: [TOKEN, "b"] }]],
    form: listUpTo(2, textUpTo(40)),
    isNone: isEmpty,
  },
  "the invitations that were used": {
    read: (text) => isCodeUsed(storeWith("used-codes", text), "0123456789ab"),
    examples: [["0123456789ab", "ba9876543210"]],
    form: isFlag,
    isNone: (result) => !result,
  },
  "the results that are stored": {
    read: (text) => recordsOf(storeWithBody("records", text)),
    examples: [RECORDS],
    form: isRecords,
    isNone: ({ tallies }) => !Object.keys(tallies).length,
  },
  "the results of a set-up": {
    read: (text) => figuresOf(storeWithBody("records", text), "toy"),
    examples: [RECORDS],
    form: [{ ...isTally, seats: isInteger, levels: [isText], options: recordOf(isText, isText) }],
    isNone: isEmpty,
  },
  "the results of a file": {
    read: (text) => mergeRecords({ tallies: {}, tables: [] }, JSON.parse(text)).records,
    examples: [RECORDS],
    form: isRecords,
    isNone: ({ tallies }) => !Object.keys(tallies).length,
  },
  "the number of matches at the last export": {
    read: (text) => finishedSinceExport(storeWithBody("settings", text)),
    examples: [{ filed: -7 }],
    form: isIndex,
    isNone: (result) => result === 0,
  },
  "the hints that were used": {
    read: (text) => hintsOf(storeWith("hints.aaaa", text), "aaaa"),
    examples: [[1, 2, 30]],
    form: [isInteger],
    isNone: isEmpty,
  },
  "the days that are stored": {
    read: (text) => dailyGames(storeWithBody("daily", text)),
    examples: [{ days: DAYS }],
    form: isDays,
    isNone: (days) => !Object.keys(days).length,
  },
  "the days of a file": {
    read: (text) => mergeDays({}, JSON.parse(text), TODAY).days,
    examples: [DAYS],
    form: isDays,
    isNone: (days) => !Object.keys(days).length,
  },
  "the puzzles that are stored": {
    read: (text) => puzzlesOf(storeWithBody("puzzles", text)),
    examples: [{ solved: SOLVED }],
    form: isSolved,
    isNone: (solved) => !Object.keys(solved).length,
  },
  "the puzzles of a file": {
    read: (text) => mergeSolved({}, JSON.parse(text)).solved,
    examples: [SOLVED],
    form: isSolved,
    isNone: (solved) => !Object.keys(solved).length,
  },
  "the settings that are stored": {
    read(text) {
      const settings = new Settings(storeWithBody("settings", text));
      return {
        theme: settings.value("theme"),
        hasSound: settings.hasChosen("sound"),
        hasOdds: settings.isAidOn("odds"),
        wantsCard: settings.wantsTip("card"),
        hasPlayed: settings.hasPlayed("toy"),
        people: settings.people(),
        setup: completeSetup(BOX, settings.lastSetup("toy"), settings.people()),
      };
    },
    examples: [SETTINGS],
    form: {
      theme: oneOf("auto", "light", "dark"),
      hasSound: isFlag,
      hasOdds: isFlag,
      wantsCard: isFlag,
      hasPlayed: isFlag,
      people: [isText],
      setup: {
        count: isNumberIn(1, 4),
        players: listUpTo(4, oneOf("me", "keen", "casual")),
        names: listUpTo(4, isText),
        options: { rounds: oneOf("1", "2") },
        seed: isText,
      },
    },
    isNone: ({ hasPlayed }) => !hasPlayed,
  },
  "the settings of a file": {
    read: (text) => validSettings({ ...JSON.parse(text) }),
    examples: [SETTINGS],
    form: isSettings,
    isNone: ({ people }) => isEmpty(people),
  },
  "an envelope": {
    read: (text) => openEnvelope(JSON.stringify(withSum(text))),
    examples: [ENVELOPE],
    form: {
      app: oneOf("tilebag"),
      kind: isText,
      schema: oneOf(1),
      engine: isText,
      rules: isText,
      saved: isText,
      rev: isIndex,
      tab: isText,
      sum: isText,
    },
  },
  "the list of saves": {
    read: (text) => storeWith("save.aaaa.a", JSON.stringify(withSum(text))).list(),
    examples: [ENVELOPE],
    form: listUpTo(1, isEntry),
    isNone: isEmpty,
  },
  "a save": {
    read: (text) => storeWith("save.aaaa.a", JSON.stringify(withSum(text))).load("aaaa"),
    examples: [ENVELOPE, { ...ENVELOPE, body: SEALED_BODY }],
    form: isBody,
  },
  "the label of a save": {
    read: (text) =>
      storeWith("label.aaaa", wrapBody("label", JSON.parse(text), new Date(0))).label("aaaa"),
    examples: [{ name: "Sunday", pinned: true, copy: 2 }],
    form: { name: textUpTo(160), pinned: isFlag, copy: isNumberIn(0, 999) },
    isNone: ({ name }) => name === "",
  },
  "the picture of a match": {
    read(text) {
      const picture = wrapBody("picture", JSON.parse(text), new Date(0));
      const store = storeWithSave({ "picture.aaaa": picture });
      const state = store.picture("aaaa");
      return state && { state, prepared: store.preparedMatch("aaaa") };
    },
    examples: [{ sum: SUM, state: STATE }],
    form: {
      state: isState,
      prepared: either(oneOf(null), {
        save: { say: oneOf("save"), body: isBody, sum: isText, about: isFacts },
        state: isState,
      }),
    },
  },
  "queued moves": {
    read: (text) => storeWithSave({ "waiting.aaaa": text }).queuedMoves("aaaa"),
    examples: [{ sum: SUM, steps: [{ do: "play", move: "a" }] }],
    form: [{ do: isText }],
    isNone: isEmpty,
  },
  "a prepared match": {
    read: (text) => usablePrepared(JSON.parse(text), "en"),
    examples: [{ save: { say: "save", body: BODY, sum: SUM, about: ABOUT }, state: STATE }],
    form: {
      save: { say: oneOf("save"), body: isBody, sum: isText, about: isFacts },
      state: {
        say: oneOf("state"),
        phase: oneOf("ready"),
        lang: oneOf("en"),
        scene: either({}, oneOf(null)),
      },
    },
  },
  "a stored review": {
    read: (text) =>
      storedReview(
        storeWith("review.aaaa", wrapBody("review", JSON.parse(text), new Date(0))),
        "aaaa",
        "stamp",
      ),
    examples: [{ stamp: "stamp", review: REVIEW }],
    form: isReview,
  },
  "a file of games": {
    read: parseImport,
    examples: [GAME_FILE, ARCHIVE, BODY],
    form: {
      games: [isFoundGame],
      settings: either(oneOf(null), {}),
      records: either(oneOf(null), {}),
      why: isText,
    },
    isNone: ({ why }) => why !== "",
  },
  "the game of a link": {
    read: async (text) =>
      (await unpackGame(deflateRawSync(Buffer.from(text)).toString("base64url"))).body,
    examples: [BODY, SEALED_BODY],
    form: isBody,
  },
  "the seal of a saved game": {
    read: (text) => checkSavedSeal({ ...JSON.parse(text) }, true, [{ key: "toy", seal: ".*" }]),
    examples: [SEALED_BODY],
    form: isText,
    isNone: (finding) => finding === "not-sealed",
  },
  "the save in a bug report": {
    read: (save) => bugReport({ head: ["A report."], facts: [], messages: [], save }),
    examples: [ENVELOPE, { ...ENVELOPE, body: SEALED_BODY }],
    form: isText,
    isNone: (report) => !report.includes('"app"'),
  },
  "a request of a host page": {
    read: (text) => parseHostMessage(JSON.parse(text), 5),
    examples: [
      { tileDemo: 1, type: "theme", theme: "dark", accent: "#aabbcc" },
      { tileDemo: 1, type: "goto", step: 3 },
      { tileDemo: 1, type: "pause" },
    ],
    form: either(
      {
        type: oneOf("theme"),
        theme: oneOf("auto", "light", "dark"),
        accent: (colour) => /^(#[0-9a-f]{6})?$/.test(colour),
      },
      { type: oneOf("goto"), step: isNumberIn(1, 5) },
      { type: oneOf("pause") },
    ),
  },
  "a message of a lesson": {
    read: (text) => parseLessonMessage(JSON.parse(text)),
    examples: [
      { tileDemo: 1, type: "ready" },
      { tileDemo: 1, type: "resize", height: 512.2 },
      { tileDemo: 1, type: "step", n: 2, of: 5 },
      { tileDemo: 1, type: "done", correct: 3, attempts: 4 },
      { tileDemo: 1, type: "error", code: "network" },
    ],
    form: {
      type: oneOf("ready", "resize", "step", "done", "error"),
      detail: {
        height: optional(isNumberIn(240, 1000)),
        n: optional(isNumberIn(0, 99)),
        of: optional(isNumberIn(0, 99)),
        correct: optional(isNumberIn(0, 99)),
        attempts: optional(isNumberIn(0, 99)),
        code: optional(textUpTo(40)),
      },
    },
  },
  "the games of this site": {
    read: (text) => parseGameBoxes(JSON.parse(text)),
    examples: [[GAME_BOX, GAME_BOX]],
    form: [
      {
        key: isText,
        seats: (seats) => fits([isInteger], seats) && Object.keys(seats).length === 2,
        usual: isInteger,
        minutes: isInteger,
        first: [isText],
        players: [isText],
        manners: [isText],
        options: recordOf(isSafeKey, [isText]),
        refused: [{ choices: recordOf(isSafeKey, isText), why: isText }],
        seal: isText,
        aids: [isText],
        puzzles: isText,
        words: recordOf(isSafeKey, recordOf(isSafeKey, isText)),
      },
    ],
    isNone: isEmpty,
  },
  "the words of this site": {
    read: (text) => parseWords(JSON.parse(text)),
    examples: [{ hello: "Hello.", games: { one: "{n} game", other: "{n} games" } }],
    form: recordOf(isSafeKey, either(isText, { one: optional(isText), other: isText })),
    isNone: (words) => !Object.keys(words).length,
  },
  "the lessons of this site": {
    read(text) {
      answerWith(text);
      return fetchLessons();
    },
    examples: [[LESSON, LESSON]],
    form: [
      {
        game: isText,
        first: [isText],
        lesson: isText,
        name: recordOf(isSafeKey, isText),
        title: recordOf(isSafeKey, isText),
        address: isText,
        steps: isInteger,
        picture: recordOf(isSafeKey, ([address]) => isText(address)),
      },
    ],
    isNone: isEmpty,
  },
  "the description of a lesson": {
    read(text) {
      answerWith(text);
      return fetchEmbedding("/embed/toy/intro/");
    },
    examples: [{ title: "Toy", height: 700, alt: "A table.", bytes: { lesson: 1, picture: 2 } }],
    form: {
      title: isText,
      height: isNumber,
      alt: optional(isText),
      caption: optional(isText),
      more: optional(isText),
      bytes: { lesson: isNumber, picture: isNumber },
    },
  },
};

const isNull = (result) => result === null;

for (const [name, { read, examples, form, isNone = isNull }] of Object.entries(GATES)) {
  test(`${name}: what is let through has its form, and nothing throws`, async () => {
    const random = numbersFrom(name.length);
    let accepted = 0;
    for (let k = 0; k < TEXTS_PER_GATE; k += 1) {
      const example = examples[k % examples.length];
      const text =
        k % NONSENSE_RARITY ? changedText(example, random, 4 + random(60)) : randomText(random);
      const result = await read(text);
      if (isNone(result)) continue;
      accepted += 1;
      assert.ok(fits(form, result), `${text}\n${JSON.stringify(result)}`);
    }
    assert.ok(accepted >= MIN_ACCEPTED, `only ${accepted} texts were let through`);
    assert.equal({}.x, undefined);
  });

  test(`${name}: every example is let through`, async () => {
    for (const example of examples) assert.ok(!isNone(await read(JSON.stringify(example))));
  });
}

test("a text whose kind cannot even be made a text is refused", () => {
  const kind = '[{"toString":1,"valueOf":1}]';
  assert.equal(readGuestText(`{"say":${kind}}`), null);
  assert.equal(readHostText(`{"say":${kind}}`), null);
  assert.equal(requestIn(`{"do":${kind}}`), "");
});
