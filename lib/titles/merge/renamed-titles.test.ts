import { describe, expect, test } from "vitest";
import { describeTitle, type KnownTitle } from "../title";
import { groupRenamed, newestName, noMonths } from "./renamed-titles";

function serial(id: number, name: string, fields: Partial<KnownTitle> = {}): KnownTitle {
  const title = describeTitle(name, { printIssn: "2434-561X", onlineIssn: "2049-3630" }, "Journal");
  if (!title) throw new Error("no name");
  return { ...title, mergedInto: null, ...fields, id };
}

const old = serial(1, "Old");

describe("serials of one pair of ISSNs", () => {
  test.each([
    ["of another name are joined", [old, serial(2, "New")], [[1, 2]]],
    ["are joined oldest first, new ones last", [serial(-1, "New"), serial(7, "Newer"), old], [[1, 7, -1]]],
    ["of one name are left to the rules for names", [old, serial(2, "OLD")], []],
    [
      "are joined by their oldest title of each name",
      [old, serial(2, "old", { doi: "10.1/a" }), serial(3, "New")],
      [[1, 3]],
    ],
    [
      "of several pairs are groups of their own",
      [old, serial(2, "New"), serial(3, "A", { issn: "0028-0836" })],
      [[1, 2]],
    ],
    ["are not joined if only one ISSN agrees", [old, serial(2, "New", { issn: "0028-0836" })], []],
    ["are not joined if an ISSN is absent", [serial(1, "Old", { issn: "" }), serial(2, "New", { issn: "" })], []],
    [
      "are not joined if both ISSNs are the same or invalid",
      ["2434-561X", "2434-5611"].flatMap((eissn, at) => [
        serial(2 * at, `Old ${at}`, { issn: eissn, eissn }),
        serial(2 * at + 1, `New ${at}`, { issn: eissn, eissn }),
      ]),
      [],
    ],
    ["are not joined if they are books", [old, serial(2, "New", { publicationType: "book" })], []],
    ["are not joined if one has an ISBN", [old, serial(2, "New", { isbn: "9780306406157" })], []],
    ["are not joined again after a merge", [old, serial(2, "New", { mergedInto: 1 })], []],
  ])("%s", (_, titles, expected) => {
    expect(groupRenamed(titles).map((group) => group.map(({ id }) => id))).toEqual(expected);
  });
});

test.each([
  ["of the latest month", ["2024-01", "2024-12"], ["2024-01", "2025-01"], 2],
  ["that came up later, in the same last month", ["2024-01", "2025-01"], ["2024-12", "2025-01"], 2],
  ["of the kept title in a tie", ["2024-01", "2025-01"], ["2024-01", "2025-01"], 1],
  ["with usage", ["2024-01", "2024-01"], [noMonths.firstMonth, noMonths.lastMonth], 1],
])("the newest name is the one %s", (_, [firstMonth = "", lastMonth = ""], [first = "", last = ""], expected) => {
  const names = [
    serial(1, "One", { firstMonth, lastMonth }),
    serial(2, "Other", { firstMonth: first, lastMonth: last }),
  ];
  expect(newestName(names)?.id).toBe(expected);
});
