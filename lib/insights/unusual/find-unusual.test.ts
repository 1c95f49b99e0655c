import { expect, test } from "vitest";
import { addMonths, type Month, month } from "@/lib/counter/standard/month";
import { type Departure, findUnusual } from "./find-unusual";

const FIRST = month("2023-01");
/** Usage of a library by month: exams in spring and winter, empty in summer. */
const YEAR = [1.05, 1.1, 1.3, 1.25, 1.15, 0.8, 0.4, 0.35, 0.8, 1.3, 1.35, 0.9];

type Made = { level: number; months?: number; growth?: number; noise?: number; seed?: number };

/** Deterministic pseudo-random numbers. */
function chance(seed: number) {
  let state = seed * 2_654_435_761 + 12_345;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed ^= mixed >>> 13;
    mixed = Math.imul(mixed, 3_266_489_917) >>> 0;
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

function series({ level, months = 36, growth = 1, noise = 0.15, seed = 1 }: Made): Map<Month, number | null> {
  const next = chance(seed);
  const normal = () => Math.sqrt(-2 * Math.log(next() || 1e-9)) * Math.cos(2 * Math.PI * next());
  return new Map(
    Array.from({ length: months }, (_, at) => {
      const usual = level * growth ** at * (YEAR[at % 12] ?? 1);
      const counted = usual * Math.exp(noise * normal()) + Math.sqrt(usual) * normal();
      return [addMonths(FIRST, at), Math.max(0, Math.round(counted))] as const;
    }),
  );
}

function changed(of: Map<Month, number | null>, changes: Record<string, (value: number) => number | null>) {
  return new Map(
    [...of].map(([one, value]): [Month, number | null] => [
      one,
      changes[one]?.(value ?? 0) ?? (one in changes ? null : value),
    ]),
  );
}

const months = (departures: readonly Departure[]) => departures.map(({ month: one, kind }) => `${one} ${kind}`);

test("findUnusual returns the injected events and nothing else", () => {
  const quiet = series({ level: 1000 });
  expect(findUnusual(quiet)).toEqual([]);
  expect(months(findUnusual(changed(quiet, { "2025-03": (value) => value * 4 })))).toEqual(["2025-03 higher"]);
  expect(months(findUnusual(changed(quiet, { "2024-11": () => 0 })))).toEqual(["2024-11 none"]);
  expect(months(findUnusual(changed(quiet, { "2025-10": (value) => Math.round(value / 5) })))).toEqual([
    "2025-10 lower",
  ]);
  // The newest month has no later months to compare with.
  expect(months(findUnusual(changed(quiet, { "2025-12": (value) => value * 4 })))).toEqual(["2025-12 higher"]);
  const [spike] = findUnusual(changed(quiet, { "2025-03": (value) => value * 4 }));
  expect(spike?.expected).toBeGreaterThan(1000);
  expect(spike?.expected).toBeLessThan(1600);
});

test("findUnusual keeps the same month of other years usual after a spike", () => {
  const two = changed(series({ level: 800, months: 24 }), { "2023-10": (value) => value * 6 });
  expect(months(findUnusual(two)).filter((one) => !one.startsWith("2023-10"))).toEqual([]);
  const three = changed(series({ level: 800 }), { "2023-10": (value) => value * 6 });
  expect(months(findUnusual(three)).filter((one) => !one.startsWith("2023-10"))).toEqual([]);
});

test("findUnusual reports a lasting change of level at most in its first month", () => {
  for (const factor of [0.4, 2.5]) {
    const quiet = series({ level: 1000 });
    const since = (first: string) =>
      new Map(
        [...quiet].map(([one, value]) => [one, one >= first ? Math.round((value ?? 0) * factor) : value] as const),
      );
    for (const first of ["2024-04", "2025-01"]) {
      const months = findUnusual(since(first)).map(({ month: one }) => one);
      expect(months.filter((one) => one < addMonths(month(first), -1) || one > addMonths(month(first), 1))).toEqual([]);
    }
    const spike = changed(since("2024-04"), { "2025-03": (value) => value * 5 });
    expect(months(findUnusual(spike)).filter((one) => one >= "2025")).toEqual(["2025-03 higher"]);
  }
});

test("findUnusual drops a corrected month and reports one restated wrongly", () => {
  const right = series({ level: 1000 });
  const doubled = changed(right, { "2025-05": (value) => value * 3 });
  expect(months(findUnusual(doubled))).toEqual(["2025-05 higher"]);
  expect(findUnusual(changed(doubled, { "2025-05": () => right.get(month("2025-05")) ?? null }))).toEqual([]);
  const emptied = changed(right, { "2025-05": () => 0, "2025-06": () => 0 });
  expect(months(findUnusual(emptied))).toEqual(["2025-05 none", "2025-06 none"]);
});

test("findUnusual ignores growth, holidays, new platforms, missing months and small numbers", () => {
  for (const growth of [1.03, 0.97]) expect(months(findUnusual(series({ level: 800, growth })))).toEqual([]);
  const grown = new Map([...series({ level: 900 })].map(([one, value], at) => [one, at < 3 ? 20 * (at + 1) : value]));
  expect(findUnusual(grown)).toEqual([]);
  expect(findUnusual(new Map([...grown].slice(0, 8)))).toEqual([]);
  expect(findUnusual(changed(series({ level: 900 }), { "2025-02": () => null, "2025-09": () => null }))).toEqual([]);
  expect(findUnusual(changed(series({ level: 9 }), { "2025-02": () => 45 }))).toEqual([]);
  expect(findUnusual(new Map())).toEqual([]);
});

test("findUnusual ignores a start after unused months, and series without usage", () => {
  const quiet = series({ level: 1000 });
  const idle = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [addMonths(FIRST, at), () => 0]));
  expect(findUnusual(changed(quiet, idle))).toEqual([]);
  expect(findUnusual(series({ level: 0, noise: 0 }))).toEqual([]);
});

test("findUnusual flags at most one month in 500 of quiet series, and most real events", () => {
  let [judged, alarms, hits] = [0, 0, 0];
  const SERIES = 400;
  for (let seed = 1; seed <= SERIES; seed += 1) {
    const level = [30, 120, 600, 5000][seed % 4] ?? 600;
    const quiet = series({ level, noise: 0.12 + (seed % 5) * 0.04, growth: 0.99 + (seed % 3) * 0.01, seed });
    judged += quiet.size - 6;
    alarms += findUnusual(quiet).length;
    const event = changed(series({ level: 600, noise: 0.2, seed }), { "2025-04": (value) => value * 4 });
    hits += months(findUnusual(event)).includes("2025-04 higher") ? 1 : 0;
  }
  // 23 of 12,000, and 97 % of the events.
  expect(alarms / judged).toBeLessThan(0.002);
  expect(hits / SERIES).toBeGreaterThan(0.95);
});
