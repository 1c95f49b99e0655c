import { expect, test } from "vitest";
import { isSuggested, keyOf, noticeTexts, type PublishersNotice } from "./publishers-notice";

const notice = (fields: Partial<PublishersNotice> = {}): PublishersNotice => ({
  ...{ source: "registry", type: "OUTAGE", message: "Down", start: "2026-01-05", end: "2026-01-07" },
  ...fields,
});

test.each<[Partial<PublishersNotice>, boolean]>([
  [{}, true],
  [{ end: null }, true],
  [{ start: null }, true],
  [{ start: null, end: null }, false],
  [{ start: "2023-01-01", end: "2024-03-14" }, false],
  [{ start: "2023-01-01", end: "2024-03-15" }, true],
  [{ start: "2030-01-01", end: null }, true],
])("notice %j is suggested: %s", (fields, expected) => {
  expect(isSuggested(notice(fields), "2026-03-15")).toBe(expected);
});

test("keyOf changes with the text of a notice, and ignores the end of a harvest notice", () => {
  expect(keyOf(notice({ end: "2026-01-09" }))).not.toBe(keyOf(notice()));
  expect(keyOf(notice({ message: "Up" }))).not.toBe(keyOf(notice()));
  const repeated = notice({ source: "harvest" });
  expect(keyOf({ ...repeated, end: "2026-01-09" })).toBe(keyOf(repeated));
});

test("noticeTexts shortens a long notice and keeps the whole text as message", () => {
  expect(noticeTexts(notice({ message: "Two\n months " }))).toEqual({ short: "Two months", message: "" });
  const long = "word ".repeat(200);
  expect(noticeTexts(notice({ message: long })).short).toMatch(/^.{400,500}…$/);
  expect(noticeTexts(notice({ message: long }))).toMatchObject({ message: long });
});
