import { beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { listFactsBehind } from "@/lib/reports/ask/list-facts-behind";
import { listMonths } from "@/lib/reports/ask/list-months";
import { listParts } from "@/lib/reports/ask/list-parts";
import { listPossibleValues } from "@/lib/reports/ask/list-possible-values";
import { runReport } from "@/lib/reports/ask/run-report";
import { type Question, question as schema } from "@/lib/usage/question";
import { aLibrary, aPlatform, aText, fact, metricId, openWorld, reader, reportTypeId, used } from "./world";

const english = { locale: "en" } as const;
let scope: Scope<"usage.view">;
let library: number;
let platform: number;

/**
 * Release 5 in January: journals 1 Controlled, 20 OA Gold, 300 Other Free To Read; books 4,000 OA Gold.
 * Release 5.1 in February: journals 50,000 Open, 600,000 Free To Read; reference works 7,000,000 Controlled.
 */
beforeAll(async () => {
  await openWorld();
  [library, platform] = [await aLibrary("Brno"), await aPlatform("JSTOR")];
  const metric = await metricId("Total_Item_Requests");
  const use = async (dataType: string, accessType: string, value: number) =>
    fact({
      metricId: metric,
      dataType: await aText("Data_Type", dataType),
      accessType: await aText("Access_Type", accessType),
      value,
    });
  const place = { organizationId: library, platformId: platform };
  await used({ ...place, reportTypeId: await reportTypeId("TR"), month: "2024-01" }, [
    await use("Journal", "Controlled", 1),
    await use("Journal", "OA_Gold", 20),
    await use("Journal", "Other_Free_To_Read", 300),
    await use("Book", "OA_Gold", 4000),
  ]);
  await used({ ...place, reportTypeId: await reportTypeId("TR51"), month: "2024-02" }, [
    await use("Journal", "Open", 50_000),
    await use("Journal", "Free_To_Read", 600_000),
    await use("Reference_Work", "Controlled", 7_000_000),
  ]);
  scope = await reader([library]);
});

const both = schema.parse({
  ...{ version: 1, rows: ["accessType"], columns: ["month"], mergeReportTypes: true },
  where: { reportType: ["TR51", "TR"], metric: ["Total_Item_Requests"] },
});

const notesOf = async (question: Question) =>
  new Map((await runReport(scope, question, english)).notes.map(({ code, reports }) => [code, reports]));

async function figures(question: Question) {
  const { rows, notes } = await runReport(scope, question, english);
  return {
    rows: Object.fromEntries(rows.map(({ name, total }) => [name, total])),
    notes: notes.map(({ code }) => code),
  };
}

test("releases that are combined count a word and its successor as one row, column and part", async () => {
  expect(await figures(both)).toEqual({
    rows: { Controlled: 7_000_001, Open: 54_020, "Free To Read": 600_300 },
    notes: expect.arrayContaining(["combinedWords"]),
  });
  const { columns } = await runReport(
    scope,
    { ...both, rows: ["platform"], columns: ["dataType", "accessType"] },
    english,
  );
  const names = columns.map(({ labels, total }) => [...labels.map(({ name }) => name), total].join());
  expect(names.sort()).toEqual(
    ["Book,Controlled,7000000", "Book,Open,4000", "Journal,Controlled,1"].concat([
      "Journal,Free To Read,600300",
      "Journal,Open,50020",
    ]),
  );
  const { parts } = await listParts(scope, { ...both, split: "accessType", rows: ["platform"] }, english);
  expect(parts.map(({ name, total }) => [name, total])).toEqual([
    ["Controlled", 7_000_001],
    ["Free To Read", 600_300],
    ["Open", 54_020],
  ]);
});

test.each([
  [{ accessType: ["Open"] }, 54_020],
  [{ accessType: ["OA_Gold"] }, 54_020],
  [{ accessType: ["Other_Free_To_Read"] }, 600_300],
  [{ dataType: ["Book"] }, 7_004_000],
  [{ dataType: ["Reference_Work"], accessType: ["Controlled"] }, 7_000_000],
])("a filter on a word of either release matches both: %o", async (filters, total) => {
  const question = { ...both, rows: ["platform" as const], where: { ...both.where, ...filters } };
  expect((await figures(question)).rows).toEqual({ JSTOR: total });
});

test("filters offer one word, and searching for the former finds it", async () => {
  const offered = async (search: string) => {
    const request = { question: both, dimension: "accessType", search } as const;
    const { values } = await listPossibleValues(scope, request, english);
    return values.map(({ value, total }) => [value, total]);
  };
  expect(await offered("")).toEqual([
    ["Controlled", 7_000_001],
    ["Free_To_Read", 600_300],
    ["Open", 54_020],
  ]);
  expect(await offered("gold")).toEqual([["Open", 54_020]]);
});

test("the facts behind a row keep the words of their release", async () => {
  const { rows } = await runReport(scope, both, english);
  const open = rows.find(({ name }) => name === "Open");
  const { facts, sum } = await listFactsBehind(scope, { question: both, row: String(open?.key) }, english);
  expect(sum).toBe(54_020);
  expect(new Set(facts.map(({ attributes }) => attributes.Access_Type))).toEqual(new Set(["OA Gold", "Open"]));
});

test("a report of one release keeps its own words", async () => {
  const older = { ...both, mergeReportTypes: false, where: { ...both.where, reportType: ["TR"] } };
  expect(await figures(older)).toEqual({
    rows: { "OA Gold": 4020, "Other Free To Read": 300, Controlled: 1 },
    notes: expect.not.arrayContaining(["combinedWords"]),
  });
});

test("a combined report names the reports that count, with what they are limited to", async () => {
  const place = { organizationId: library, platformId: platform };
  const value = 9;
  for (const [type, month] of [
    ["TR_J1", "2024-01"],
    ["TR_J1", "2023-11"],
    ["TR_J1", "2023-10"],
  ] as const)
    await used({ ...place, reportTypeId: await reportTypeId(type), month }, [
      fact({ metricId: await metricId("Total_Item_Requests"), value }),
    ]);
  const withView = {
    ...both,
    rows: ["month" as const],
    columns: [],
    where: { ...both.where, reportType: ["TR51", "TR", "TR_J1"] },
  };
  expect((await figures(withView)).rows).toEqual({
    "2023-10": 9,
    "2023-11": 9,
    "2024-01": 4321,
    "2024-02": 7_650_000,
  });
  const [january, february] = ["2024-01", "2024-02"].map((month) => [{ from: month, to: month }]);
  expect((await notesOf(withView)).get("countedReports")).toEqual([
    { reportType: "TR51", name: "TR (5.1)", only: [], months: february },
    { reportType: "TR", name: "TR (5)", only: [], months: january },
    {
      ...{ reportType: "TR_J1", name: "TR_J1 (5)", only: ["Journal", "Controlled", "Regular"] },
      months: [{ from: "2023-10", to: "2023-11" }],
    },
  ]);
});

test("a report names other reports that have data where it has none", async () => {
  const ofType = (...reportType: string[]) => ({
    ...both,
    mergeReportTypes: false,
    where: { ...both.where, reportType },
  });
  const namesOf = async (question: Question) =>
    (await notesOf(question))
      .get("otherReports")
      ?.map(({ name, months: [months] }) => [name, months?.from, months?.to]);
  expect(await namesOf(ofType("TR"))).toEqual([
    ["TR (5.1)", "2024-02", "2024-02"],
    ["TR_J1 (5)", "2023-10", "2023-11"],
  ]);
  expect(await namesOf(both)).toEqual([["TR_J1 (5)", "2023-10", "2023-11"]]);
  const ofYear = { ...both, where: { ...both.where, month: { from: "2024-01", to: "2024-12" } } };
  expect(await namesOf(ofYear)).toBeUndefined();
  const denials = { ...ofType("TR"), where: { reportType: ["TR"], metric: ["No_License"] } };
  expect(await namesOf(denials)).toBeUndefined();
});

test("a combined family can be broken down as its full reports can, and by nothing that one release dropped", async () => {
  const types = ["TR51", "TR", "TR_J1", "JR1"];
  const family = { ...both, columns: [], where: { ...both.where, reportType: types } };
  expect((await figures(family)).rows).toEqual({
    ...{ Controlled: 7_000_001, Open: 54_020, "Free To Read": 600_300 },
    blank: 18,
  });
  await expect(figures({ ...family, rows: ["sectionType"] })).rejects.toMatchObject({
    ...{ code: "E113", values: { dimension: "Section_Type", reports: "TR (5.1), TR_J1 (5), JR1 (4)" } },
  });
});

test("a report says that a filter leaves out usage without the attribute, until the blank is selected too", async () => {
  const codesFor = async (accessType: string[]) => {
    const where = { ...both.where, reportType: ["TR51", "TR", "TR_J1", "JR1"], accessType };
    return [...(await notesOf({ ...both, rows: ["platform"], columns: [], where })).keys()];
  };
  expect(await codesFor(["Open"])).toContain("leftOutBlanks");
  expect(await codesFor(["Open", ""])).not.toContain("leftOutBlanks");
});

test("combined reports count what JR1, BR1 and BR2 count under one name apart, by the metric that continues it", async () => {
  const [of, ftTotal] = [await aLibrary("Jihlava"), await metricId("ft_total")];
  const place = { organizationId: of, platformId: platform };
  const uses = async (type: string, month: string, metric: number, value: number) =>
    used({ ...place, reportTypeId: await reportTypeId(type), month }, [fact({ metricId: metric, value })]);
  await uses("JR1", "2023-01", ftTotal, 3);
  await uses("BR1", "2023-01", ftTotal, 50);
  await uses("BR2", "2023-01", ftTotal, 700);
  await uses("TR", "2023-02", await metricId("Total_Item_Requests"), 9000);
  const own = await reader([of]);
  const totals = async (metric: string[]) => {
    const where = { ...both.where, reportType: ["TR51", "TR", "JR1", "BR1", "BR2"], metric };
    const { rows } = await runReport(own, { ...both, rows: ["month"], columns: [], where }, english);
    return Object.fromEntries(rows.map(({ name, total }) => [name, total]));
  };
  expect(await totals(["Total_Item_Requests"])).toEqual({ "2023-01": 703, "2023-02": 9000 });
  expect(await totals(["Unique_Title_Requests"])).toEqual({ "2023-01": 50 });
  const month = { from: "2023-01", to: "2023-01" };
  const where = { ...both.where, month, reportType: ["JR1", "BR1"], metric: ["Total_Item_Requests"] };
  const { rows } = await runReport(own, { ...both, rows: ["platform"], columns: [], where }, english);
  expect(rows.map(({ total }) => total)).toEqual([3]);
});

test("a view that cannot have the metric leaves its months missing, not at zero", async () => {
  const of = await aLibrary("Kladno");
  const uses = async (type: string, month: string, metric: string, value: number) =>
    used({ organizationId: of, platformId: platform, reportTypeId: await reportTypeId(type), month }, [
      fact({ metricId: await metricId(metric), value }),
    ]);
  await uses("TR", "2024-01", "No_License", 5);
  await uses("TR_J1", "2024-02", "Total_Item_Requests", 70);
  await uses("TR", "2024-03", "Total_Item_Requests", 800);
  const own = await reader([of]);
  const months = async (metric: string) => {
    const month = { from: "2024-01", to: "2024-03" };
    const where = { ...both.where, month, reportType: ["TR51", "TR", "TR_J1"], metric: [metric] };
    const question = { ...both, rows: ["platform" as const], columns: ["month" as const], where };
    const { rows } = await runReport(own, question, english);
    const reports = (await listMonths(own, question)).map(({ month: at, present }) => [at, present]);
    return {
      reports: Object.fromEntries(reports),
      uses: rows.map(({ cells }) => cells),
      gap: rows[0]?.gaps?.total?.kind,
    };
  };
  expect(await months("No_License")).toEqual({
    ...{ reports: { "2024-01": 1, "2024-02": 0, "2024-03": 1 }, uses: [{ "2024-01": 5 }] },
    gap: "incomplete",
  });
  expect(await months("Total_Item_Requests")).toEqual({
    reports: { "2024-01": 1, "2024-02": 1, "2024-03": 1 },
    uses: [{ "2024-02": 70, "2024-03": 800 }],
  });
});

test("a view that has a metric against the Code of Practice counts where nothing else is there", async () => {
  const of = await aLibrary("Beroun");
  await used(
    { organizationId: of, platformId: platform, reportTypeId: await reportTypeId("TR_J1"), month: "2024-02" },
    [
      fact({ metricId: await metricId("Total_Item_Requests"), value: 70 }),
      fact({ metricId: await metricId("No_License"), value: 7 }),
    ],
  );
  const where = { ...both.where, reportType: ["TR51", "TR", "TR_J1"], metric: ["No_License"] };
  const { rows } = await runReport(await reader([of]), { ...both, rows: ["platform"], where }, english);
  expect(rows.map(({ total }) => total)).toEqual([7]);
});
