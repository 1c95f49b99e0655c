import { describe, expect, test } from "vitest";
import { isStillUseful, waitingMail } from "./mail";

const mail = {
  id: "0198c1d2-5f3e-7a10-9d2b-3c4d5e6f7a8b",
  queuedAt: "2026-03-01T12:00:00.000Z",
  to: "anna@library.example",
  language: "cs",
  template: "oneTimeCode",
  values: { code: "123456", request: "AB12" },
};

describe("a queued mail", () => {
  test.each(["anna@library.example", "anna+usus@library.example", "anna@localhost"])("goes to %s", (to) => {
    expect(waitingMail.safeParse({ ...mail, to }).success).toBe(true);
  });

  test.each([
    "anna@library.example\r\nBcc: all@library.example",
    "anna@library.example, all@library.example",
    "Anna <anna@library.example>",
    '"anna@evil.example"@library.example',
    "anna",
    "",
  ])("never goes to %j", (to) => {
    expect(waitingMail.safeParse({ ...mail, to }).success).toBe(false);
  });

  test.each(["unknown", "toString", 3])("has a known template, which %j is not", (template) => {
    expect(waitingMail.safeParse({ ...mail, template }).success).toBe(false);
  });
});

test.each([
  ["oneTimeCode", "2026-03-01T12:09:59Z", true],
  ["oneTimeCode", "2026-03-01T12:10:00Z", false],
  ["reset", "2026-03-01T12:59:59Z", true],
  ["reset", "2026-03-01T13:00:00Z", false],
  ["digest", "2026-03-04T11:59:59Z", true],
  ["digest", "2026-03-04T12:00:00Z", false],
] as const)("%s, queued at noon, is still useful at %s: %s", (template, now, expected) => {
  expect(isStillUseful({ template, queuedAt: mail.queuedAt }, new Date(now))).toBe(expected);
});
