import { beforeAll, beforeEach, expect, test } from "vitest";
import { recordColumns } from "@/lib/exports/record-columns";
import { streamRawData } from "@/lib/exports/stream-raw-data";
import { db } from "@/lib/kit/db";
import { checkSums } from "@/lib/provenance/check-sums";
import { undoUpload } from "@/lib/uploads/import/undo-upload";
import { actingUser, scopeOf } from "../../support/actors";
import { workbook } from "../../support/workbook";
import { zip } from "../../support/zip";
import { addPlatform, bring, check, correct, currentSums, openWorld, type World } from "./scene";
import { tableText } from "./tables";

let world: World;
let [alpha, beta] = [0, 0];
let names = { alpha: "", beta: "" };

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async ({ task }) => {
  names = { alpha: `Alpha of ${task.id}`, beta: `Beta of ${task.id}` };
  alpha = await addPlatform(`alpha ${task.id}`, names.alpha);
  beta = await addPlatform(`beta ${task.id}`, names.beta);
});

const HEADINGS = "platform,metric,organization,target,report_type,date,isbn,issn,eissn,Access_Type,Platform,YOP,value";

/** Raw data as Celus exports them: two libraries, two platforms and two reports, months and places in any order. */
const celus = () =>
  [
    HEADINGS,
    `${names.alpha},Total_Item_Requests,Knihovna Hradisko,Nature,TR,2024-02-01,,0028-0836,1476-4687,Controlled,nature.com,2019,7`,
    `${names.beta},Searches_Platform,SVR,,PR,2024-01-01,,,,,beta.example,,40`,
    `${names.alpha},Total_Item_Requests,Knihovna Hradisko,Nature,TR,2024-01-01,,0028-0836,1476-4687,Controlled,nature.com,2019,3`,
    `${names.alpha},Total_Item_Requests,Knihovna Hradisko,Nature,TR,2024-01-01,,0028-0836,1476-4687,OA_Gold,nature.com,2019,5`,
    `${names.alpha},FT Article Requests,SVR,Science,JR1,2015-12-01,,0036-8075,,,science.org,,11`,
    `${names.alpha},Unique_Item_Requests,SVR,"Lancet, The",TR,2024-01-01,,0140-6736,,Controlled,lancet.com,2024,0`,
    `${names.alpha},Total_Item_Requests,SVR,"Lancet, The",TR,2024-01-01,,0140-6736,,Controlled,lancet.com,2024,1000`,
  ].join("\r\n");

const ofAlpha = () => {
  const { hradisko, svratka } = world;
  return {
    [`${hradisko} TR 2024-01 Total_Item_Requests`]: 8,
    [`${hradisko} TR 2024-02 Total_Item_Requests`]: 7,
    [`${svratka} JR1 2015-12 ft_total`]: 11,
    [`${svratka} TR 2024-01 Total_Item_Requests`]: 1000,
  };
};

test("raw data of Celus are assigned to their organizations, platforms and reports, and undone in one step", async () => {
  const { consortium, svratka } = world;
  const checked = await check(consortium, celus(), "raw-data.csv");
  expect(checked).toMatchObject({ method: "export", blocking: [], can_import: true, first_month: "2015-12" });
  expect(checked.preflight?.places).toMatchObject([
    { organization: "Knihovna Hradisko", platform: names.alpha, report: "TR", months: 2, records: 3, sum: 15 },
    { organization: "Knihovna Svratka", platform: names.alpha, report: "JR1", first_month: "2015-12", sum: 11 },
    { organization: "Knihovna Svratka", platform: names.alpha, report: "TR", months: 1, records: 1, sum: 1000 },
    { organization: "Knihovna Svratka", platform: names.beta, report: "PR", months: 1, sum: 40, is_wanted: true },
  ]);
  const imported = await bring(consortium, checked.pk);
  expect(imported).toMatchObject({ state: "imported", import_count: 5 });
  expect(await currentSums(alpha)).toEqual(ofAlpha());
  expect(await currentSums(beta)).toEqual({ [`${svratka} PR 2024-01 Searches_Platform`]: 40 });
  // Every number is traced to its file, even after the platform is renamed.
  await db().platform.update({ where: { id: alpha }, data: { name: "Gamma" } });
  const imports = await db().import.findMany({ where: { uploadId: checked.pk } });
  for (const { id } of imports) expect(await checkSums(id)).toMatchObject({ result: "same" });
  expect(await undoUpload(consortium, checked.pk)).toEqual({ imports: 5, restored: 0 });
  expect(await currentSums(alpha)).toEqual({});
});

test("existing months are listed, then skipped or replaced, and nothing is counted twice", async () => {
  const { consortium, librarian, hradisko } = world;
  const harvested = tableText({
    ...{ from: "2024-01", months: 1 },
    titles: [{ name: "Nature", counts: { Total_Item_Requests: [100] } }],
  });
  await bring(librarian, (await check(librarian, harvested, "tr.tsv", { platform: alpha })).pk);
  const checked = await check(consortium, celus(), "raw-data.csv");
  expect(checked).toMatchObject({ clash_count: 1, clashes_open: 1, blocking: [{ code: "clashing-data" }] });
  expect(checked.clashing_months).toMatchObject([
    {
      organization: { pk: hradisko },
      platform: { pk: alpha },
      month: "2024-01",
      this_month: { sum: 100 },
      new: { sum: 8 },
    },
  ]);
  await expect(bring(consortium, checked.pk)).rejects.toMatchObject({ status: 409 });
  const { report_type } = checked.clashing_months[0] ?? { report_type: 0 };
  const choice = { organization: hradisko, platform: alpha, report_type, month: "2024-01", choice: "skip" as const };
  await correct(consortium, checked.pk, { choices: [choice] });
  await bring(consortium, checked.pk);
  const target = { ...ofAlpha(), [`${hradisko} TR 2024-01 Total_Item_Requests`]: 100 };
  expect(await currentSums(alpha)).toEqual(target);
  // The same file again: all months exist with the same numbers.
  const again = await check(consortium, celus(), "again.csv");
  expect(again).toMatchObject({ clash_count: 5, same_file: [{ pk: checked.pk }] });
  await expect(bring(consortium, again.pk, { clashes: "skip" })).rejects.toMatchObject({ code: "uploadNothingLeft" });
  expect(await bring(consortium, again.pk, { clashes: "replace" })).toMatchObject({ import_count: 5 });
  expect(await currentSums(alpha)).toEqual(ofAlpha());
  expect(await undoUpload(consortium, again.pk)).toEqual({ imports: 5, restored: 5 });
  expect(await currentSums(alpha)).toEqual(target);
});

test("unknown names are listed, matched by users, or skipped with the reason", async () => {
  const { consortium, hradisko } = world;
  const text = [
    HEADINGS,
    `Alfa stará,Total_Item_Requests,Stará knihovna,A,TR,2024-01-01,,,,,,,2`,
    `${names.beta},Loans,Knihovna Hradisko,A,readers,2024-01-01,,,,,,,9`,
  ].join("\n");
  const checked = await check(consortium, text, "raw.csv");
  expect(checked.blocking.map(({ code }) => code).sort()).toEqual(["wrong-organization"]);
  expect(checked.findings).toMatchObject([
    { code: "export-report-unknown", values: { report: "readers", records: 1 } },
  ]);
  expect(checked.preflight?.platforms).toMatchObject([{ name: "Alfa stará", platform: null, sum: 2 }]);
  const organizations = [{ name: "Stará knihovna", organization: hradisko }];
  const owned = await correct(consortium, checked.pk, { organizations });
  expect(owned.blocking).toMatchObject([{ code: "platforms-unknown", values: { names: "Alfa stará" } }]);
  const platforms = [{ name: "Alfa stará", platform: alpha }];
  expect(await correct(consortium, checked.pk, { platforms })).toMatchObject({ can_import: true });
  await bring(consortium, checked.pk);
  expect(await currentSums(alpha)).toEqual({ [`${hradisko} TR 2024-01 Total_Item_Requests`]: 2 });
  expect(await currentSums(beta)).toEqual({});
});

test("library imports only its own usage", async () => {
  const { librarian } = world;
  const own = celus()
    .split("\r\n")
    .filter((line, at) => at === 0 || line.includes("Hradisko"))
    .join("\n");
  const checked = await check(librarian, own, "own.csv");
  expect(await bring(librarian, checked.pk)).toMatchObject({ state: "imported", import_count: 2 });
  const foreign = await check(librarian, celus(), "all.csv");
  expect(foreign.blocking).toMatchObject([{ code: "not-allowed" }, { code: "clashing-data" }]);
  await expect(bring(librarian, foreign.pk, { clashes: "replace" })).rejects.toMatchObject({ status: 403 });
});

/** A report of CC-Plus with several institutions and providers, and months in columns. */
const ccPlus = (institution: string, headings: string, rows: readonly string[]) =>
  [
    ..."Report_Name,Title Master Report|Report_ID,TR|Release,5".split("|"),
    `Institution_Name,${institution}`,
    "Institution_ID,",
    "Metric_Types,Total_Item_Requests; Unique_Item_Requests",
    "Reporting_Period,Begin_Date=2023-01-01; End_Date=2023-02-28",
    "Created,2023-03-05T10:00:00+00:00",
    "Created_By,CC Plus",
    "",
    headings,
    ...rows,
  ].join("\n");

test("reports of CC-Plus are read in both forms", async () => {
  const { consortium, hradisko, svratka } = world;
  const headings = "Title,Provider,Platform,Institution,Data Type,Metric_Type,Reporting_Period_Total,2023-01,2023-02";
  const long = ccPlus("All", headings, [
    `Nature,${names.alpha},nature.com,Knihovna Hradisko,Journal,total_item_requests,30,10,20`,
    `Nature,${names.beta},nature.com,SVR,Journal,total_item_requests,5,5,0`,
    `Cell,${names.alpha},cell.com,SVR,Journal,unique_item_requests,7,0,7`,
  ]);
  const checked = await check(consortium, long, "CCPLUS_TR.csv");
  expect(checked).toMatchObject({ method: "export", can_import: true });
  await bring(consortium, checked.pk);
  const ofAlphaNow = {
    [`${hradisko} TR 2023-01 Total_Item_Requests`]: 10,
    [`${hradisko} TR 2023-02 Total_Item_Requests`]: 20,
    [`${svratka} TR 2023-02 Unique_Item_Requests`]: 7,
  };
  expect(await currentSums(alpha)).toEqual(ofAlphaNow);
  expect(await currentSums(beta)).toEqual({ [`${svratka} TR 2023-01 Total_Item_Requests`]: 5 });
  await undoUpload(consortium, checked.pk);
  const wide = ccPlus(
    "All",
    "Title,Provider,Institution,Total Item Requests 2023-01,Total Item Requests 2023-02,Reporting Period Total Total Item Requests,Unique Item Requests 2023-01,Unique Item Requests 2023-02,Reporting Period Total Unique Item Requests",
    [`Nature,${names.alpha},Knihovna Hradisko,10,20,30,0,0,0`, `Cell,${names.alpha},SVR,0,0,0,0,7,7`],
  );
  await bring(consortium, (await check(consortium, wide, "compact.csv")).pk);
  expect(await currentSums(alpha)).toEqual(ofAlphaNow);
  const merged = ccPlus("Multiple", "Title,Provider,Metric_Type,2023-01", [`A,${names.alpha},total_item_requests,9`]);
  expect(await check(consortium, merged, "merged.csv")).toMatchObject({
    state: "prefailed",
    error_details: [{ code: "export-organizations-merged" }],
  });
});

test("our own raw data are imported unchanged as CSV, as an archive and as a workbook", async () => {
  const { consortium, librarian, hradisko } = world;
  const item = tableText({
    ...{ report: "TR", from: "2024-03", months: 2, platform: "=cmd()" },
    titles: [
      { name: "-Kniha; +jiná", counts: { Total_Item_Requests: [4, 5], Unique_Title_Requests: [1, 0] } },
      { name: "Časopis", counts: { Total_Item_Requests: [60, 0] } },
    ],
  });
  const upload = await bring(librarian, (await check(librarian, item, "tr.tsv", { platform: alpha })).pk);
  const before = await currentSums(alpha);
  const memberships = [{ organizationId: hradisko, isAdmin: true, isMaster: false }];
  const view = await scopeOf("usage.view", actingUser({ memberships }));
  const raw = async () =>
    (await streamRawData(view, { organization: hradisko, platform: alpha, format: "csv" }, { locale: "cs" })).text();
  const exported = await raw();
  await undoUpload(librarian, upload.pk);
  const rows = exported.replace("\uFEFF", "").trim().split("\r\n");
  expect(rows).toHaveLength(1 + 4);
  expect(rows[0]?.split(";")).toEqual([...recordColumns]);
  const archive = zip({ "_metadata.csv": "Created,today", "usage.csv": exported });
  const sheet = workbook([
    {
      name: "usage",
      rows: rows.map((row) => row.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"|"$/g, ""))),
    },
  ]);
  for (const [name, content] of Object.entries({ "usage.csv": exported, "usage.zip": archive, "usage.xlsx": sheet })) {
    const checked = await check(consortium, content as BlobPart, name);
    expect(checked).toMatchObject({ method: "export", can_import: true });
    await bring(consortium, checked.pk);
    expect(await currentSums(alpha)).toEqual(before);
    expect((await raw()).split("\r\n").sort()).toEqual(exported.split("\r\n").sort());
    await undoUpload(consortium, checked.pk);
  }
});

test.each([
  ["a row without a platform", (row: string) => row.replace(names.alpha, ""), "export-row-unplaced"],
  ["a count that is none", (row: string) => row.replace(/,7$/, ",seven"), "count-unreadable"],
  ["a negative count", (row: string) => row.replace(/,7$/, ",-7"), "count-negative"],
  ["a blank count", (row: string) => row.replace(/,7$/, ","), "count-unreadable"],
  ["a date that is none", (row: string) => row.replace("2024-02-01", "soon"), "table-period-unreadable"],
  ["no metric", (row: string) => row.replace("Total_Item_Requests", ""), "table-metric-missing"],
])("%s refuses the whole file with its position", async (_, spoil, code) => {
  const [headings = "", first = "", ...rest] = celus().split("\r\n");
  const checked = await check(world.consortium, [headings, ...rest, spoil(first)].join("\n"), "bad.csv");
  expect(checked).toMatchObject({ state: "prefailed", error: "not-readable", can_import: false });
  expect(checked.error_details).toMatchObject([{ code, where: expect.stringContaining("row 8") }]);
});

test("export without usage is reported", async () => {
  expect(await check(world.consortium, `${HEADINGS}\n`, "empty.csv")).toMatchObject({
    error_details: [{ code: "export-empty" }],
  });
});
