import { expect, test } from "vitest";
import { counterMetrics } from "../standard/metrics";
import { RelationCheck } from "./relation-check";

const indexOf = (metric: (typeof counterMetrics)[number]) => counterMetrics.indexOf(metric);

test("reports a part that exceeds its whole only in its month", () => {
  const check = new RelationCheck();
  for (const month of [0, 1]) check.note(indexOf("Total_Item_Requests"), month, 5);
  check.note(indexOf("Unique_Item_Requests"), 0, 5);
  check.note(indexOf("Unique_Item_Requests"), 1, 6);
  expect(check.endRow()).toEqual([
    expect.objectContaining({ lesser: "Unique_Item_Requests", greater: "Total_Item_Requests", monthIndex: 1 }),
  ]);
});

test("resets between rows, and skips metrics that are absent", () => {
  const check = new RelationCheck();
  check.note(indexOf("Total_Item_Requests"), 0, 1);
  expect(check.endRow()).toEqual([]);
  check.note(indexOf("Unique_Item_Requests"), 0, 9);
  check.note(indexOf("No_License"), 0, 9);
  expect(check.endRow()).toEqual([]);
});

test("ignores metrics of a provider's own and months beyond twenty years", () => {
  const check = new RelationCheck();
  check.note(500, 0, 1);
  check.note(0, 5_000, 1);
  expect(check.endRow()).toEqual([]);
});
