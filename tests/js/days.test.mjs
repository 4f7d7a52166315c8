// Tests of dates in the player's time zone: the current date, the dates for which a deal counts,
// and streaks of days.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import {
  addDays,
  dateOf,
  dayNumber,
  isDate,
  judgeDeal,
  nextMidnight,
  streak,
} from "../../web/src/base/days.ts";

const HOUR_MS = 36e5;
const OWN_ZONE = process.env.TZ;

// From UTC-12 to UTC+14. In some of them daylight saving time begins at midnight or moves the clock
// by half an hour.
const ZONES = [
  "Etc/GMT+12",
  "Pacific/Pago_Pago",
  "America/Los_Angeles",
  "America/Santiago",
  "America/Havana",
  "America/St_Johns",
  "UTC",
  "Europe/London",
  "Africa/Cairo",
  "Europe/Istanbul",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Pacific/Apia",
  "Pacific/Kiritimati",
];

/** Sets the time zone of this process, as if the device had moved. */
function moveTo(zone) {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
}

afterEach(() => moveTo(OWN_ZONE));

/** The player's date at this moment in this time zone. */
function dateIn(zone, moment) {
  moveTo(zone);
  return dateOf(new Date(moment));
}

/** A moment in every hour of fourteen months, at different minutes. */
function* moments() {
  const end = Date.UTC(2027, 1, 1);
  for (let time = Date.UTC(2025, 11, 1); time < end; time += 61 * 60_000 + 1) yield new Date(time);
}

for (const zone of ZONES) {
  test(`the date is that of a calendar on the wall: ${zone}`, () => {
    moveTo(zone);
    const calendar = new Intl.DateTimeFormat("sv", { timeZone: zone });
    for (const moment of moments())
      assert.equal(dateOf(moment), calendar.format(moment), moment.toISOString());
  });

  test(`the next midnight is the first moment of the next date, also when clocks change: ${zone}`, () => {
    moveTo(zone);
    for (const moment of moments()) {
      const next = nextMidnight(moment);
      const wait = next.getTime() - moment.getTime();
      assert.ok(wait > 0 && wait <= 25 * HOUR_MS, `${moment.toISOString()}: ${wait}`);
      assert.equal(dateOf(new Date(next.getTime() - 1)), dateOf(moment), moment.toISOString());
      assert.equal(dateOf(next), addDays(dateOf(moment), 1), moment.toISOString());
    }
  });

  test(`a deal begun before midnight may be finished until the next one: ${zone}`, () => {
    moveTo(zone);
    for (let day = 1; day <= 365; day += 1) {
      const at = (days, ...time) => dateOf(new Date(2026, 0, day + days, ...time));
      const date = at(0, 12);
      const judge = (begun, ended) => judgeDeal(date, { begun, ended, practice: false });
      assert.equal(judge(at(0, 23, 50), at(0, 23, 59, 59)), "counts");
      assert.equal(judge(at(0, 23, 50), at(1, 0, 3)), "counts");
      assert.equal(judge(at(0, 23, 59, 59), at(1, 23, 59, 59)), "counts");
      assert.equal(judge(at(0, 23, 50), at(2, 3)), "not-ended");
      assert.equal(judge(at(1, 3), at(1, 4)), "not-begun");
      assert.equal(judge(at(-1, 22), at(0, 12)), "not-begun");
    }
  });
}

test("where a whole date was left out, midnight is that of the date after it", () => {
  moveTo("Pacific/Apia");
  const before = new Date(2011, 11, 29, 12);
  const after = nextMidnight(before);
  assert.deepEqual(
    [dateOf(before), dateOf(after), dateOf(new Date(after.getTime() - 1))],
    ["2011-12-29", "2011-12-31", "2011-12-29"],
  );
});

test("in practice mode no deal counts", () => {
  assert.equal(
    judgeDeal("2026-11-28", { begun: "2026-11-28", ended: "2026-11-28", practice: true }),
    "practice",
  );
});

test("only days of the calendar are dates", () => {
  const dates = ["2026-11-28", "2028-02-29", "2026-12-31", "1970-01-01"];
  const others = [
    "2026-02-30",
    "2026-02-29",
    "2026-13-01",
    "2026-11-31",
    "2026-00-10",
    "2026-1-1",
    "2026-11-28T00:00",
    "",
    null,
    7,
    ["2026-11-28"],
  ];
  assert.deepEqual(
    dates.map(isDate),
    dates.map(() => true),
  );
  assert.deepEqual(
    others.map(isDate),
    others.map(() => false),
  );
});

test("dates are counted without a time zone", () => {
  for (const zone of ZONES) {
    moveTo(zone);
    assert.equal(addDays("2026-12-31", 1), "2027-01-01");
    assert.equal(addDays("2028-03-01", -1), "2028-02-29");
    assert.equal(dayNumber(addDays("2026-03-29", 40)) - dayNumber("2026-03-29"), 40);
  }
});

// flights, after which the local time jumps

test("a deal begun before a flight counts if it is finished by the end of the next date", () => {
  const begun = dateIn("Pacific/Auckland", "2026-11-28T09:00Z");
  const landed = dateIn("America/Los_Angeles", "2026-11-28T22:00Z");
  assert.deepEqual([begun, landed], ["2026-11-28", "2026-11-28"]);
  const backwards = dateIn("Pacific/Pago_Pago", "2026-11-28T10:00Z");
  assert.equal(backwards, "2026-11-27", "over the date line it is yesterday again");
  for (const ended of [landed, backwards])
    assert.equal(judgeDeal(begun, { begun, ended, practice: false }), "counts");
  const left = dateIn("America/Los_Angeles", "2026-11-29T07:00Z");
  const nextMorning = dateIn("Pacific/Auckland", "2026-11-29T10:00Z");
  const afterwards = dateIn("Pacific/Auckland", "2026-11-29T20:00Z");
  assert.deepEqual([left, nextMorning, afterwards], ["2026-11-28", "2026-11-29", "2026-11-30"]);
  assert.equal(judgeDeal(left, { begun: left, ended: nextMorning, practice: false }), "counts");
  assert.equal(judgeDeal(left, { begun: left, ended: afterwards, practice: false }), "not-ended");
});

test("a date that a flight leaves out is a free day, if one is left", () => {
  const before = dateIn("America/Los_Angeles", "2026-11-29T06:00Z");
  const after = dateIn("Pacific/Auckland", "2026-11-29T20:00Z");
  assert.deepEqual([before, after], ["2026-11-28", "2026-11-30"]);
  const week = ["2026-11-25", "2026-11-26", "2026-11-27", before, after];
  assert.deepEqual(streak(new Set(week), after), { length: 5, free: ["2026-11-29"] });
  const withoutOne = ["2026-11-24", "2026-11-26", "2026-11-27", before, after];
  assert.deepEqual(
    streak(new Set(withoutOne), after),
    { length: 4, free: ["2026-11-29"] },
    "the 25th was missed before",
  );
});

test("over the date line to the west the day that was counted there still counts", () => {
  const there = dateIn("Pacific/Auckland", "2026-11-28T00:00Z");
  const here = dateIn("Pacific/Pago_Pago", "2026-11-28T09:00Z");
  assert.deepEqual([there, here], ["2026-11-28", "2026-11-27"]);
  assert.equal(streak(new Set(["2026-11-26", "2026-11-27", there]), here).length, 3);
});

// wrong clocks

/** Generates pseudo-random numbers below 1, the same ones in each run. */
function* numbers(seed) {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

const TODAY = "2026-11-28";

/** Dates up to today on most of which a deal was played. */
function someDays(seed) {
  const random = numbers(seed);
  const dates = Array.from({ length: 40 }, (_, ago) => addDays(TODAY, -ago));
  return new Set(dates.filter(() => random.next().value < 0.85));
}

test("a clock set back shortens no row of days", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const played = someDays(seed);
    const { length } = streak(played, TODAY);
    for (const back of [1, 2, 7, 30, 400]) {
      const earlier = streak(played, addDays(TODAY, -back));
      assert.ok(
        earlier.length >= length,
        `${[...played]}: ${earlier.length} < ${length}, ${back} days back`,
      );
    }
  }
});

test("one more day shortens no row of days", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const played = someDays(seed);
    const { length } = streak(played, TODAY);
    for (let ago = 0; ago < 40; ago += 1) {
      const more = new Set([...played, addDays(TODAY, -ago)]);
      assert.ok(streak(more, TODAY).length >= length, `${[...played]} and ${ago} days ago`);
    }
  }
});

test("a day counted while the clock was years ahead does not end the row of days", () => {
  const played = new Set(["2026-11-26", "2026-11-27", TODAY, "2030-01-01"]);
  assert.equal(streak(played, TODAY).length, 3);
  assert.equal(streak(played, "2030-01-01").length, 1);
});

test("free days are a week apart", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { free } = streak(someDays(seed), TODAY);
    const gaps = free.slice(1).map((date, k) => dayNumber(free[k]) - dayNumber(date));
    assert.ok(
      gaps.every((days) => days >= 7),
      String(free),
    );
  }
});
