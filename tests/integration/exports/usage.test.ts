import { beforeAll, expect, test } from "vitest";
import { askForCounter, askForUsage } from "@/lib/exports/ask-for-export";
import { countUsage } from "@/lib/exports/count-usage";
import { getExport } from "@/lib/exports/get-export";
import { listWritableReports } from "@/lib/exports/list-writable-reports";
import { storedReports, wantedCounter, wantedUsage } from "@/lib/exports/request";
import { runExport } from "@/lib/exports/run-export";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { placeAccount } from "@/lib/platforms/accounts";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { read } from "@/tests/pure/counter/reading-aid";
import { aLibrary, aPlatform, aText, aTitle, fact, metricId, openWorld, reportTypeId, used } from "../reports/world";
import { archiveOf, type Exporter, exporter, fileOf, never, parquetOf } from "./scene";

let brno: number;
let zlin: number;
let platform: number;
let admin: Exporter;

const exporting = async () => {
  const scope = await scopeOfPerson("raw-data.export", admin.id);
  if (!scope) throw new Error("may not export");
  return scope;
};
const months = { from: "2024-01", to: "2024-02" };

beforeAll(async () => {
  await openWorld();
  [brno, zlin] = [await aLibrary("Brno"), await aLibrary("Zlín")];
  platform = await aPlatform("JSTOR");
  const title = await aTitle("Annals of Numbers", { issn: "0003-486X" });
  const [metricOf, journal] = [await metricId("Total_Item_Requests"), await aText("Data_Type", "Journal")];
  const place = { platformId: platform, reportTypeId: await reportTypeId("TR51") };
  const facts = (value: number) => [fact({ metricId: metricOf, titleId: title, dataType: journal, yop: 2020, value })];
  await used({ ...place, organizationId: brno, month: "2024-01" }, facts(5));
  await used({ ...place, organizationId: brno, month: "2024-02" }, facts(7));
  await used({ ...place, organizationId: zlin, month: "2024-01" }, facts(1000));
  admin = await exporter("admin@brno.example", [brno]);
  await db().membership.updateMany({ where: { userId: admin.id }, data: { isAdmin: true } });
});

test("records of usage are those of one library, with names, in both formats", async () => {
  const scope = await exporting();
  const usage = { organization: brno, platform, ...months };
  expect(await countUsage(scope, usage, never)).toEqual({ count: 2 });
  const csv = await askForUsage(scope, wantedUsage.parse({ usage }), "en");
  const parquet = await askForUsage(scope, wantedUsage.parse({ usage, format: "parquet" }), "en");
  for (const { pk } of [csv, parquet]) await runExport(pk, never);
  expect(await getExport(admin.own, csv.pk, "en")).toMatchObject({
    ...{ kind: "usage", name: "Brno, JSTOR, 2024-01 – 2024-02", status: "finished" },
  });
  const lines = (await archiveOf(await fileOf(admin, csv)))["usage.csv"]?.split("\r\n") ?? [];
  expect(lines[0]).toMatch(/^\uFEFForganization,platform,report_type,metric,date,title,item,isbn,issn,eissn,doi,/);
  expect(lines.slice(1, -1).map((line) => line.slice(0, 80))).toEqual([
    expect.stringMatching(/^Brno,JSTOR,TR51,Total_Item_Requests,2024-01,Annals of Numbers,,,0003-486X/),
    expect.stringMatching(/^Brno,JSTOR,TR51,Total_Item_Requests,2024-02,Annals of Numbers,,,0003-486X/),
  ]);
  const { rows } = await parquetOf(await fileOf(admin, parquet));
  expect(rows.map((row) => [row.date, row.Data_Type, row.YOP, row.value])).toEqual([
    ["2024-01", "Journal", "2020", 5n],
    ["2024-02", "Journal", "2020", 7n],
  ]);
});

test("what is stored of a platform is written again as COUNTER reports that read back", async () => {
  const expected = wantedCounter.parse({ usage: { organization: brno, platform, ...months } });
  const { pk } = await askForCounter(await exporting(), expected, "en");
  await runExport(pk, never);
  const files = await archiveOf(await fileOf(admin, { pk }));
  expect(Object.keys(files)).toEqual(["tr51-2024-01-2024-02.json"]);
  const { reading } = await read(files["tr51-2024-01-2024-02.json"] ?? "");
  expect(reading.reports[0]).toMatchObject({
    report: "TR",
    release: "5.1",
    sums: { Total_Item_Requests: { "2024-01": 5, "2024-02": 7 } },
  });
});

test("files of one account have its usage only, and are named after it", async () => {
  const scope = await exporting();
  const counter = { organization: brno, platform: await aPlatform("Depot"), ...months };
  const at = { organizationId: brno, platformId: counter.platform, month: "2024-01" };
  const medicine = await placeAccount(db(), at, "Lékařská fakulta");
  const uses = async (value: number) => [fact({ metricId: await metricId("Searches_Platform"), value })];
  await used({ ...at, reportTypeId: await reportTypeId("PR51") }, await uses(40));
  await used({ ...at, accountId: medicine, reportTypeId: await reportTypeId("PR51") }, await uses(7));
  await used({ ...at, reportTypeId: await reportTypeId("DR51") }, await uses(3));
  const sumsIn = async (account: number | null) => {
    const { pk, name } = await askForCounter(scope, wantedCounter.parse({ usage: { ...counter, account } }), "cs");
    await runExport(pk, never);
    const files = Object.entries(await archiveOf(await fileOf(admin, { pk })));
    const sums = files.map(async ([file, text]) => {
      const { header, reports } = (await read(text)).reading;
      return [file, header?.institution, reports[0]?.sums.Searches_Platform?.["2024-01"]];
    });
    return { name, files: await Promise.all(sums) };
  };
  expect(await sumsIn(null)).toEqual({
    name: "Brno, Depot, 2024-01 – 2024-02",
    files: [
      ["dr51-2024-01-2024-02.json", "Brno", 3],
      ["pr51-2024-01-2024-02.json", "Brno", 47],
    ],
  });
  expect(await sumsIn(medicine)).toEqual({
    name: "Brno, Depot, Lékařská fakulta, 2024-01 – 2024-02",
    files: [["pr51-lekarska-fakulta-2024-01-2024-02.json", "Brno", 7]],
  });
  expect(await sumsIn(0)).toEqual({
    name: "Brno, Depot, Hlavní účet, 2024-01 – 2024-02",
    files: [
      ["dr51-main-account-2024-01-2024-02.json", "Brno", 3],
      ["pr51-main-account-2024-01-2024-02.json", "Brno", 40],
    ],
  });
  const typesOf = async (asked: object) =>
    (await listWritableReports(scope, storedReports.parse({ ...counter, ...asked }), "en")).map(
      (one) => one.short_name,
    );
  expect(await typesOf({})).toEqual(["DR51", "PR51"]);
  expect(await typesOf({ account: String(medicine) })).toEqual(["PR51"]);
  const usage = { ...counter, account: medicine };
  expect(await countUsage(scope, usage, never)).toEqual({ count: 1 });
  const { pk } = await askForUsage(scope, wantedUsage.parse({ usage }), "en");
  await runExport(pk, never);
  const [, line] = (await archiveOf(await fileOf(admin, { pk })))["usage.csv"]?.split("\r\n") ?? [];
  expect(line).toMatch(/^Brno,Depot,PR51,.*,7$/);
  const elsewhere = { ...counter, platform, account: medicine };
  await expect(askForCounter(scope, wantedCounter.parse({ usage: elsewhere }), "en")).rejects.toThrow(NotFound);
});

test("lists which months of the library can be exported as COUNTER reports before the export starts", async () => {
  const scope = await exporting();
  const counter = { organization: brno, platform: await aPlatform("Taylor"), ...months };
  const place = { organizationId: brno, platformId: counter.platform };
  const searches = [fact({ metricId: await metricId("Searches_Platform"), value: 3 })];
  await used({ ...place, reportTypeId: await reportTypeId("PR"), month: "2024-01" }, searches);
  await used({ ...place, reportTypeId: await reportTypeId("TR51"), month: "2024-02" }, []);
  await used({ ...place, reportTypeId: await reportTypeId("DR51"), month: "2024-03" }, []);
  await used({ ...place, reportTypeId: await reportTypeId("IR51"), month: "2024-01" }, [], "replaced");
  await used({ ...place, reportTypeId: await reportTypeId("JR1"), month: "2024-01" }, []);
  await used({ ...place, organizationId: zlin, reportTypeId: await reportTypeId("PR51"), month: "2024-01" }, []);
  const list = (asked: object) => listWritableReports(scope, storedReports.parse(asked), "en");
  const notices = async (asked: object) =>
    (await list(asked)).map(({ short_name: name, counter_code: code, release, written_in: releases }) => [
      ...[name, code, release, releases.join()],
    ]);
  const writable = [
    ["PR", "PR", "5", "5,5.1"],
    ["TR51", "TR", "5.1", "5.1"],
  ];
  expect(await notices(counter)).toEqual(writable);
  expect(await notices({ ...counter, all: "true" })).toEqual([["JR1", "JR1", "4", ""], ...writable]);
  expect(await notices({ ...counter, from: "2024-03", to: "2024-04" })).toEqual([["DR51", "DR", "5.1", "5.1"]]);
  expect(await notices({ ...counter, from: "2024-04", to: "2024-04" })).toEqual([]);
  const filesOf = async (wanted: object) => {
    const { pk } = await askForCounter(scope, wantedCounter.parse(wanted), "en");
    await runExport(pk, never);
    return archiveOf(await fileOf(admin, { pk }));
  };
  const files = Object.values(await filesOf({ usage: counter }));
  const releases = files.map((file) => /"Release":"([^"]+)"/.exec(String(file))?.[1]);
  expect(releases.sort()).toEqual(["5", "5.1"]);
  const chosen = { ...counter, report_types: [await reportTypeId("PR"), await reportTypeId("DR51")] };
  expect(Object.keys(await filesOf({ format: "xlsx", usage: chosen }))).toEqual(["pr-2024-01-2024-02.xlsx"]);
  await expect(list({ ...counter, organization: zlin })).rejects.toThrow(NotFound);
  await expect(list({ ...counter, platform: 999_999 })).rejects.toThrow(NotFound);
});

test("only administrators of a library export its facts, and no longer once they lose the role", async () => {
  const scope = await exporting();
  const foreign = wantedUsage.parse({ usage: { organization: zlin, platform, ...months } });
  await expect(askForUsage(scope, foreign, "en")).rejects.toThrow(NotFound);
  await expect(countUsage(scope, { organization: zlin, platform, ...months }, never)).rejects.toThrow(NotFound);
  const { id: theirs } = await db().platform.create({
    data: { shortName: "Z", name: "Of Zlín", organizationId: zlin },
  });
  const elsewhere = { usage: { organization: brno, platform: theirs, ...months } };
  await expect(askForUsage(scope, wantedUsage.parse(elsewhere), "en")).rejects.toThrow(NotFound);
  await expect(askForCounter(scope, wantedCounter.parse(elsewhere), "en")).rejects.toThrow(NotFound);
  const own = wantedUsage.parse({ usage: { organization: brno, platform, ...months } });
  const { pk } = await askForUsage(scope, own, "en");
  await db().membership.updateMany({ where: { userId: admin.id }, data: { isAdmin: false } });
  await runExport(pk, never);
  expect(await getExport(admin.own, pk, "en")).toMatchObject({ status: "failed", error: { code: "forbidden" } });
});
