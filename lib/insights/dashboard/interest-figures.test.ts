import { describe, expect, test } from "vitest";
import { addMonths, month, monthRange } from "@/lib/counter/standard/month";
import type { CountedSpan } from "@/lib/coverage/counted-spans";
import { interestFigures } from "./interest-figures";

const [finished, covered] = [month("2026-10"), month("2026-09")];
const groups = [
  { pk: 1, important: true },
  { pk: 2, important: false },
];
const unbroken: CountedSpan[] = [];
const here = (from: string, to: string, group = 1) =>
  monthRange(month(from), month(to)).map((one) => ({
    month: one,
    group,
    present: 1,
    partial: 0,
    expected: 2,
    spans: unbroken,
  }));
const one = (when: string, value: number, group = 1) => ({ month: month(when), group, value });
const asking = (from: string | null, to: string | null) => ({
  from: from === null ? null : month(from),
  to: to === null ? null : month(to),
});

describe("months", () => {
  const summaryOf = (from: string | null, to: string | null, data: ReturnType<typeof here>) => {
    const input = { range: asking(from, to), finished, covered, groups, figures: [], coverage: data };
    const { months } = interestFigures(input);
    return [months.at(0)?.month, months.at(-1)?.month, months.filter(({ isMissing }) => isMissing).length];
  };
  test.each([
    ["finished months up to the last one when the end is open", "2026-01", null, ["2026-01", "2026-10", 8]],
    ["months from the first data when the start is open", null, null, ["2026-03", "2026-10", 6]],
    ["no future months", "2026-01", "2027-12", ["2026-01", "2026-10", 8]],
    ["months up to a past end", "2026-01", "2026-04", ["2026-01", "2026-04", 2]],
    ["unfinished months with data", "2026-01", null, ["2026-01", "2026-11", 8], "2026-11"],
    ["nothing when all months are in the future", "2027-01", "2027-12", [undefined, undefined, 0]],
  ] as const)("include %s", (_, from, to, expected, also?: string) => {
    expect(summaryOf(from, to, [...here("2026-03", "2026-04"), ...(also ? here(also, also) : [])])).toEqual(expected);
  });
});

describe("comparisons", () => {
  const figures = [one("2025-09", 40), one("2026-09", 50), one("2026-09", 7, 2), one("2026-10", 1000)];
  const compared = (coverage: ReturnType<typeof here>, from = "2026-08") =>
    interestFigures({ range: asking(from, null), finished, covered, groups, figures, coverage });

  test("are null when the former months lack much of the current data", () => {
    const many = here("2026-08", "2026-10").map((one) => ({ ...one, present: 2 }));
    const { previous, yearBefore } = compared([...here("2025-01", "2026-07"), ...many]);
    expect([previous, yearBefore]).toEqual([null, null]);
  });

  test("exclude months that can still be incomplete", () => {
    const { previous, total } = compared(here("2025-01", "2026-10"));
    expect(total).toBe(1050);
    expect(previous).toMatchObject({
      months: 2,
      now: { from: "2026-08", to: "2026-09" },
      coverage: { now: 0.5, before: 0.5 },
    });
    expect(previous?.of.get(1)).toEqual({ now: 50, before: 0 });
  });

  test("are null when a month is missing; year over year uses months present in both years", () => {
    const coverage = here("2025-01", "2026-10").filter(({ month: when }) => when !== "2026-07" && when !== "2025-08");
    const { previous, yearBefore } = compared(coverage);
    expect(previous).toBeNull();
    expect(yearBefore).toMatchObject({ months: 1, now: { from: "2026-09", to: "2026-09" } });
    expect(yearBefore?.of.get(1)).toEqual({ now: 50, before: 40 });
    expect(compared(here("2026-01", "2026-10")).yearBefore).toBeNull();
  });

  test("are null when a month has partial reports only; the month is not missing", () => {
    const coverage = here("2025-01", "2026-10").map((one) =>
      one.month === "2026-08" ? { ...one, present: 0, partial: 1 } : one,
    );
    const { previous, yearBefore, months } = compared(coverage);
    expect(months[0]).toMatchObject({ month: "2026-08", isMissing: false, isPartial: true, lacking: [] });
    expect(previous).toBeNull();
    expect(yearBefore).toMatchObject({ months: 1, now: { from: "2026-09", to: "2026-09" } });
  });

  test("use a group's own reports: missing reports give no comparison for that group only", () => {
    const search = here("2025-01", "2026-10", 2);
    const text = here("2025-01", "2026-10").filter(({ month: when }) => when !== "2026-08");
    const { months, previous, yearBefore } = compared([...text, ...search]);
    expect(months.map(({ isMissing, lacking }) => [isMissing, lacking])).toEqual([
      [false, [1]],
      [false, []],
      [false, []],
    ]);
    expect([...(previous?.of.keys() ?? [])]).toEqual([2]);
    // Year over year uses months in which both groups have data.
    expect(yearBefore).toMatchObject({ months: 1, now: { from: "2026-09", to: "2026-09" } });
    expect([...(yearBefore?.of ?? [])]).toEqual([
      [1, { now: 50, before: 40 }],
      [2, { now: 7, before: 0 }],
    ]);
  });

  test("use the last twelve months of longer ranges", () => {
    const { yearBefore } = compared(here("2020-01", "2026-10"), "2021-01");
    expect(yearBefore).toMatchObject({ months: 12, now: { from: addMonths(covered, -11), to: covered } });
  });

  test("omit a group whose quarters cross a range's border, and keep the others", () => {
    const quarters = here("2025-01", "2026-09").map((one) => {
      const from = addMonths(one.month, -((Number(one.month.slice(5)) - 1) % 3));
      return { ...one, spans: [{ from, to: addMonths(from, 2), of: null }] };
    });
    const both = [...quarters, ...here("2025-01", "2026-09", 2)];
    const kinds = (from: string) => [...(compared(both, from).previous?.of.keys() ?? [])];
    expect([kinds("2026-08"), kinds("2026-07"), kinds("2026-04")]).toEqual([[2], [1, 2], [1, 2]]);
    expect([...(compared(both, "2026-07").yearBefore?.of.keys() ?? [])]).toEqual([1, 2]);
  });
});
