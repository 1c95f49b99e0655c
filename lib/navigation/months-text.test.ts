import { expect, test } from "vitest";
import { type Month, month } from "@/lib/counter/standard/month";
import { monthsText } from "./months-text";

const end = (text: string | null): Month | null => (text === null ? null : month(text));

test.each([
  ["2022-01", "2022-12", "2022"],
  ["2022-01", "2023-12", "2022 – 2023"],
  ["2022-05", "2022-05", "2022-05"],
  ["2022-01", "2022-01", "2022-01"],
  ["2022-01", "2022-11", "2022-01 – 2022-11"],
  ["2022-02", "2023-12", "2022-02 – 2023-12"],
  ["2022-01", null, "since 2022-01"],
  [null, "2023-05", "until 2023-05"],
  [null, null, "all"],
])("from %s to %s is %s", (from, to, text) => {
  const words = { all: "all", since: (of: string) => `since ${of}`, until: (of: string) => `until ${of}` };
  expect(monthsText({ from: end(from), to: end(to) }, words)).toBe(text);
});
