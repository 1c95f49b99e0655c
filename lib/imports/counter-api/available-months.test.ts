import { expect, test } from "vitest";
import { type Month, month } from "@/lib/counter/standard/month";
import { findReport } from "@/lib/counter/standard/reports";
import { availableMonths, type ServedImport, type ServedType, sourcesOf } from "./available-months";

const types: ServedType[] = [
  { id: 1, counterCode: "TR", release: "5" },
  { id: 2, counterCode: "TR", release: "5.1" },
  { id: 3, counterCode: "TR_J1", release: "5" },
  { id: 4, counterCode: "TR_J1", release: "5.1" },
];
const sources = (id: string) => {
  const report = findReport("5.1", id);
  return report ? sourcesOf(report, types) : [];
};

const since = new Date("2026-01-01T00:00:00Z");
let ids = 0;
const imported = (reportTypeId: number, of: string, { accountId = 0, isPartial = false } = {}): ServedImport => ({
  ...{ id: ++ids, month: month(of), accountId, reportTypeId, isPartial, since },
});

const served = (id: string, imports: ServedImport[], active: number[] = []) =>
  Object.fromEntries(
    [...availableMonths(sources(id), imports, new Set(active))].map(([of, { type }]): [Month, number] => [of, type.id]),
  );

test("a view is made of its full report, or of the view as received; Release 5.1 comes first", () => {
  expect(sources("TR_J1").map(({ id }) => id)).toEqual([2, 4, 1, 3]);
  expect(sources("TR").map(({ id }) => id)).toEqual([2, 1]);
});

test("each month has the best source that is whole", () => {
  const imports = [
    ...[imported(3, "2025-01"), imported(1, "2025-02"), imported(3, "2025-02")],
    ...[imported(1, "2025-03"), imported(2, "2025-03"), imported(2, "2025-04", { isPartial: true })],
    imported(4, "2025-04"),
  ];
  expect(served("TR_J1", imports)).toEqual({ "2025-01": 3, "2025-02": 1, "2025-03": 2, "2025-04": 4 });
  expect(served("TR", imports)).toEqual({ "2025-02": 1, "2025-03": 2 });
});

test("a month that an account lacks is not whole", () => {
  const other = { accountId: 7 };
  const imports = [
    ...[imported(2, "2025-01", other), imported(2, "2025-02")],
    ...[imported(2, "2025-02", other), imported(2, "2025-03"), imported(2, "2025-04")],
    ...[imported(2, "2025-04", other), imported(2, "2025-05")],
  ];
  expect(Object.keys(served("TR", imports))).toEqual(["2025-01", "2025-02", "2025-04", "2025-05"]);
  expect(Object.keys(served("TR", imports, [0, 7]))).toEqual(["2025-01", "2025-02", "2025-04"]);
});

test("a month with one account in each release has no source that has all of it", () => {
  const imports = [imported(2, "2025-01"), imported(1, "2025-01", { accountId: 7 })];
  expect(served("TR", imports)).toEqual({});
});
