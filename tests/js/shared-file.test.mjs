// Tests of files shared with the installed app: the service worker stores them, the home page reads
// them once, and their size is limited.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { MAX_FILE_BYTES } from "../../web/src/storage/incoming-files.ts";
import { storeShared, takeShared } from "../../web/src/storage/shared-file.ts";

beforeEach(() => {
  const stored = new Map();
  globalThis.caches = {
    open: async (name) => ({ put: async (path, answer) => void stored.set(name + path, answer) }),
    // each answer can be read once
    match: async (path, { cacheName }) => stored.get(cacheName + path)?.clone(),
    delete: async (name) =>
      [...stored.keys()].filter((key) => key.startsWith(name)).map((key) => stored.delete(key))
        .length > 0,
  };
  globalThis.Response = class extends Response {
    static redirect = (to, status) => ({ to, status }); // Node's needs an absolute address
  };
});

const form = (parts, headers = {}) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) data.append(name, value);
  return {
    request: {
      formData: async () => data,
      headers: new Headers(headers),
      url: "https://host.example/share/",
    },
  };
};

test("a shared file or text is stored and read once", async () => {
  assert.deepEqual(
    await storeShared(form({ text: "not this", file: new File(["çı"], "a.tiles.json") })),
    { to: "/#shared", status: 303 },
  );
  assert.equal(await takeShared(), "çı");
  await assert.rejects(takeShared(), "it was taken");
  await storeShared(form({ text: "a text" }));
  assert.equal(await takeShared(), "a text");
  await storeShared(form({}));
  assert.equal(await takeShared(), "");
});

test("of a file that is too large only enough to notice is stored", async () => {
  await storeShared(form({ file: new File(["x".repeat(MAX_FILE_BYTES + 100)], "large.json") }));
  assert.equal((await takeShared()).length, MAX_FILE_BYTES + 1);
});

test("a form of another site is not stored", async () => {
  const parts = { text: "of another site" };
  for (const headers of [
    { Origin: "https://other.example" },
    { Origin: "http://host.example" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site", Origin: "null" },
  ]) {
    assert.deepEqual(
      await storeShared(form(parts, headers)),
      { to: "/", status: 303 },
      JSON.stringify(headers),
    );
    await assert.rejects(takeShared(), "nothing was stored");
  }
});

test("a form or a file that cannot be read or stored leads to the home page, which says so", async () => {
  const unreadable = form({});
  unreadable.request.formData = async () => {
    throw new TypeError("the file is gone");
  };
  assert.deepEqual(await storeShared(unreadable), { to: "/#shared", status: 303 });
  await assert.rejects(takeShared());
  globalThis.caches.open = async () => ({
    put: async () => {
      throw new DOMException("no room", "QuotaExceededError");
    },
  });
  const shared = form({ file: new File(["a save"], "a.tiles.json") });
  assert.deepEqual(await storeShared(shared), { to: "/#shared", status: 303 });
  await assert.rejects(takeShared());
});

test("the system sends a form without a site, or with the origin null", async () => {
  for (const headers of [
    {},
    { Origin: "null" },
    { "Sec-Fetch-Site": "none" },
    { Origin: "https://host.example", "Sec-Fetch-Site": "same-origin" },
  ]) {
    await storeShared(form({ text: "a save" }, headers));
    assert.equal(await takeShared(), "a save", JSON.stringify(headers));
  }
});
