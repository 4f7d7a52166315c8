// Sentences of a made-up language without punctuation, in which a name may come last: the page
// shows what the engine has said and cuts no sentence apart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseScene } from "../../web/src/base/scene.ts";
import { setWords } from "../../web/src/base/site.ts";
import { buttonForMove } from "../../web/src/view/actions.ts";
import { tableLines } from "../../web/src/view/scene-text.ts";

globalThis.document = { documentElement: { lang: "en" } };
setWords(
  {
    "bar.lay": "{target} na {piece}",
    "read.entry": "{label} wo",
    "read.pieces": "{pieces} su {label}",
    "read.several": "{n} ma {label}",
    "read.between": " ke ",
  },
  "en",
);

const AT = [0, 0, 1, 1];
const SCENE = parseScene({
  size: [8, 8],
  status: "tolo ni",
  fact: "roma du",
  places: [
    { id: "g1", at: AT, look: "tray", label: "pano lira sela tuvi", lists: true },
    { id: "g2", at: AT, look: "tray", label: "kelo" },
  ],
  pieces: [
    { id: "t1", at: AT, label: "lira miho gela" },
    { id: "t2", at: AT, label: "sela" },
    { id: "t3", at: AT, label: "sela" },
    { id: "t4", at: AT, label: "sela" },
  ],
  outline: [
    ["g1", ["t2"]],
    ["g2", ["t3", "t4"]],
    ["", ["t1"]],
  ],
  offers: [
    {
      pick: "t1",
      brief: "lira",
      drops: [
        { place: "g1", move: "put t1 g1", target: "pano" },
        { place: "g2", move: "put t1 g2", label: "lira kelo hana" },
        { place: "g2", move: "end t1", label: "lira vo", button: "vo", ask: { title: "vo ka" } },
      ],
    },
    { pick: "g2", move: "take", label: "kelo fa sela du", brief: "kelo fa" },
    { move: "draw", label: "dana" },
  ],
});

test("a button names piece and target, the whole move, or what the game calls it", () => {
  const labels = ["put t1 g1", "put t1 g2", "end t1", "take", "draw"].map(
    (move) => buttonForMove(SCENE, move).label,
  );
  assert.deepEqual(labels, ["pano na lira", "lira kelo hana", "vo", "kelo fa", "dana"]);
});

test("a question has a title, and a sentence below it only if the game gives one", () => {
  assert.deepEqual(buttonForMove(SCENE, "end t1").ask, { title: "vo ka", line: "" });
  assert.equal(buttonForMove(SCENE, "take").ask, null);
});

test("the table is read as it was sent", () => {
  assert.deepEqual(tableLines(SCENE), [
    "tolo ni",
    "roma du wo",
    "pano lira sela tuvi wo",
    "2 ma sela su kelo",
    "lira miho gela wo",
  ]);
});
