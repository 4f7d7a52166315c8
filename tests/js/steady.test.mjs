// A file over a line that breaks, falls silent, gives ranges or none.
import assert from "node:assert/strict";
import { test } from "node:test";

import { receive, sizeOf } from "../../web/js/client/steady.js";

const FILE = Uint8Array.from({ length: 100 }, (_, k) => k);
const bytes = (parts) => parts.flatMap((part) => [...part]);

/** A host of FILE: each answer sends as many bytes as are listed next (Infinity: all), then breaks, or falls silent. */
function host(sent, { ranges = true, packed = false, silent = false } = {}) {
  const asked = [];
  const get = async (url, { headers, signal }) => {
    const range = headers.get("Range");
    asked.push(range);
    const from = range && ranges ? Number(/\d+/.exec(range)[0]) : 0;
    const most = sent.shift();
    const body = new ReadableStream({
      start(stream) {
        signal.addEventListener("abort", () => stream.error(signal.reason));
        const end = Math.min(FILE.length, from + most);
        for (let k = from; k < end; k += 10) stream.enqueue(FILE.slice(k, Math.min(end, k + 10)));
        if (end === FILE.length) stream.close();
      },
      pull(stream) {
        if (most < Infinity && !silent) stream.error(new TypeError("network error"));
      },
    });
    const told = { ...(ranges && { "Accept-Ranges": "bytes" }), ...(packed && { "Content-Encoding": "br" }) };
    if (!from) return new Response(body, { headers: told });
    return new Response(body, { status: 206, headers: { ...told, "Content-Range": `bytes ${from}-99/100` } });
  };
  return { get, asked };
}

test("a file that comes whole", async () => {
  const { get } = host([Infinity]);
  const { parts, why } = await receive("/x", { get });
  assert.deepEqual([bytes(parts), why], [[...FILE], ""]);
});

test("a line that breaks is gone on with where it broke, and no byte comes twice", async () => {
  const { get, asked } = host([30, 50, Infinity]);
  const first = await receive("/x", { get });
  assert.deepEqual([sizeOf(first.parts), first.why], [30, "network"]);
  const second = await receive("/x", { get, had: first.parts });
  const third = await receive("/x", { get, had: second.parts });
  assert.deepEqual(asked, [null, "bytes=30-", "bytes=80-"]);
  assert.deepEqual([bytes(third.parts), third.why], [[...FILE], ""]);
  assert.equal(first.fresh + second.fresh + third.fresh, FILE.length);
});

test("where the host gives no ranges the whole file comes again", async () => {
  const { get } = host([30, Infinity], { ranges: false });
  const { parts } = await receive("/x", { get });
  assert.deepEqual(parts, []);
  const again = await receive("/x", { get, had: [FILE.slice(0, 30)] });
  assert.deepEqual(bytes(again.parts), [...FILE]);
});

test("a packed file is never gone on with: a range of it would count other bytes", async () => {
  const { get, asked } = host([30, 50, Infinity], { packed: true });
  assert.deepEqual((await receive("/x", { get })).parts, []);
  const again = await receive("/x", { get, had: [FILE.slice(0, 30)] });
  assert.deepEqual(bytes(again.parts), [...FILE]);
  assert.deepEqual(asked, [null, "bytes=30-", null]);
});

test("a line that is silent is given up, and what has come is kept", async () => {
  const { get } = host([40], { silent: true });
  const { parts, why } = await receive("/x", { get, silence: 20 });
  assert.deepEqual([sizeOf(parts), why], [40, "stalled"]);
});

test("a line that is slow but moves is not given up", async () => {
  let k = 0;
  const get = async () =>
    new Response(
      new ReadableStream({
        async pull(stream) {
          await new Promise((done) => setTimeout(done, 20));
          if ((k += 1) > 10) stream.close();
          else stream.enqueue(FILE.slice(0, 10));
        },
      }),
    );
  const { parts, why } = await receive("/x", { get, silence: 100 });
  assert.deepEqual([sizeOf(parts), why], [100, ""]);
});

test("what had come stays where there is no line at all", async () => {
  const get = () => Promise.reject(new TypeError("Failed to fetch"));
  const { parts, why } = await receive("/x", { get, had: [FILE.slice(0, 30)] });
  assert.deepEqual([sizeOf(parts), why], [30, "network"]);
});

test("a file that the host no longer has is told apart from a broken line", async () => {
  const get = async () => new Response("", { status: 404 });
  assert.equal((await receive("/x", { get })).why, "gone");
});
