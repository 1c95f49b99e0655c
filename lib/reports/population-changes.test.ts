import { expect, test } from "vitest";
import { addMonths, month, monthRange } from "@/lib/counter/standard/month";
import { populationChanges } from "./population-changes";

const covered = "2026-09";
const of = (organization: number, platform: number, from: string, to: string) =>
  monthRange(month(from), month(to)).map((one) => ({ month: one, organization, platform }));

test("a place joins with its first month and leaves after its last", () => {
  const months = [
    ...of(1, 7, "2024-01", "2026-10"),
    ...of(2, 7, "2025-03", "2026-10"),
    ...of(1, 8, "2024-01", "2025-12"),
  ];
  expect(populationChanges(months, covered)).toEqual([
    { kind: "joins", month: "2025-03", organization: 2, platform: 7 },
    { kind: "leaves", month: "2026-01", organization: 1, platform: 8 },
  ]);
});

test("a place that lacks only months not due yet is there throughout, and so is one with a gap", () => {
  const late = of(2, 7, "2024-01", covered);
  const withGap = of(3, 7, "2024-01", "2026-10").filter((one) => one.month !== "2025-05");
  expect(populationChanges([...of(1, 7, "2024-01", "2026-10"), ...late, ...withGap], covered)).toEqual([]);
  const left = of(2, 7, "2024-01", addMonths(month(covered), -1));
  expect(populationChanges([...of(1, 7, "2024-01", "2026-10"), ...left], covered)).toMatchObject([{ kind: "leaves" }]);
});

test("without months there are no changes", () => {
  expect(populationChanges([], covered)).toEqual([]);
});
