import { describe, expect, test } from "vitest";
import { mostIntentions, mostRequests } from "@/lib/harvest/harvest-limits";
import { countSlots, earliestMissing, type Presence, slotRows } from "./harvest-slots";
import { harvestParts, planMonths, planRequests, problemsByCredentials } from "./plan-requests";

const since = "2026-02-03T10:00:00Z";
const months = ["2026-01", "2026-02", "2026-03", "2026-04"];
const report = (pk: number, broken_since: string | null = null) => ({
  ...{ pk, code: `R${pk}`, name: "", report_type: `R${pk}`, broken_since },
  broken_by: broken_since && "3000",
});

type Limits = { broken_since?: string; last_harvestable_month?: string };

const credentialsOf = (pk: number, counter_reports: ReturnType<typeof report>[], limits: Limits = {}) => ({
  ...{ pk, counter_reports, organization: { pk: 1 }, platform: { pk: 1 }, account: "" },
  ...{ broken_since: null, last_harvestable_month: null },
  ...limits,
});

const there = (month: string, more: Partial<Presence> = {}): Presence => ({
  ...{ organization_id: 1, platform_id: 1, account: "", report_type_id: 10, date: `${month}-01` },
  ...{ source: "sushi", is_partial: false, is_empty: false },
  ...more,
});

const none: ReadonlySet<string> = new Set();
const ranges = (requests: ReturnType<typeof planRequests>) =>
  requests.map(({ credentials, counter_report, start_date, end_date }) =>
    [credentials, counter_report, start_date, end_date].join(" "),
  );

describe("slotRows", () => {
  test("returns for each month whether to request it", () => {
    const [first, other] = slotRows([credentialsOf(1, [report(10), report(11)])], months, [
      there("2026-01"),
      there("2026-02", { is_partial: true }),
      there("2026-03", { source: "manual", is_partial: true }),
      there("2026-04", { is_empty: true }),
      there("2026-01", { organization_id: 2, report_type_id: 11 }),
      there("2026-02", { account: "Medicine", report_type_id: 11 }),
    ]);
    expect(first?.states).toEqual(["sushi", "partial", "manual", "empty"]);
    expect(other?.states).toEqual(["free", "free", "free", "free"]);
  });

  test("excludes broken reports and months no longer available", () => {
    const rows = slotRows(
      [
        credentialsOf(1, [report(10)], { broken_since: since }),
        credentialsOf(2, [report(11, since), report(12)], { last_harvestable_month: "2026-03" }),
      ],
      months,
      [],
    );
    expect(rows.map(({ states }) => states.join(" "))).toEqual([
      "broken broken broken broken",
      "broken broken broken broken",
      "gone gone free free",
    ]);
    expect(countSlots(rows)).toMatchObject({ broken: 8, gone: 2, free: 2, sushi: 0 });
  });
});

describe("earliestMissing", () => {
  const all = months.map((month) => there(month));

  test.each<[string, Presence[], string | null]>([
    ["null if each month has data", all, null],
    ["the first month without data", all.filter(({ date }) => date > "2026-03"), "2026-01"],
    ["a partial month", [...all.slice(0, 2), there("2026-03", { is_partial: true }), ...all.slice(3)], "2026-03"],
    [
      "null if one month is empty and one partly uploaded",
      [there("2026-01", { is_empty: true }), there("2026-02", { source: "manual", is_partial: true }), ...all.slice(2)],
      null,
    ],
  ])("is %s", (_, presence, missing) => {
    expect(earliestMissing(slotRows([credentialsOf(1, [report(10)])], months, presence), months)).toBe(missing);
  });

  test("ignores months that cannot be requested, and is the earliest across reports", () => {
    const broken = credentialsOf(1, [report(10, since)]);
    const expired = credentialsOf(2, [report(10), report(11)], { last_harvestable_month: "2026-02" });
    expect(earliestMissing(slotRows([broken], months, []), months)).toBeNull();
    expect(earliestMissing(slotRows([broken, expired], months, all), months)).toBe("2026-02");
  });
});

describe("planRequests", () => {
  const rows = slotRows([credentialsOf(1, [report(10), report(11)])], months, [there("2026-02")]);

  test("omits existing months and deselected reports", () => {
    const requests = planRequests(rows, { months, replaces: false, leftOut: none });
    expect(ranges(requests)).toEqual(["1 10 2026-01 2026-01", "1 10 2026-03 2026-04", "1 11 2026-01 2026-04"]);
    expect(requests.map(planMonths)).toEqual([1, 2, 4]);
    const fewer = planRequests(rows, { months, replaces: false, leftOut: new Set(["1 11"]) });
    expect(fewer.map(({ counter_report }) => counter_report)).toEqual([10, 10]);
    expect(requests.every((request) => !("replace" in request))).toBe(true);
  });

  test("replaces months from SUSHI on request, but never uploads", () => {
    const mixed = slotRows([credentialsOf(1, [report(10)])], months, [
      there("2026-02"),
      there("2026-03", { source: "manual" }),
    ]);
    const requests = planRequests(mixed, { months, replaces: true, leftOut: none });
    expect(ranges(requests)).toEqual(["1 10 2026-01 2026-02", "1 10 2026-04 2026-04"]);
    expect(requests.every(({ replace }) => replace)).toBe(true);
  });
});

test.each([
  ["2026-01", "2026-01", 1],
  ["2025-11", "2026-02", 4],
  ["2026-03", "2026-01", 0],
  ["", "2026-01", 0],
])("a request from %s to %s has %i months", (from, to, count) => {
  expect(planMonths({ start_date: from, end_date: to })).toBe(count);
});

test("problemsByCredentials assigns errors to their credentials without duplicates", () => {
  const request = (credentials: number, counter_report: number) => ({
    ...{ credentials, counter_report, start_date: "2026-01", end_date: "2026-02" },
  });
  const problems = problemsByCredentials(
    {
      "intentions.0": ["Broken."],
      "intentions.1.start_date": ["Broken."],
      "intentions.2": ["Odd."],
      intentions: ["Many."],
    },
    [request(7, 1), request(7, 2), request(9, 1)],
  );
  expect([...problems]).toEqual([
    [7, ["Broken."]],
    [9, ["Odd."]],
  ]);
});

const request = (credentials: number, end_date: string) => ({
  ...{ credentials, counter_report: 1, start_date: "2023-01", end_date },
});
const many = (count: number, end: string) => Array.from({ length: count }, (_, index) => request(index, end));

test("harvestParts splits three years of four reports of 259 credentials into two harvests", () => {
  const parts = harvestParts(many(259 * 4, "2025-12"));
  expect(parts).toHaveLength(2);
  expect(parts.flat().map(({ credentials }) => credentials)).toEqual(many(259 * 4, "").map((one) => one.credentials));
  for (const part of parts)
    expect(part.reduce((sum, one) => sum + planMonths(one), 0)).toBeLessThanOrEqual(mostIntentions);
});

test("harvestParts respects the maximum number of requests per call", () => {
  expect(harvestParts(many(mostRequests + 1, "2023-01")).map(({ length }) => length)).toEqual([mostRequests, 1]);
  expect(harvestParts(many(3, "2023-02"))).toHaveLength(1);
  expect(harvestParts([])).toEqual([]);
});
