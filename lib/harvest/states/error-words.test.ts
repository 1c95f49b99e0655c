import { describe, expect, test } from "vitest";
import { isException } from "@/lib/counter/standard/exceptions";
import { transportFailures } from "@/lib/kit/outgoing/transport-failed";
import { catalog } from "@/messages/catalog";
import { answerFailures } from "./attempt-status";
import { errorWords } from "./error-words";

test.each([
  ["", null],
  ["3030", { place: "counter.exception", key: "3030" }],
  ["17", { place: "counter.exception", key: "provider" }],
  ["7777", { place: "counter.exception", key: "unknown" }],
  ["connection", { place: "harvest.error", key: "connection" }],
  ["html-page", { place: "harvest.error", key: "html-page" }],
  ["wrong-report", { place: "harvest.error", key: "other-report" }],
])("errorWords of %j are at %o", (code, words) => {
  expect(errorWords(code, isException)).toEqual(words);
});

describe.each(["en", "cs"] as const)("in %s", (locale) => {
  test.each([...transportFailures, ...answerFailures])("%s has a name, a meaning and a remedy", (code) => {
    const { name, meaning, action } = catalog[locale].harvest.error[code];
    expect([name, meaning, action].every((text) => text.length > 3)).toBe(true);
  });
});
