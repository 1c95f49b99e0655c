import { expect, test } from "vitest";
import { month, monthRange } from "@/lib/counter/standard/month";
import { unevenMonths } from "./uneven-months";

const trend = { base: { from: "2024-01", to: "2024-12" }, compared: { from: "2025-01", to: "2025-12" } };
const whole = (platform: number, from: string, to: string, group: number | null = null) =>
  monthRange(month(from), month(to)).map((of) => ({ organization: 1, platform, group, month: of }));

test("unevenMonths names months whose counterpart in the other range has no report", () => {
  const months = [
    ...whole(7, "2024-01", "2025-12"),
    // Joined in April of the first year, and the last two months are not there yet.
    ...whole(8, "2024-04", "2025-10"),
    // Left after June.
    ...whole(9, "2024-01", "2025-06"),
  ];
  expect(unevenMonths(months, trend)).toEqual([
    // The last two months of the first range, and the first three of the second.
    { organization: 1, platform: 8, runs: [{ from: "2024-11", to: "2025-03" }] },
    { organization: 1, platform: 9, runs: [{ from: "2024-07", to: "2024-12" }] },
  ]);
});

test("unevenMonths compares each interest group by itself, and names a place once", () => {
  const months = [...whole(7, "2024-01", "2025-12", 1), ...whole(7, "2024-03", "2025-12", 2)];
  expect(unevenMonths(months, trend)).toEqual([
    { organization: 1, platform: 7, runs: [{ from: "2025-01", to: "2025-02" }] },
  ]);
});

test("unevenMonths ignores months beyond the shorter range, and ranges without an end", () => {
  const months = whole(7, "2024-01", "2025-10");
  const running = { ...trend, compared: { from: "2025-01", to: "2025-10" } };
  expect(unevenMonths(months, running)).toEqual([]);
  expect(unevenMonths(months, { ...trend, base: { from: null, to: "2024-12" } })).toEqual([]);
  expect(unevenMonths(months, null)).toEqual([]);
});
