import { expect, test } from "vitest";
import type { CountedSpan } from "@/lib/coverage/counted-spans";
import { countedCells } from "./unknown-figures";

const quarter: CountedSpan = { from: "2024-01", to: "2024-03", of: [7] };
const months = [
  { month: "2024-01", present: 2, partial: 0, spans: [quarter], lacking: [] },
  { month: "2024-02", present: 2, partial: 0, spans: [quarter], lacking: [9] },
  { month: "2024-03", present: 0, partial: 0, spans: [], lacking: [] },
].map((one) => ({ ...one, expected: 2, is_due: true }));
const options = { isRolledUp: false } as const;
const row = (key: string | number) => ({ key });

test("a month counted with an earlier one has no figure of its own; of other platforms it has", () => {
  const isCounted = countedCells({ ...options, rows: ["platform"], columns: ["month"] }, months);
  const at = (key: number) => ["2024-01", "2024-02", "2024-03"].map((month) => isCounted(row(key), month));
  expect([at(7), at(8)]).toEqual([
    [false, true, false],
    [false, false, false],
  ]);
  expect(["2024-01", "2024-02", "2024-03"].map((month) => isCounted(null, month))).toEqual([false, true, false]);
});

test("it is the same with times in rows", () => {
  const isCounted = countedCells({ ...options, rows: ["month"], columns: ["platform"] }, months);
  expect([isCounted(row("2024-02"), "7"), isCounted(row("2024-02"), "8"), isCounted(row("2024-01"), "7")]).toEqual([
    ...[true, false, false],
  ]);
});

test("of a year, the months that are asked for hold the first one of the quarter or not", () => {
  const ofYears = (some: typeof months) => countedCells({ ...options, rows: ["platform"], columns: ["year"] }, some);
  expect(ofYears(months)(row(7), "2024")).toBe(false);
  expect(ofYears(months.slice(1))(row(7), "2024")).toBe(true);
});

test("where several things or tags stand beside times, whatever has no figure may be counted earlier", () => {
  const any = months.map((one) => ({ ...one, spans: one.spans.map((span) => ({ ...span, of: null })) }));
  const several = countedCells({ ...options, rows: ["title", "platform"], columns: ["month"] }, any);
  const parts = [3, 8].map((key) => ({ key, name: "", isBlank: false }));
  expect(several({ key: "3,8", parts }, "2024-02")).toBe(true);
  const tags = countedCells({ ...options, rows: ["platform"], columns: ["month"], isRolledUp: true }, months);
  expect(tags(row(8), "2024-02")).toBe(true);
});

test("without times nothing is counted elsewhere", () => {
  expect(countedCells({ ...options, rows: ["platform"], columns: ["metric"] }, months)(row(7), "1")).toBe(false);
});
