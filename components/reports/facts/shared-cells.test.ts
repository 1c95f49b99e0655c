import { expect, test } from "vitest";
import { sharedCells } from "./shared-cells";

const cell = (key: string, text: string) => ({ key, name: key, text });

test("shows values that all records share once", () => {
  const records = [
    [cell("platform", "JSTOR"), cell("month", "2026-01"), cell("YOP", "2020")],
    [cell("platform", "JSTOR"), cell("month", "2026-02")],
  ];
  const { shared, apart } = sharedCells(records);
  expect(shared.map(({ key }) => key)).toEqual(["platform"]);
  expect([...apart]).toEqual(["month", "YOP"]);
});

test("a single record keeps its cells", () => {
  expect(sharedCells([[cell("platform", "JSTOR")]])).toEqual({ shared: [], apart: new Set(["platform"]) });
});
