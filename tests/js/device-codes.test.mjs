// Tests of the codes with which two devices connect: their contents, and how a code is extracted
// from a message.
import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32 } from "../../web/src/storage/envelope.ts";
import { ANSWER_MARK, randomCodeId, readCode, writeCode } from "../../web/src/devices/signal.ts";

const HASH = Array.from({ length: 32 }, (_, k) =>
  (k * 7).toString(16).padStart(2, "0").toUpperCase(),
).join(":");
const PASSWORD = "5SHYSqBhY/ZZn2u5daGEIKOE";

const description = (...candidates) =>
  [
    "v=0",
    "a=ice-ufrag:4F+k",
    `a=ice-pwd:${PASSWORD}`,
    `a=fingerprint:sha-256 ${HASH}`,
    ...candidates.map((candidate) => `a=candidate:${candidate}`),
    "",
  ].join("\r\n");
const CHROMIUM = description(
  "2260526192 1 udp 2113937151 f895f540-6c9c-42b4-909f-a78c95ab76e4.local 57084 typ host generation 0 network-cost 999",
  "1306142096 1 udp 2113942271 2001:db8::7 52951 typ host generation 0",
);
const FIREFOX = description(
  "0 1 UDP 2122252543 192.168.1.7 41234 typ host",
  "2 1 TCP 2105524479 192.168.1.7 9 typ host tcptype active",
  "4 1 UDP 1686052607 203.0.113.4 41234 typ srflx raddr 0.0.0.0 rport 0",
);
const HOSTS = {
  [CHROMIUM]: ["f895f540-6c9c-42b4-909f-a78c95ab76e4.local 57084", "2001:db8::7 52951"],
  [FIREFOX]: ["192.168.1.7 41234", "203.0.113.4 41234"],
};
const ABOUT = { type: "offer", id: "0123456789ab", game: "okey", free: 3 };
const CODE = writeCode({ ...ABOUT, sdp: CHROMIUM });
const ANSWER = `${ANSWER_MARK}${writeCode({ ...ABOUT, type: "answer", sdp: CHROMIUM })}`;
const OLD_CODE =
  "1o.0123456789ab.okey.3.4FLk.5SHYSqBhYZZn2u5daGEIKOE.AAcOFRwjKjE4P0ZNVFtiaXB3foWMk5qhqK-2vcTL0tk.192-168-1-7-41234";

function codeIn(text) {
  const read = readCode(text);
  assert.equal(read.kind, "code", `${read.kind}: ${text}`);
  return read.code;
}

test("a description becomes a short code and again what another browser needs of it", () => {
  for (const [sdp, hosts] of Object.entries(HOSTS)) {
    const code = writeCode({ ...ABOUT, sdp });
    assert.ok(code.length <= 197, `${code.length} characters`);
    const read = codeIn(code);
    assert.deepEqual({ ...read, sdp: "" }, { ...ABOUT, sdp: "" });
    for (const line of [
      "a=ice-ufrag:4F+k",
      `a=ice-pwd:${PASSWORD}`,
      `a=fingerprint:sha-256 ${HASH}`,
    ]) {
      assert.ok(read.sdp.includes(`\r\n${line}\r\n`), line);
    }
    assert.deepEqual(
      [...read.sdp.matchAll(/udp \d+ (\S+ \d+) typ host/g)].map(([, host]) => host),
      hosts,
    );
  }
});

test("the host is the client of the encryption, whichever of two devices makes the description", () => {
  // The host's offer, as the guest reads it.
  assert.match(codeIn(CODE).sdp, /\r\na=setup:active\r\n/);
  // The guest's answer, as the host reads it.
  assert.match(codeIn(ANSWER).sdp, /\r\na=setup:passive\r\n/);
});

test("a code of another version says which of the two devices is older", () => {
  assert.deepEqual(readCode(`#${OLD_CODE}`), { kind: "older" });
  assert.deepEqual(readCode(`TB1:${OLD_CODE.replace("1o", "1a")}`), { kind: "older" });
  for (const version of [3, 10, 99]) {
    assert.deepEqual(readCode(CODE.replace("2o", `${version}o`)), { kind: "newer" });
    assert.deepEqual(readCode(ANSWER.replace(`${ANSWER_MARK}2a`, `TB${version}:${version}a`)), {
      kind: "newer",
    });
  }
});

test("a description without a fingerprint or an address makes no code", () => {
  assert.throws(() => writeCode({ ...ABOUT, sdp: description() }), /not complete/);
  assert.throws(() => writeCode({ ...ABOUT, sdp: CHROMIUM.replace(HASH, "") }), /not complete/);
});

const FULL_WIDTH = 0xfee0; // from a letter to the same of full width

/** @param escape makes an escape of a sign's number in hexadecimal digits */
const escapeSigns = (text, escape) =>
  text.replace(/[^A-Za-z0-9]/g, (sign) => escape(sign.charCodeAt(0).toString(16).toUpperCase()));

const wrap = (text, columns, end = "\n") =>
  text.match(new RegExp(`.{1,${columns}}`, "g")).join(end);
const AROUND = {
  alone: (text) => text,
  "a time after it": (text) => `${text} 14:32`,
  "digits after it": (text) => `${text} 7`,
  "a time after it without a space": (text) => `${text}14:32`,
  "a dot": (text) => `${text}.`,
  "letters of a code after it": (text) => `${text}abcdef.012345`,
  quotes: (text) => `“${text}”`,
  "straight quotes": (text) => `"${text}"`,
  brackets: (text) => `(${text})`,
  "an emoji": (text) => `${text}😀`,
  "an emoji before it": (text) => `👍${text}`,
  "a name and a time": (text) =>
    `[28.11.26, 14:32:07] Ada: ${text}\n[28.11.26, 14:33:01] Ada: here you are`,
  "words on both sides": (text) => `Hi, my answer is ${text}, see you`,
  "lines of 76": (text) => wrap(text, 76),
  "lines of 76 with a return": (text) => wrap(text, 76, "\r\n"),
  "lines of 20": (text) => wrap(text, 20),
  "lines of 76 in a quotation": (text) => `> ${wrap(text, 76, "\n> ")}`,
  "lines of 76 in a quotation of a quotation": (text) => `> > ${wrap(text, 76, "\n> > ")}`,
  "soft line breaks of a mail": (text) => wrap(text, 75, "=\r\n"),
  "spaces between the letters of a line": (text) => wrap(text, 40, " "),
  "invisible spaces": (text) => wrap(text, 30, "\u200b"),
  "a mark of direction": (text) => `\u200e${text}\u200e`,
  "a soft hyphen": (text) => wrap(text, 33, "\u00ad"),
  "escapes of an address": (text) =>
    text.replaceAll("+", "%2B").replaceAll("/", "%2f").replaceAll(":", "%3A").replace("%3A", ":"),
  "escapes of an address that was escaped again": (text) =>
    `${ANSWER_MARK} ${encodeURIComponent(encodeURIComponent(text))}`,
  "signs as in HTML": (text) => text.replaceAll("+", "&#43;").replaceAll("/", "&#x2F;"),
  "line breaks of HTML": (text) => `<p>${wrap(text, 30, "<wbr>")}<br></p>`,
  "backslashes of Markdown": (text) => text.replace(/[-+_.]/g, "\\$&"),
  "backslashes of JSON": (text) => JSON.stringify({ text }).replaceAll("/", "\\/"),
  "hyphens that do not break": (text) => text.replaceAll("-", "\u2011"),
  "a wide colon": (text) => text.replace(ANSWER_MARK, ANSWER_MARK.replace(":", "\uff1a")),
  "other marks of direction": (text) => wrap(text, 30, "\u2069\u2066\u202c"),
  "the mark of an emoji": (text) => wrap(text, 30, "\ufe0f"),
  "Markdown around it": (text) => `* [the code](${text})`,
  "a fence of Markdown around it": (text) => `\`\`\`text\n${text}\n\`\`\``,
  "all signs as in an address": (text) => escapeSigns(text, (hex) => `%${hex}`),
  "all signs as in HTML that was escaped again": (text) =>
    escapeSigns(text, (hex) => `&amp;#x${hex};`),
  "all signs as in a mail": (text) =>
    wrap(
      escapeSigns(text, (hex) => `=${hex}`),
      75,
      "=\r\n",
    ),
  "the address that a mail program puts before an address": (text) =>
    `https://example.com/?url=${encodeURIComponent(` ${text}`)}&data=05%7C01`,
  "letters of full width": (text) =>
    text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + FULL_WIDTH)),
  "invisible letters": (text) => wrap(text, 20, "\u3164\u034f\u2800"),
  "bars of a quotation": (text) => `│ ${wrap(text, 60, "\n│ ")}`,
  "its mark in other letters": (text) => text.replace(ANSWER_MARK, ANSWER_MARK.replace("B", "b")),
  "a long conversation before it": (text) => `${"Hello! ".repeat(2000)}${text}`,
  "a part of another code before it": (text) => `${ANSWER.slice(0, 60)}\n${text}`,
  "two of the same": (text) => `${text}\n${text}`,
};

for (const [description, around] of Object.entries(AROUND)) {
  test(`a code is found with ${description}`, () => {
    assert.deepEqual(codeIn(around(ANSWER)), codeIn(ANSWER));
    assert.deepEqual(codeIn(around(`https://example.org/join/#${CODE}`)), codeIn(CODE));
  });
}

test("a code is found where two or three hyphens have become one dash", () => {
  const hash = HASH.replace("00:07:0E", "FB:EF:BE").replace("2A:31:38", "FB:EF:80");
  const code = writeCode({ ...ABOUT, sdp: CHROMIUM.replace(HASH, hash) });
  assert.match(code, /\.----.*[^-]---[^-]/, "four hyphens, and three");
  for (const [hyphens, dash] of [
    ["--", "\u2014"],
    ["--", "\u2013"],
    ["---", "\u2014"],
    ["-", "\u2014"],
    ["-", "\uff0d"],
  ]) {
    assert.deepEqual(codeIn(`#${code.replaceAll(hyphens, dash)}`), codeIn(`#${code}`), dash);
  }
  const both = code.replaceAll("---", "\u2014").replaceAll("--", "\u2013");
  assert.deepEqual(codeIn(`#${both}`), codeIn(`#${code}`));
});

test("of several codes in a conversation the expected one is read", () => {
  const other = `${ANSWER_MARK}${writeCode({ ...ABOUT, id: "ba9876543210", type: "answer", sdp: FIREFOX })}`;
  const invitation = `https://example.org/join/#${CODE}`;
  const isExpected = ({ type, id }) => type === "answer" && id === ABOUT.id;
  const conversations = [
    [invitation, ANSWER],
    [ANSWER, invitation],
    [invitation, other, ANSWER],
    [ANSWER, other],
    [`TB1:${OLD_CODE}`, ANSWER],
  ];
  for (const texts of conversations) {
    const read = readCode(texts.join("\n14:32 Ada: "), isExpected);
    assert.deepEqual(read, readCode(ANSWER), texts.join(" "));
  }
  assert.deepEqual(readCode(`${invitation}\n${ANSWER.slice(0, -9)}`, isExpected), {
    kind: "incomplete",
  });
  assert.equal(readCode(`${other}\n${invitation}`, isExpected).code.id, "ba9876543210");
});

test("a part of a code is never taken for the whole, and is called incomplete", () => {
  for (
    let length = ANSWER_MARK.length + "2a.0123456789ab.".length;
    length < ANSWER.length;
    length += 1
  ) {
    assert.deepEqual(
      readCode(ANSWER.slice(0, length)),
      { kind: "incomplete" },
      ANSWER.slice(0, length),
    );
  }
});

test("no letter of a code can be changed", () => {
  for (let k = 3; k < CODE.length; k += 1) {
    const changed = CODE.slice(0, k) + (CODE[k] === "5" ? "6" : "5") + CODE.slice(k + 1);
    assert.notEqual(readCode(changed).kind, "code", changed);
  }
});

test("what is not a code is none", () => {
  const wrong = [
    "",
    "x".repeat(500),
    "<script>".repeat(20),
    "Hello, are you coming tonight?",
    "https://example.org/play/#game=okey",
  ];
  for (const text of [...wrong, "2o.", "TB2:", "TB2: ", `${"x".repeat(100_000)}${ANSWER}`]) {
    assert.deepEqual(readCode(text), { kind: "none" }, text);
  }
  assert.match(randomCodeId(), /^[0-9a-f]{12}$/);
});

/** A code in which a field is replaced and the checksum is correct. */
function forge(from, to) {
  const fields = CODE.split(".").slice(0, -1).join(".").replace(from, to);
  return `${fields}.${crc32(fields).slice(0, 6)}`;
}

test("a code with a wrong field is refused, though its check is right", () => {
  assert.equal(forge("", ""), CODE);
  const ports = ["0", "65536", "99999", "123456", "57084 typ host\r\na=x"].map((port) => [
    "57084",
    port,
  ]);
  const fields = [
    ["okey", "o key"],
    ["okey", "x".repeat(41)],
    [".3.", ".333."],
    [PASSWORD, "short"],
    ["0123456789ab", "0123"],
  ];
  for (const [from, to] of [...ports, ...fields])
    assert.notEqual(readCode(forge(from, to)).kind, "code", to);
  assert.equal(readCode(forge("57084", "65535")).kind, "code");
  const addresses = Array.from({ length: 5 }, (_, k) => `1-2-3-4-${k + 1}`);
  const [head] = CODE.split(".f895");
  assert.equal(readCode(forge(/.*/, head)).kind, "incomplete", "without an address");
  assert.equal(
    readCode(forge(/.f895.*/, `.${addresses.join(".")}`)).kind,
    "incomplete",
    "with too many addresses",
  );
  assert.equal(readCode(forge(/.f895.*/, `.${addresses.slice(1).join(".")}`)).kind, "code");
});

test("a description with an address that cannot be makes a code of the others", () => {
  const { sdp } = codeIn(writeCode({ ...ABOUT, sdp: CHROMIUM.replace("57084", "99999") }));
  assert.deepEqual(
    [...sdp.matchAll(/udp \d+ (\S+ \d+) typ host/g)].map(([, host]) => host),
    ["2001:db8::7 52951"],
  );
});
