// Tests of token proofs: the browser's cryptography and the library used over http give the same
// ones.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { hmacSha256 } from "../../web/src/devices/hmac.ts";

const withCryptography = Object.getOwnPropertyDescriptor(globalThis, "crypto");

afterEach(() => {
  Object.defineProperty(globalThis, "crypto", withCryptography);
});

test("RFC 4231, test case 2", async () => {
  const expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
  assert.equal(await hmacSha256("Jefe", "what do ya want for nothing?"), expected);
});

test("a page that is not secure computes the same", async () => {
  const texts = ["", "tilebag\nguest\nAA:01\nBB:02", "ışık".repeat(100)];
  const secure = await Promise.all(texts.map((text) => hmacSha256("ab".repeat(16), text)));
  Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
  const insecure = await Promise.all(texts.map((text) => hmacSha256("ab".repeat(16), text)));
  assert.deepEqual(insecure, secure);
});
