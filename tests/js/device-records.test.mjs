// Tests of the stored records about devices at shared tables: they are validated, limited in size,
// and also read in older formats.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeStorage } from "./fake-storage.mjs";
import {
  devicesOf,
  hostIdOf,
  isCodeUsed,
  keepToken,
  knownDevices,
  noteUsedCode,
  rememberDevice,
  storeDevices,
  tokensFor,
} from "../../web/src/storage/device-records.ts";
import { hasDevices } from "../../web/src/storage/matches-with-devices.ts";
import { Store } from "../../web/src/storage/store.ts";

const HOST = "a1".repeat(16);
const TOKEN = "0f".repeat(16);
const NEW_TOKEN = "1e".repeat(16);
const NOTHING = { guests: [], seen: [], free: [], refused: [], isStrict: false };
const storeWith = (entries = {}) =>
  new Store(
    new FakeStorage(Object.entries(entries).map(([key, value]) => [`tilebag.${key}`, value])),
  );

test("a host has one id, which stays", () => {
  const store = storeWith();
  const id = hostIdOf(store);
  assert.match(id, /^[0-9a-f]{32}$/);
  assert.equal(hostIdOf(store), id);
  assert.notEqual(hostIdOf(storeWith({ host: "short" })), "short");
});

test("what is stored for a match is read as it was written, and removed when it says nothing", () => {
  const store = storeWith();
  assert.ok(!hasDevices(store, "m"));
  const ada = { id: "a", name: "Ada", seats: [1] };
  const devices = {
    guests: [ada],
    seen: [{ ...ada, seats: [1, 2] }],
    free: [3],
    refused: [{ id: "e", name: "Eve", seats: [] }],
    isStrict: true,
  };
  storeDevices(store, "m", devices);
  assert.ok(hasDevices(store, "m"));
  assert.deepEqual(devicesOf(store, "m"), devices);
  storeDevices(store, "m", NOTHING);
  assert.ok(!hasDevices(store, "m"));
});

test("stored nonsense is left out", () => {
  const nonsense = [
    "",
    "null",
    "7",
    "[]",
    "{",
    '{"guests":7}',
    '{"guests":[7,null,{"id":1}],"seen":{},"free":["1",-1,1.5,99],"isStrict":1}',
  ];
  for (const text of nonsense)
    assert.deepEqual(devicesOf(storeWith({ "devices.m": text }), "m"), NOTHING, text);
  const long = JSON.stringify({ guests: [{ id: "x".repeat(41), name: "", seats: [] }] });
  assert.deepEqual(devicesOf(storeWith({ "devices.m": long }), "m"), NOTHING);
  for (const text of [
    "7",
    "[7]",
    '[{"host":"short","tokens":["x"]}]',
    `[{"host":"${HOST}","tokens":7}]`,
    `[{"host":"${HOST}","tokens":[7]}]`,
  ]) {
    assert.deepEqual(tokensFor(storeWith({ "seat-tokens": text }), HOST), [], text);
  }
});

test("guests that an older page has stored are known by their tokens, once", () => {
  const old = JSON.stringify([
    { id: "a", token: TOKEN, name: "Ada", seats: [1] },
    { id: "b", token: "", name: "", seats: [] },
  ]);
  const store = storeWith({ "devices.m": old });
  const ada = { id: "a", name: "Ada", seats: [1] };
  assert.deepEqual(devicesOf(store, "m"), { ...NOTHING, guests: [ada], seen: [ada] });
  assert.deepEqual(knownDevices(store), [{ id: "a", token: TOKEN, name: "Ada", isOld: true }]);
  rememberDevice(store, { id: "a", token: NEW_TOKEN, name: "Ada" });
  devicesOf(store, "m");
  assert.deepEqual(knownDevices(store), [{ id: "a", token: NEW_TOKEN, name: "Ada" }]);
});

test("a host knows the devices that were here last", () => {
  const store = storeWith();
  for (let k = 0; k < 100; k += 1) rememberDevice(store, { id: String(k), token: TOKEN, name: "" });
  assert.equal(knownDevices(store).length, 60);
  assert.equal(knownDevices(store)[0].id, "99");
});

test("a guest keeps one token for each host, and a second one of a host that does not know the first", () => {
  const store = storeWith();
  keepToken(store, HOST, TOKEN, "");
  keepToken(store, "b2".repeat(16), NEW_TOKEN, "");
  assert.deepEqual(
    [tokensFor(store, HOST), tokensFor(store, "b2".repeat(16)), tokensFor(store, "c3".repeat(16))],
    [[TOKEN], [NEW_TOKEN], []],
  );
  keepToken(store, HOST, NEW_TOKEN, "");
  assert.deepEqual(tokensFor(store, HOST), [TOKEN, NEW_TOKEN]);
  const next = "2d".repeat(16);
  keepToken(store, HOST, next, TOKEN);
  assert.deepEqual(tokensFor(store, HOST), [next, NEW_TOKEN]);
});

test("the token of an older page is proven to every host until one knows it", () => {
  const store = storeWith({ "seat-token": TOKEN });
  assert.deepEqual(tokensFor(store, HOST), [TOKEN]);
  keepToken(store, "b2".repeat(16), NEW_TOKEN, "");
  assert.deepEqual(tokensFor(store, HOST), [TOKEN]);
  keepToken(store, HOST, NEW_TOKEN, TOKEN);
  assert.deepEqual(tokensFor(store, HOST), [NEW_TOKEN]);
  assert.equal(store.keys.read("seat-token"), null);
});

test("the invitations that were used last are known", () => {
  const store = storeWith({ "used-codes": '["nonsense",7]' });
  const ids = Array.from({ length: 30 }, (_, k) => k.toString(16).padStart(12, "0"));
  for (const id of ids) noteUsedCode(store, id);
  assert.deepEqual(
    ids.map((id) => isCodeUsed(store, id)),
    ids.map((_, k) => k >= 10),
  );
});
