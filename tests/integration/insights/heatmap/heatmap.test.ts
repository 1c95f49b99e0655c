import { beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { heatmapCall } from "@/lib/insights/heatmap/contract";
import { readHeatmap } from "@/lib/insights/heatmap/read-heatmap";
import { defineDefaultInterest } from "@/lib/interest/define-defaults";
import { runningMonth } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { aLibrary, aPlatform, aText, fact, metricId, openWorld, reader, reportTypeId, used } from "../../reports/world";

let usage: Scope<"usage.view">;
let entitled: Scope<"heatmap.view">;

beforeAll(async () => {
  await openWorld();
  const [brno, cheb, zlin] = [await aLibrary("Brno"), await aLibrary("Cheb"), await aLibrary("Zlín")];
  const [jstor, scopus, wiley] = [await aPlatform("JSTOR"), await aPlatform("Scopus"), await aPlatform("Wiley")];
  await inTransaction((tx) => defineDefaultInterest(tx, [jstor, scopus, wiley]));
  const tr = await reportTypeId("TR51");
  const [requests, ofTitles, unique, denied] = [
    await metricId("Total_Item_Requests"),
    await metricId("Unique_Title_Requests"),
    await metricId("Unique_Item_Requests"),
    await metricId("No_License"),
  ];
  const [journal, book] = [await aText("Data_Type", "Journal"), await aText("Data_Type", "Book")];
  const reported = (organizationId: number, platformId: number, month: string) => ({
    ...{ organizationId, platformId, month },
    reportTypeId: tr,
  });
  // Brno uses JSTOR in three years, has data without use of Scopus, and only credentials for Wiley.
  await used(reported(brno, jstor, "2023-12"), [fact({ metricId: requests, value: 5, dataType: journal })]);
  await used(reported(brno, jstor, "2024-01"), [
    fact({ metricId: requests, value: 30, dataType: journal }),
    // Books count by title.
    fact({ metricId: ofTitles, value: 12, dataType: book }),
    fact({ metricId: requests, value: 500, dataType: book }),
    fact({ metricId: unique, value: 1000, dataType: book }),
    fact({ metricId: denied, value: 3, dataType: book }),
  ]);
  await used(reported(brno, jstor, "2024-02"), [fact({ metricId: requests, value: 8, dataType: journal })]);
  await used(reported(brno, scopus, "2024-01"), []);
  await addCredentials(brno, wiley);
  // Cheb had JSTOR until a month that expects the year after it, and no data for 2024; replaced versions do not count.
  await used(reported(cheb, jstor, "2022-05"), [fact({ metricId: requests, value: 9, dataType: journal })]);
  await used(reported(cheb, jstor, "2023-02"), []);
  await used(reported(cheb, jstor, "2024-03"), [fact({ metricId: requests, value: 70 })], "replaced");
  await used(reported(zlin, scopus, "2024-03"), [fact({ metricId: ofTitles, value: 100, dataType: book })]);
  // Zlín had one database report.
  await used({ ...reported(zlin, scopus, "2023-03"), reportTypeId: await reportTypeId("DR51") }, []);
  const running = runningMonth();
  await used(reported(zlin, wiley, running), [fact({ metricId: ofTitles, value: 6, dataType: book })]);
  usage = await reader("everything");
  entitled = await scopeOf("heatmap.view", actingUser({ isSuperuser: true }), usage.organizationIds);
});

async function addCredentials(organizationId: number, platformId: number) {
  const { id: serverId } = await db().server.create({ data: { origin: "https://sushi.example" } });
  const access = { release: "5.1", url: "https://sushi.example", secrets: "", versionHash: "" };
  const reports = { create: [{ reportTypeId: await reportTypeId("TR51") }] };
  await db().credentials.create({ data: { organizationId, platformId, serverId, reports, ...access } });
}

async function cells(filter: object) {
  const query = heatmapCall.query.parse({ from: "2024-01", to: "2024-12", ...filter });
  const heatmap = await readHeatmap(entitled, { usage, query, running: { locale: "en" } });
  return {
    ...heatmap,
    cells: heatmap.cells
      .map(([row, column, value, months]) => {
        const [organization, of] = [heatmap.rows[row]?.name, heatmap.columns[column]?.name];
        return `${organization} ${of}: ${value ?? "missing"}${months > 0 ? ` (${months})` : ""}`;
      })
      .toSorted(),
  };
}

test("zero, missing and unsubscribed cells differ", async () => {
  const { cells: values, group, months, clip } = await cells({});
  expect({ group, months, clip }).toEqual({ group: "full_text", months: 12, clip: 100 });
  expect(values).toEqual([
    "Brno JSTOR: 50 (2)",
    "Brno Scopus: 0 (1)",
    "Brno Wiley: missing",
    "Cheb JSTOR: missing",
    "Zlín Scopus: 100 (1)",
  ]);
});

test("places without data within a year of the period are not expected", async () => {
  expect((await cells({ from: "2024-02" })).cells).toContain("Cheb JSTOR: missing");
  expect((await cells({ from: "2024-03" })).cells.filter((cell) => cell.startsWith("Cheb"))).toEqual([]);
});

test("another interest group is counted separately", async () => {
  const { cells: values } = await cells({ group: "full_text_denial" });
  expect(values).toContain("Brno JSTOR: 3 (2)");
  expect(values).toContain("Zlín Scopus: 0 (1)");
});

test("group counts and expects only reports that define it", async () => {
  expect((await cells({ group: "search" })).cells).toEqual(["Zlín Scopus: missing"]);
  expect((await cells({ group: "search", from: "2023-01" })).cells).toEqual(["Zlín Scopus: 0 (1)"]);
  expect((await cells({ group: "search", by: "year", from: "2023-01" })).cells).toEqual(["Zlín 2023: 0 (1)"]);
});

test("open end includes data after the last covered month", async () => {
  const last = await cells({ from: "2024-03", to: undefined });
  expect(last).toMatchObject({ to: null, months: null });
  expect(last.cells).toContain("Zlín Wiley: 6 (1)");
});

test("yearly figure counts in its first month, and is missing when only later months are selected", async () => {
  const { id: reportTypeId } = await db().reportType.create({
    data: { shortName: "films", counterCode: "films", release: "own", periodMonths: 12 },
  });
  const { id: metricId } = await db().metric.create({ data: { shortName: "views" } });
  const { id: groupId } = await db().interestGroup.findUniqueOrThrow({ where: { shortName: "other" } });
  await db().interestDefinition.create({ data: { reportTypeId, metricId, groupId } });
  const { id: organizationId } = await db().organization.findFirstOrThrow({ where: { name: "Cheb" } });
  const platformId = await aPlatform("Films");
  await db().platformInterest.create({ data: { platformId, reportTypeId } });
  await used({ organizationId, platformId, reportTypeId, month: "2024-01" }, [fact({ metricId, value: 1200 })]);
  const valuesOf = async (filter: object) => (await cells({ group: "other", ...filter })).cells;
  expect(await valuesOf({})).toEqual(["Cheb Films: 1200 (12)"]);
  expect(await valuesOf({ to: "2024-06" })).toEqual(["Cheb Films: 1200 (6)"]);
  expect(await valuesOf({ from: "2024-07" })).toEqual(["Cheb Films: missing"]);
  expect(await valuesOf({ from: "2024-07", by: "year" })).toEqual([]);
});

test("years before the first data are not expected", async () => {
  const { cells: values } = await cells({ by: "year", from: "2022-01" });
  expect(values).toEqual([
    "Brno 2023: 5 (1)",
    "Brno 2024: 50 (2)",
    "Cheb 2022: 9 (1)",
    "Cheb 2023: 0 (1)",
    "Cheb 2024: missing",
    "Zlín 2024: 100 (1)",
  ]);
});

test("organization without data misses all publication types", async () => {
  const { cells: values } = await cells({ by: "data_type" });
  expect(values).toEqual([
    ...["Brno Book: 12 (2)", "Brno Journal: 38 (2)", "Cheb Book: missing", "Cheb Journal: missing"],
    ...["Zlín Book: 100 (1)", "Zlín Journal: 0 (1)"],
  ]);
});

test("heatmap requires access to the consortium", async () => {
  const member = actingUser({ memberships: [{ organizationId: 1, isAdmin: true, isMaster: false }] });
  await expect(scopeOf("heatmap.view", member)).rejects.toMatchObject({ status: 403 });
});

test("rows have the newest number of users until the end of the period", async () => {
  const brno = await db().organization.findFirstOrThrow({ where: { name: "Brno" } });
  const cheb = await db().organization.findFirstOrThrow({ where: { name: "Cheb" } });
  await db().organizationYear.createMany({
    data: [
      { organizationId: brno.id, year: 2022, fte: 900 },
      { organizationId: brno.id, year: 2023, fte: 1000.5 },
      { organizationId: brno.id, year: 2024, students: 1400 },
      { organizationId: brno.id, year: 2025, fte: 1100 },
      { organizationId: cheb.id, year: 2024, fte: 0 },
    ],
  });
  const users = async (period: object) =>
    Object.fromEntries((await cells(period)).rows.map(({ name, users }) => [name, users]));
  expect(await users({})).toEqual({ Brno: { year: 2023, fte: 1000.5 }, Cheb: null, Zlín: null });
  expect(await users({ to: "2025-06" })).toMatchObject({ Brno: { year: 2025, fte: 1100 } });
});
