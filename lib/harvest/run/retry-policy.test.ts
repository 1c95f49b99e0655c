import { describe, expect, test } from "vitest";
import { datesFor, type Next, nextTry, type Try } from "./retry-policy";

const minutes = (count: number) => count * 60;
const hours = (count: number) => count * 3600;
const days = (count: number) => count * 86400;
const times = (count: number, code: string) => Array.from({ length: count }, () => code);

const calm: Try = {
  status: "download_failed",
  errorCode: "",
  isPartial: false,
  earlier: [],
  isAutomatic: true,
  isVerified: true,
  isBroken: false,
  retryAfter: null,
  daysSinceMonth: 10,
};
const over: Next = { retryIn: null, serverRests: 0, isKnownEmpty: false, isGone: false };
const again = (retryIn: number, serverRests = 0): Next => ({ ...over, retryIn, serverRests });

describe("nextTry for a failing server", () => {
  test.each([
    ["1000", [], again(hours(1), hours(1))],
    ["1000", times(1, "1000"), again(hours(2), hours(2))],
    ["1000", times(4, "1000"), again(hours(16), hours(16))],
    ["1000", times(5, "1000"), over],
    ["1000", ["1000", "1000", "3031"], again(hours(1), hours(1))],
    ["1010", [], again(minutes(1), minutes(1))],
    ["1010", times(3, "1010"), again(minutes(8), minutes(8))],
    ["1010", times(10, "1010"), again(minutes(1024), minutes(1024))],
    ["1010", times(11, "1010"), over],
    ["1011", [], again(minutes(1))],
    ["1011", times(2, "1011"), again(minutes(4))],
    ["1011", times(11, "1011"), over],
    ["4001", [], again(minutes(1))],
    ["1020", [], again(10, 10)],
    ["1020", times(3, "1020"), again(80, 80)],
    ["1020", times(40, "1020"), again(hours(1), hours(1))],
    ["http-429", times(1, "http-429"), again(20, 20)],
  ])("%s after %j: %o, for automatic and manual harvests", (errorCode, earlier, next) => {
    for (const isAutomatic of [true, false])
      for (const isVerified of [true, false])
        expect(nextTry({ ...calm, errorCode, earlier, isAutomatic, isVerified })).toEqual(next);
  });

  test.each([
    ["1000", again(90, 90)],
    ["1010", again(90, 90)],
    ["1011", again(90)],
    ["1020", again(90, 90)],
    ["http-429", again(90, 90)],
    ["http-5xx", again(90, 90)],
  ])("respects Retry-After: 90 of %s, for automatic and manual harvests", (errorCode, next) => {
    for (const isAutomatic of [true, false])
      expect(nextTry({ ...calm, errorCode, isAutomatic, retryAfter: 90 })).toEqual(next);
  });

  test.each([
    ["1011", 5, 0, 5],
    ["1011", 5, 10, 5120],
    ["1011", 5, 14, 81_920],
    ["1011", 5, 15, null],
    ["1011", days(1), 10, days(1)],
    ["1011", days(1), 11, null],
    ["1000", 60, 5, 1920],
    ["1010", hours(2), 1, hours(4)],
    ["1020", 1, 30, hours(1)],
    ["1020", hours(5), 30, hours(5)],
    ["1020", 0, 0, 10],
    ["1010", 0, 2, 240],
  ])("%s with Retry-After: %i, after %i tries, waits %s s: gaps grow and end in days", (...tries) => {
    const [errorCode, retryAfter, before, retryIn] = tries;
    const earlier = times(before, errorCode);
    expect(nextTry({ ...calm, errorCode, retryAfter, earlier }).retryIn).toBe(retryIn);
  });

  test("lets a failing server rest for its Retry-After, even if the credentials break", () => {
    const broken = { ...calm, errorCode: "http-5xx", isBroken: true, retryAfter: 90 };
    expect(nextTry(broken)).toEqual({ ...over, serverRests: 90 });
  });
});

describe("nextTry for a month without data, harvested automatically", () => {
  test.each([
    ["3031", 0, again(days(1))],
    ["3031", 1, again(days(2))],
    ["3031", 2, again(days(4))],
    ["3031", 3, again(days(8))],
    ["3031", 4, again(days(8))],
    ["3031", 5, over],
    ["3030", 0, again(days(1))],
    ["3030", 4, again(days(8))],
    ["3030", 5, { ...over, isKnownEmpty: true }],
    ["", 0, again(days(1))],
    ["", 5, { ...over, isKnownEmpty: true }],
  ])("%j after %i tries", (errorCode, tries, next) => {
    expect(nextTry({ ...calm, status: "no_data", errorCode, earlier: times(tries, errorCode) })).toEqual(next);
  });

  test("ignores tries that failed because of the server", () => {
    const earlier = ["1010", "3031", "1011", "1020", "interrupted", "3031", "1000"];
    expect(nextTry({ ...calm, status: "no_data", errorCode: "3031", earlier })).toEqual(again(days(4)));
  });
});

describe("nextTry for a month without data, harvested manually", () => {
  test.each([
    ["3030", true, { ...over, isKnownEmpty: true }],
    ["", true, { ...over, isKnownEmpty: true }],
    ["3030", false, over],
    ["3031", true, over],
  ])("%j, verified: %s", (errorCode, isVerified, next) => {
    expect(nextTry({ ...calm, status: "no_data", errorCode, isVerified, isAutomatic: false })).toEqual(next);
  });
});

test.each([
  ["automatic", { isAutomatic: true }, again(days(1))],
  ["the second time", { isAutomatic: true, earlier: times(1, "3040") }, over],
  ["of other months, the second time", { errorCode: "3031", earlier: times(1, "3031") }, again(days(2))],
  ["long after the month", { isAutomatic: true, daysSinceMonth: 46 }, over],
  ["by hand", { isAutomatic: false }, over],
])("partial data, %s", (_, situation, next) => {
  const partial: Partial<Try> = { status: "success", errorCode: "3040", isPartial: true };
  expect(nextTry({ ...calm, ...partial, ...situation })).toEqual(next);
});

test("nextTry ends the intention and those for earlier months when usage is no longer available", () => {
  expect(nextTry({ ...calm, errorCode: "3032" })).toEqual({ ...over, isGone: true });
});

test("nextTry also treats a month that exists in an earlier release only as no longer available", () => {
  expect(nextTry({ ...calm, errorCode: "only-in-earlier-release" })).toEqual({ ...over, isGone: true });
});

test("nextTry stops when the provider retired the release", () => {
  expect(nextTry({ ...calm, errorCode: "release-retired" })).toEqual(over);
});

test("nextTry tries 3020 again the next day when the month has only just ended", () => {
  const young = { ...calm, errorCode: "3020", daysSinceMonth: 1 };
  expect(nextTry(young)).toEqual(again(days(1)));
  expect(nextTry({ ...young, earlier: times(3, "3020") })).toEqual(over);
});

test("nextTry does not retry when a part of the usage is no longer available", () => {
  expect(nextTry({ ...calm, status: "success", errorCode: "3032", isPartial: true })).toEqual(over);
});

describe("nextTry for other failures", () => {
  test.each(["connection", "dns", "tls", "time-out", "truncated", "html-page", "http-5xx", "7777"])(
    "retries %s after days for automatic harvests only",
    (errorCode) => {
      expect(nextTry({ ...calm, errorCode })).toEqual(again(days(1)));
      expect(nextTry({ ...calm, errorCode, earlier: times(5, errorCode) })).toEqual(over);
      expect(nextTry({ ...calm, errorCode, isAutomatic: false })).toEqual(over);
      expect(nextTry({ ...calm, errorCode, isVerified: false })).toEqual(over);
    },
  );

  test.each(["2010", "http-401", "3000"])("stops at %s that broke credentials or a report", (errorCode) => {
    expect(nextTry({ ...calm, errorCode, isBroken: true })).toEqual(over);
  });

  test.each(["blocked-address", "insecure-address", "too-large", "secrets-unreadable"])(
    "stops at %s, which waiting cannot cure",
    (errorCode) => {
      expect(nextTry({ ...calm, errorCode })).toEqual(over);
    },
  );

  test.each(["json-truncated", "gzip-truncated", "xml-truncated"])(
    "retries %s, which may be complete next time",
    (errorCode) => {
      const cut: Try = { ...calm, status: "parsing_failed", errorCode };
      expect(nextTry(cut)).toEqual(again(days(1)));
      expect(nextTry({ ...cut, isAutomatic: false })).toEqual(over);
    },
  );

  test.each(["parsing_failed", "import_failed"] as const)("stops at %s", (status) => {
    expect(nextTry({ ...calm, status, errorCode: "wrong-report" })).toEqual(over);
  });

  test("stops after a success", () => {
    expect(nextTry({ ...calm, status: "success" })).toEqual(over);
  });
});

describe("nextTry without delay", () => {
  test.each(["short-dates-misread", "3020"])("retries %s once, with long dates", (errorCode) => {
    const misread: Try = { ...calm, status: "parsing_failed", errorCode, isAutomatic: false };
    expect(nextTry(misread)).toEqual(again(0));
    expect(nextTry({ ...misread, earlier: [errorCode] })).toEqual(over);
    expect([datesFor([]), datesFor([errorCode]), datesFor([errorCode, "1010"])]).toEqual(["short", "long", "long"]);
  });

  test("retries without end and without a rest of the server when our disk is full: five minutes, doubled up to an hour", () => {
    const full = { ...calm, errorCode: "storage" };
    expect(nextTry(full)).toEqual(again(5 * 60));
    expect(nextTry({ ...full, earlier: times(2, "storage") })).toEqual(again(20 * 60));
    expect(nextTry({ ...full, earlier: times(500, "storage") })).toEqual(again(60 * 60));
  });

  test("retries five times after interruptions by our own shutdown", () => {
    expect(nextTry({ ...calm, errorCode: "interrupted", earlier: times(4, "interrupted") })).toEqual(again(0));
    expect(nextTry({ ...calm, errorCode: "interrupted", earlier: times(5, "interrupted") })).toEqual(over);
  });
});
