import { expect, test } from "vitest";
import { type AttributeDimension, attributes } from "@/lib/usage/dimensions";
import { UsageDigest } from "./usage-digest";

type Counted = { title?: string; yop?: string; access?: string };

const keyOf = ({ title = "7", yop = "2024", access = "Controlled" }: Counted) => {
  const of: Partial<Record<AttributeDimension, string>> = { dataType: "Journal", accessType: access, yop };
  return [title, "0", ...attributes.map((name) => of[name] ?? "")];
};

function digest(...counts: [Counted, number][]): UsageDigest {
  const made = new UsageDigest();
  for (const [over, value] of counts) made.add("Total_Item_Requests", keyOf(over), value);
  return made;
}

test("usage digest is equal for equal counts in any order and split", () => {
  const one = digest([{}, 5], [{ title: "8" }, 2], [{}, 1]);
  expect(one.movedAgainst(digest([{ title: "8" }, 2], [{}, 6]))).toEqual([]);
  expect(one.sums).toEqual(new Map([["Total_Item_Requests", 8]]));
});

test("usage digest differs for equal sums with other titles, attributes or combinations", () => {
  const one = digest([{}, 5], [{ title: "8", yop: "2023" }, 5]);
  const parts = (...counts: [Counted, number][]) => one.movedAgainst(digest(...counts)).map(({ parts }) => parts);
  expect(parts([{}, 5], [{ title: "9", yop: "2023" }, 5])).toEqual([["Title"]]);
  expect(parts([{}, 5], [{ title: "8", yop: "2023", access: "Open" }, 5])).toEqual([["Access_Type"]]);
  expect(parts([{ yop: "2023" }, 5], [{ title: "8" }, 5])).toEqual([
    expect.arrayContaining(["Title", "YOP", "Data_Type"]),
  ]);
  expect(parts([{}, 6], [{ title: "8", yop: "2023" }, 5])).toEqual([]);
});
