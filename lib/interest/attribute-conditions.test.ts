import { expect, test } from "vitest";
import { conditionsText, mayMeetBoth, readableConditions, readConditions } from "./attribute-conditions";

test.each([
  ["", ""],
  ["Access_Method=Regular", "Access_Method=Regular"],
  [" access_method = regular ;", "Access_Method=Regular"],
  ["Access_Method!=TDM; Data_Type=Reference_Work|book|Book", "Data_Type=Book|Reference_Work; Access_Method!=TDM"],
  ["Access_Method=Machine", "Access_Method=TDM"],
])("readConditions reads %j as %j", (text, expected) => {
  const conditions = readConditions(text);
  expect(conditions && conditionsText(conditions)).toBe(expected);
});

test.each([
  "Regular",
  "Access_Method=",
  "Access_Method=Robots",
  "YOP=2020",
  "Publisher=Brill",
  "Data_Type=Book; Data_Type=Journal",
])("readConditions refuses %j", (text) => {
  expect(readConditions(text)).toBeNull();
});

test.each([
  ["", "Access_Method=Regular", true],
  ["Access_Method=Regular", "Access_Method=TDM", false],
  ["Access_Method=Regular|Agent", "Access_Method=TDM|Agent", true],
  ["Access_Method!=TDM", "Access_Method=TDM", false],
  ["Access_Method!=TDM", "Access_Method=TDM|Agent", true],
  ["Access_Method!=TDM", "Access_Method!=Agent", true],
  ["Data_Type=Book; Access_Method=Regular", "Data_Type!=Book; Access_Method=Regular", false],
  ["Data_Type=Book", "Access_Method=Regular", true],
])("mayMeetBoth of %j and %j is %s", (one, other, expected) => {
  const [first, second] = [readConditions(one) ?? [], readConditions(other) ?? []];
  expect([mayMeetBoth(first, second), mayMeetBoth(second, first)]).toEqual([expected, expected]);
});

test("readableConditions writes names and signs as readers see them", () => {
  expect(readableConditions("Data_Type!=Book|Reference_Work; Access_Method=Regular")).toBe(
    "Data Type ≠ Book, Reference Work; Access Method = Regular",
  );
});
