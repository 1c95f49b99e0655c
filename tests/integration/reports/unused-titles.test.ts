import { beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { readConcentration } from "@/lib/reports/ask/read-concentration";
import { runReport } from "@/lib/reports/ask/run-report";
import { question as schema } from "@/lib/usage/question";
import { aLibrary, aPlatform, aTitle, fact, metricId, openWorld, reader, reportTypeId, used } from "./world";

const running = { locale: "en" } as const;

/** By title: requests and refusals of 2023 and of 2024. */
const world = {
  Read: { 2023: [4, 0], 2024: [9, 0] },
  "Read and refused": { 2023: [0, 0], 2024: [2, 3] },
  Unused: { 2023: [5, 0], 2024: [0, 0] },
  "No longer licensed": { 2023: [6, 0], 2024: [0, 7] },
  "Refused the year before": { 2023: [1, 8], 2024: [0, 0] },
  "Never licensed": { 2023: [0, 2], 2024: [0, 0] },
} as const;

let scope: Scope<"usage.view">;

beforeAll(async () => {
  await openWorld();
  const [organizationId, platformId] = [await aLibrary("Brno"), await aPlatform("Alpha")];
  const place = { organizationId, platformId, reportTypeId: await reportTypeId("TR51") };
  const metrics = [await metricId("Unique_Item_Requests"), await metricId("No_License")] as const;
  for (const year of [2023, 2024] as const) {
    const facts = [];
    for (const [name, years] of Object.entries(world)) {
      const titleId = titles.get(name) ?? (await aTitle(name));
      titles.set(name, titleId);
      for (const [at, value] of years[year].entries())
        if (value > 0) facts.push(fact({ titleId, metricId: metrics[at] ?? 0, value }));
    }
    await used({ ...place, month: `${year}-03` }, facts);
  }
  scope = await reader([organizationId]);
});

const titles = new Map<string, number>();

const report = (metric: readonly string[] | undefined, more: object = {}) =>
  schema.parse({
    ...{ version: 1, rows: ["title"], columns: [], zeroRows: true, order: { by: "total", descending: false } },
    where: { reportType: ["TR51"], month: { from: "2024-01", to: "2024-12" }, ...(metric ? { metric } : {}) },
    ...more,
  });

async function rowsOf(question: ReturnType<typeof report>) {
  const { rows, notes } = await runReport(scope, question, running);
  return { rows: rows.map(({ name, total }) => [name, total]), notes: notes.map(({ code }) => code) };
}

describe("unused titles", () => {
  test("are those that were licensed: a title with nothing but refusals has no row, and a note says so", async () => {
    const { rows, notes } = await rowsOf(report(["Unique_Item_Requests"]));
    const expected = Object.entries(world)
      .filter(([, { 2023: before, 2024: now }]) => now[0] > 0 || (now[1] === 0 && before[0] > 0))
      .map(([name, { 2024: now }]) => [name, now[0]]);
    expect(rows.toSorted()).toEqual(expected.toSorted());
    expect(rows.map(([name]) => name)).not.toContain("Never licensed");
    expect(notes).toContain("notLicensed");
  });

  test("have a row when refusals are counted too", async () => {
    const { rows, notes } = await rowsOf(report(["No_License"]));
    expect(rows.toSorted()).toEqual(
      Object.entries(world)
        .map(([name, { 2024: now }]) => [name, now[1]])
        .toSorted(),
    );
    expect(notes).not.toContain("notLicensed");
  });
});

describe("concentration", () => {
  test("counts the titles that make most of the requests, whatever page of the report is shown", async () => {
    const all = report(["Unique_Item_Requests"], {
      where: { reportType: ["TR51"], metric: ["Unique_Item_Requests"] },
      ...{ page: 3, pageSize: 25 },
    });
    const totals = Object.values(world)
      .map(({ 2023: before, 2024: now }) => before[0] + now[0])
      .filter((total) => total > 0)
      .sort((a, b) => b - a);
    const total = totals.reduce((sum, one) => sum + one, 0);
    const fewest = (share: number) => {
      let [sum, rows] = [0, 0];
      while (sum < share * total) sum += totals[rows++] ?? 0;
      return rows;
    };
    const concentration = await readConcentration(scope, all, running);
    expect(concentration).toMatchObject({
      ...{ rows: totals.length, total },
      shares: [0.5, 0.8, 0.95].map((share) => ({ share, rows: fewest(share) })),
    });
    // By tenths of the rows: five rows are at every second one.
    const sums = totals.map((_, at) => totals.slice(0, at + 1).reduce((sum, one) => sum + one, 0) / total);
    expect(concentration?.curve).toHaveLength(11);
    for (const [at, share] of [0, ...sums].entries()) expect(concentration?.curve[at * 2]).toBeCloseTo(share, 10);
  });

  test("is unknown when metrics would be added up", async () => {
    expect(await readConcentration(scope, report(undefined), running)).toBeNull();
    expect(await readConcentration(scope, report(["Unique_Item_Requests", "No_License"]), running)).toBeNull();
  });
});
