import { expect, test } from "vitest";
import { sheetNames } from "./sheet-names";

test("removes forbidden characters, and names an empty rest a sheet", () => {
  expect(sheetNames(["a/b [c]: 'd'?", " ", "History", "Usus"])).toEqual(["a b c d", "Sheet", "History_", "Usus"]);
});

test("distinguishes names that are equal in any case or after cutting", () => {
  const long = "Taylor & Francis Online Journals of Science";
  expect(sheetNames(["JSTOR", "Jstor", "jstor", `${long} A`, `${long} B`])).toEqual([
    "JSTOR",
    "Jstor-2",
    "jstor-3",
    "Taylor & Francis Online Journa…",
    "Taylor & Francis Online Jour…-2",
  ]);
  for (const name of sheetNames(Array(200).fill(long))) expect(name.length).toBeLessThanOrEqual(31);
});
