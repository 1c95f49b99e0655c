import { describe, expect, test } from "vitest";
import { counterExceptions, isException } from "@/lib/counter/standard/exceptions";
import { transportFailures } from "@/lib/kit/outgoing/transport-failed";
import { catalog } from "@/messages/catalog";
import messages from "@/messages/en/counter.json";
import { nextTry } from "../run/retry-policy";
import { type Advice, adviceContacts, adviceFor, causeOf } from "./advice";
import { answerFailures, type SettledStatus } from "./attempt-status";
import { findingKinds } from "./finding-kind";

/** COUNTER digest, section 11: non-standard codes in use, and some that do not exist. */
const others = ["1", "999", "1001", "1110", "1111", "2090", "3210", "4001", "9999"];
const codes = [
  ...Object.keys(counterExceptions),
  ...others,
  ...transportFailures,
  ...answerFailures,
  ...Object.keys(messages.finding),
  ...["http-302", "http-401", "http-418", "http-500", "http-503"],
];

function wordsOf({ place, key }: Advice, locale: "en" | "cs") {
  const { counter, harvest } = catalog[locale];
  const words: Record<string, { name: string; meaning: string; cause: string; action: string }> =
    place === "counter.exception" ? counter.exception : harvest.error;
  return words[key];
}

describe.each(["en", "cs"] as const)("in %s", (locale) => {
  test.each(codes)("%s has a meaning, a cause, a remedy and a contact", (code) => {
    const advice = adviceFor(code);
    if (!advice) throw new Error("no advice");
    const words = wordsOf(advice, locale);
    expect([words?.name, words?.meaning, words?.cause, words?.action].map((text) => (text ?? "").length > 3)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(catalog[locale].harvest.contact[advice.contact].length).toBeGreaterThan(10);
  });

  test("there are no texts for codes that do not exist", () => {
    const currentCodes = [...transportFailures, ...answerFailures, ...findingKinds];
    expect(Object.keys(catalog[locale].harvest.error).sort()).toEqual([...currentCodes].sort());
  });
});

test.each([
  ["", null],
  ["2010", { place: "counter.exception", key: "2010", contact: "vendor" }],
  ["2020", { place: "counter.exception", key: "2020", contact: "us" }],
  ["1020", { place: "counter.exception", key: "1020", contact: "nobody" }],
  ["3031", { place: "counter.exception", key: "3031", contact: "nobody" }],
  ["17", { place: "counter.exception", key: "provider", contact: "nobody" }],
  ["9999", { place: "counter.exception", key: "unknown", contact: "vendor" }],
  ["http-503", { place: "harvest.error", key: "http-5xx", contact: "vendor" }],
  ["http-401", { place: "harvest.error", key: "http-401", contact: "us" }],
  ["secrets-unreadable", { place: "harvest.error", key: "secrets-unreadable", contact: "admin" }],
  ["wrong-report", { place: "harvest.error", key: "other-report", contact: "vendor" }],
  ["wrong-customer", { place: "harvest.error", key: "other-institution", contact: "us" }],
  ["count-negative", { place: "harvest.error", key: "unusable-report", contact: "vendor" }],
])("adviceFor %s is %o", (code, advice) => {
  expect(adviceFor(code)).toEqual(advice);
});

test("each contact is recommended for some error", () => {
  const contacts = new Set(codes.map((code) => adviceFor(code)?.contact));
  expect([...contacts].sort()).toEqual([...adviceContacts].sort());
});

test("causeOf groups findings by kind and keeps exceptions apart", () => {
  expect(causeOf("json-truncated")).toBe(causeOf("xml-broken"));
  expect(causeOf("json-truncated")).not.toBe(causeOf("wrong-report"));
  expect([causeOf("3030"), causeOf("9999"), causeOf("")]).toEqual(["3030", "9999", ""]);
});

const statusOf = (code: string): SettledStatus => {
  if (code === "3040") return "success";
  if (["3030", "3031"].includes(code)) return "no_data";
  if (["clash", "file-changed", "import", "not-used"].includes(code)) return "import_failed";
  const isOfServer = isException(code) || [...transportFailures, ...answerFailures].some((one) => one === code);
  return isOfServer || code.startsWith("http-") ? "download_failed" : "parsing_failed";
};

/** Whether a try of an automatic or manual harvest is followed by another one. */
function isTriedAgain(code: string, { isAutomatic, earlier }: { isAutomatic: boolean; earlier: number }): boolean {
  const tried = { status: statusOf(code), errorCode: code, isPartial: code === "3040", isBroken: false };
  const month = { retryAfter: null, daysSinceMonth: 30 };
  const before = Array.from({ length: earlier }, () => code);
  return nextTry({ ...tried, ...month, isAutomatic, isVerified: true, earlier: before }).retryIn !== null;
}

const saysAgain =
  /harvest the month again|try again|retried|tried again|tried automatically|znovu|zopak|později|vyzkouší/i;
const saysEither = /(no other|another) attempt is planned|If it is not|naplánován|Pokud ne/i;

test.each(codes)("the advice for %s announces a retry only if there is one", (code) => {
  const ways = [true, false].flatMap((isAutomatic) => [0, 100].map((earlier) => ({ isAutomatic, earlier })));
  const comes = new Set(ways.map((way) => isTriedAgain(code, way)));
  const advice = adviceFor(code);
  if (!advice) throw new Error("no advice");
  const actions = (["en", "cs"] as const).map((locale) => wordsOf(advice, locale)?.action ?? "");
  for (const action of actions)
    if (comes.size > 1 && saysAgain.test(action)) expect(action).toMatch(saysEither);
    else if (comes.has(false)) expect(action).not.toMatch(/automatic|retried|automaticky/i);
});
