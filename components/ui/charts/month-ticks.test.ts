import { expect, test } from "vitest";
import { monthTicks } from "./month-ticks";

const months = Array.from({ length: 12 * 12 }, (_, at) => {
  const month = String((at % 12) + 1).padStart(2, "0");
  return `${2016 + Math.floor(at / 12)}-${month}`;
});
const places = (from: string, to: string) => months.slice(months.indexOf(from), months.indexOf(to) + 1);
const labels = (from: string, to: string, width: number) =>
  monthTicks(places(from, to), width)?.map(({ at, month: of, year }) => `${at}: ${of ?? "–"} ${year ?? ""}`.trim());

test("each month has a label where there is room, and Januaries name the year", () => {
  expect(labels("2025-11", "2026-02", 400)).toEqual([
    ...["2025-11: 11 2025", "2025-12: 12", "2026-01: 1 2026", "2026-02: 2"],
  ]);
});

test("labels are at equal steps that begin with Januaries", () => {
  expect(labels("2024-11", "2026-02", 300)).toEqual([
    ...["2025-01: 1 2025", "2025-04: 4", "2025-07: 7", "2025-10: 10", "2026-01: 1 2026"],
  ]);
  expect(labels("2021-05", "2026-10", 300)).toEqual([
    ...["2022-01: – 2022", "2023-01: – 2023", "2024-01: – 2024", "2025-01: – 2025", "2026-01: – 2026"],
  ]);
});

test("places that are not months keep their own labels", () => {
  expect(monthTicks(["2024", "2025"], 400)).toBeNull();
  expect(monthTicks(["Moravica", "Scholaris"], 400)).toBeNull();
});
