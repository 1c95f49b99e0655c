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
    expected: 2,
    spans: unbroken,
  }));
const one = (when: string, value: number, group = 1) => ({ month: month(when), group, value });
const asking = (from: string | null, to: string | null) => ({
  from: from === null ? null : month(from),
  to: to === null ? null : month(to),
});

describe("months", () => {
  const shown = (from: string | null, to: string | null, data: ReturnType<typeof here>) => {
    const given = { asked: asking(from, to), finished, covered, groups, figures: [], coverage: data };
    const { months } = interestFigures(given);
    return [months.at(0)?.month, months.at(-1)?.month, months.filter(({ isMissing }) => isMissing).length];
  };
  test.each([
    ["an open end is the last month that is over", "2026-01", null, ["2026-01", "2026-10", 8]],
    ["without a start the first with data", null, null, ["2026-03", "2026-10", 6]],
    ["an end to come is none", "2026-01", "2027-12", ["2026-01", "2026-10", 8]],
    ["an end that was", "2026-01", "2026-04", ["2026-01", "2026-04", 2]],
    [
      "months that are not over are shown as soon as they have data",
      "2026-01",
      null,
      ["2026-01", "2026-11", 8],
      "2026-11",
    ],
    ["all of them to come", "2027-01", "2027-12", [undefined, undefined, 0]],
  ] as const)("%s", (_, from, to, expected, also?: string) => {
    expect(shown(from, to, [...here("2026-03", "2026-04"), ...(also ? here(also, also) : [])])).toEqual(expected);
  });
});

describe("comparisons", () => {
  const figures = [one("2025-09", 40), one("2026-09", 50), one("2026-09", 7, 2), one("2026-10", 1000)];
  const compared = (coverage: ReturnType<typeof here>, from = "2026-08") =>
    interestFigures({ asked: asking(from, null), finished, covered, groups, figures, coverage });

  test("say nothing where the former months lack much of what the present ones have", () => {
    const many = here("2026-08", "2026-10").map((one) => ({ ...one, present: 2 }));
    const { previous, yearBefore } = compared([...here("2025-01", "2026-07"), ...many]);
    expect([previous, yearBefore]).toEqual([null, null]);
  });

  test("take no month of which not everything can be here yet", () => {
    const { previous, total } = compared(here("2025-01", "2026-10"));
    expect(total).toBe(1050);
    expect(previous).toMatchObject({
      months: 2,
      now: { from: "2026-08", to: "2026-09" },
      coverage: { now: 0.5, before: 0.5 },
    });
    expect(previous?.of.get(1)).toEqual({ now: 50, before: 0 });
  });

  test("say nothing where a month is missing, but of the year before what is here in both", () => {
    const coverage = here("2025-01", "2026-10").filter(({ month: when }) => when !== "2026-07" && when !== "2025-08");
    const { previous, yearBefore } = compared(coverage);
    expect(previous).toBeNull();
    expect(yearBefore).toMatchObject({ months: 1, now: { from: "2026-09", to: "2026-09" } });
    expect(yearBefore?.of.get(1)).toEqual({ now: 50, before: 40 });
    expect(compared(here("2026-01", "2026-10")).yearBefore).toBeNull();
  });

  test("of a kind are by its own reports: where they are missing it is neither zero nor compared, others are", () => {
    const search = here("2025-01", "2026-10", 2);
    const text = here("2025-01", "2026-10").filter(({ month: when }) => when !== "2026-08");
    const { months, previous, yearBefore } = compared([...text, ...search]);
    expect(months.map(({ isMissing, lacking }) => [isMissing, lacking])).toEqual([
      [false, [1]],
      [false, []],
      [false, []],
    ]);
    expect([...(previous?.of.keys() ?? [])]).toEqual([2]);
    // Of a year before, the months of which both kinds are here.
    expect(yearBefore).toMatchObject({ months: 1, now: { from: "2026-09", to: "2026-09" } });
    expect([...(yearBefore?.of ?? [])]).toEqual([
      [1, { now: 50, before: 40 }],
      [2, { now: 7, before: 0 }],
    ]);
  });

  test("of longer spans are of the last twelve months", () => {
    const { yearBefore } = compared(here("2020-01", "2026-10"), "2021-01");
    expect(yearBefore).toMatchObject({ months: 12, now: { from: addMonths(covered, -11), to: covered } });
  });

  test("are not made of a kind whose quarters reach beyond one of the spans; the others still are", () => {
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
