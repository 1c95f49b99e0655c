import { beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { explainEmpty } from "@/lib/reports/ask/explain-empty";
import { listFactsBehind } from "@/lib/reports/ask/list-facts-behind";
import { readReport } from "@/lib/reports/layout/open-report";
import { type Question, question as schema } from "@/lib/usage/question";
import { aLibrary, aPlatform, fact, metricId, openWorld, reader, reportTypeId, used } from "./world";

let [brno, zlin, jstor, lumina, requests, denials, type] = [0, 0, 0, 0, 0, 0, 0];
let ofBrno: Scope<"usage.view">;
const english = { locale: "en" } as const;

const months = ["2024-01", "2024-02", "2024-03"];

const questionWith = (change: Record<string, unknown> = {}): Question =>
  schema.parse({
    version: 1,
    where: { reportType: ["TR"], month: { from: "2024-01", to: "2024-03" } },
    rows: ["platform"],
    columns: ["metric"],
    ...change,
  });

const why = (row: number, column: string | number, question = questionWith()) =>
  explainEmpty(ofBrno, { question, row: String(row), column: String(column) }, english);

async function credentialsFor(organizationId: number, platformId: number): Promise<number> {
  const server = await db().server.create({ data: { origin: `https://${platformId}.example` } });
  const { id } = await db().credentials.create({
    data: {
      ...{
        organizationId,
        platformId,
        release: "5",
        url: "https://s.example",
        secrets: "",
        versionHash: "",
        serverId: server.id,
      },
      reports: { create: { reportTypeId: type } },
    },
  });
  return id;
}

/** The plan of a month and the outcome of its only attempt. */
async function tried(credentialsId: number, month: string, errorCode?: string): Promise<void> {
  const harvest = await db().harvest.create({ data: {} });
  const intention = await db().intention.create({
    data: {
      ...{ harvestId: harvest.id, credentialsId, reportTypeId: type, month: new Date(`${month}-01`) },
      ...(errorCode === undefined ? {} : { finishedAt: new Date() }),
    },
  });
  if (errorCode !== undefined)
    await db().attempt.create({
      data: { intentionId: intention.id, status: "download_failed", errorCode, credentialsVersion: "" },
    });
}

beforeAll(async () => {
  await openWorld();
  [brno, zlin, jstor, lumina] = [
    await aLibrary("Brno"),
    await aLibrary("Zlín"),
    await aPlatform("JSTOR"),
    await aPlatform("Lumina"),
  ];
  requests = await metricId("Unique_Item_Requests");
  denials = await metricId("No_License");
  type = await reportTypeId("TR");
  for (const month of months)
    await used({ organizationId: brno, platformId: jstor, reportTypeId: type, month }, [
      fact({ metricId: requests, value: 10 }),
      ...(month === "2024-02" ? [fact({ metricId: denials, value: 2 })] : []),
    ]);
  ofBrno = await reader([brno]);
});

test("what a file covers was not used, and a metric that no file has is not reported", async () => {
  const monthly = questionWith({ columns: ["metric", "month"] });
  expect(await why(jstor, `${denials},2024-01`, monthly)).toMatchObject({ reason: "noUse", expected: 1, covered: 1 });
  const other = await metricId("Limit_Exceeded");
  expect(await why(jstor, other)).toMatchObject({ reason: "metricNotReported", expected: 3, covered: 3 });
});

test("a metric that the report of the release does not have is not to be looked for, unless a file has it", async () => {
  const where = { reportType: ["JR1"], metric: ["Unique_Item_Requests"], month: { from: "2024-01", to: "2024-03" } };
  const ofReport = questionWith({ where, columns: ["month"] });
  const jr1 = await reportTypeId("JR1");
  expect(await why(jstor, "2024-01", ofReport)).toMatchObject({
    reason: "metricNotInReport",
    reportTypes: [{ short_name: "JR1", name: "Journal Report 1 (R4)" }],
  });
  const answer = () => readReport(ofBrno, ofReport, english);
  expect(await answer()).toMatchObject({
    rowCount: 0,
    notes: [{ code: "metricNotInReport", dimension: "metric" }, { code: "otherReports" }],
  });
  await used({ organizationId: brno, platformId: jstor, reportTypeId: jr1, month: "2024-01" }, [
    fact({ metricId: requests, value: 4 }),
  ]);
  expect(await why(jstor, "2024-02", ofReport)).not.toMatchObject({ reason: "metricNotInReport" });
  expect((await answer()).notes).not.toContainEqual(expect.objectContaining({ code: "metricNotInReport" }));
});

test("months that are missing are counted, and the first of them is named", async () => {
  const longer = questionWith({ where: { reportType: ["TR"], month: { from: "2023-12", to: "2024-03" } } });
  const result = await why(jstor, denials, longer);
  expect(result).toMatchObject({ reason: "partlyNoUse", expected: 4, covered: 3, firstMissing: "2023-12" });
  expect(result).toMatchObject({ platform: { name: "JSTOR" }, organization: null, mayHarvest: false });
});

test("without a file it is no source, no data, waiting, failed or not supported", async () => {
  expect(await why(lumina, requests)).toMatchObject({ reason: "noSource", expected: 0 });
  const credentials = await credentialsFor(brno, lumina);
  expect(await why(lumina, requests)).toMatchObject({ reason: "noData", expected: 3, firstMissing: "2024-01" });
  await tried(credentials, "2024-01", "1020");
  expect(await why(lumina, requests)).toMatchObject({ reason: "failed", failed: 1 });
  await tried(credentials, "2024-02");
  expect(await why(lumina, requests)).toMatchObject({ reason: "waiting", waiting: 1, failed: 1 });
  const january = questionWith({ columns: ["month"] });
  await tried(credentials, "2024-03", "3000");
  expect(await why(lumina, "2024-03", january)).toMatchObject({ reason: "notSupported" });
  expect(await why(lumina, "2024-01", january)).toMatchObject({ reason: "failed" });
});

test("months that the provider's list leaves out are not offered, others have no data", async () => {
  const platform = await aPlatform("Listed");
  const credentialsId = await credentialsFor(brno, platform);
  const list = { credentialsId, credentialsVersion: "", askedAt: new Date(), outcome: "read", readAt: new Date() };
  const firstMonth = new Date("2024-03-01");
  await db().reportList.create({ data: { ...list, reports: { create: { reportTypeId: type, firstMonth } } } });
  const monthly = questionWith({ columns: ["month"] });
  expect(await why(platform, "2024-02", monthly)).toMatchObject({ reason: "notOffered", expected: 1 });
  expect(await why(platform, "2024-03", monthly)).toMatchObject({ reason: "noData" });
  await db().offeredReport.deleteMany({ where: { credentialsId } });
  expect(await why(platform, requests)).toMatchObject({ reason: "notOffered", expected: 3 });
});

test("months to come are not over, and what is not asked lies outside", async () => {
  const future = questionWith({ where: { reportType: ["TR"], month: { from: "2190-01", to: "2190-03" } } });
  expect(await why(jstor, requests, future)).toMatchObject({ reason: "notOver" });
  expect(await why(jstor, "2025-01", questionWith({ columns: ["month"] }))).toMatchObject({ reason: "outside" });
});

test("another library's files and credentials explain nothing", async () => {
  await used({ organizationId: zlin, platformId: jstor, reportTypeId: type, month: "2023-12" }, [
    fact({ metricId: denials, value: 5 }),
  ]);
  const longer = questionWith({ where: { reportType: ["TR"], month: { from: "2023-12", to: "2024-03" } } });
  expect(await why(jstor, denials, longer)).toMatchObject({ expected: 4, covered: 3 });
  const theirs = questionWith({ where: { reportType: ["TR"], organization: [zlin] } });
  expect(await why(jstor, denials, theirs)).toMatchObject({ expected: 0, covered: 0, organization: null });
  const platform = await aPlatform("Known in Zlín alone");
  await db().platform.update({ where: { id: platform }, data: { organizationId: zlin } });
  expect((await why(platform, requests)).platform).toEqual({ pk: platform, name: `#${platform}` });
});

test("months more than a year away from data, without credentials, are not expected", async () => {
  const during = (from: string, to: string) =>
    why(jstor, denials, questionWith({ where: { reportType: ["TR"], month: { from, to } } }));
  expect(await during("2022-11", "2022-12")).toMatchObject({ reason: "notExpected", expected: 0, firstMissing: null });
  expect(await during("2022-12", "2023-01")).toMatchObject({ reason: "noData", expected: 2, firstMissing: "2022-12" });
});

test("a key that is none is refused", async () => {
  await expect(why(jstor, "x,y")).rejects.toMatchObject({ code: "figureNotFound" });
});

test("the facts behind a figure of a part are those of the part", async () => {
  const parted = questionWith({ columns: ["metric"], split: "month", part: "2024-02" });
  const { sum } = await listFactsBehind(
    ofBrno,
    { question: parted, row: String(jstor), column: String(requests) },
    english,
  );
  expect(sum).toBe(10);
  const all = await listFactsBehind(ofBrno, { question: parted }, english);
  expect(all.sum).toBe(12);
});

test("of years that do not follow each other, those between are not missed", async () => {
  const where = { reportType: ["TR"], year: [2022, 2024], month: { from: "2022-12", to: "2024-03" } };
  const result = await why(jstor, denials, questionWith({ where }));
  expect(result).toMatchObject({ reason: "partlyNoUse", expected: 4, covered: 3, firstMissing: "2022-12" });
});

test("a figure of a quarter covers each of its months, and stands at the first", async () => {
  const data = { shortName: "films", counterCode: "films", release: "own", periodMonths: 3, metrics: ["views"] };
  const { id: films } = await db().reportType.create({ data: { ...data, organizationId: brno } });
  const views = await db().metric.create({ data: { shortName: "views" } });
  const others = await db().metric.create({ data: { shortName: "loans" } });
  const of = { organizationId: brno, platformId: jstor, reportTypeId: films };
  await used({ ...of, month: "2024-01" }, [fact({ metricId: views.id, value: 7 })]);
  await used({ ...of, month: "2024-04" }, []);
  const quarters = (from: string, to: string) =>
    questionWith({ where: { reportType: ["films"], month: { from, to } } });
  const result = (from: string, to: string) => why(jstor, views.id, quarters(from, to));
  expect(await result("2024-04", "2024-06")).toMatchObject({ reason: "noUse", expected: 3, covered: 3 });
  expect(await result("2024-04", "2024-07")).toMatchObject({
    reason: "partlyNoUse",
    covered: 3,
    firstMissing: "2024-07",
  });
  expect(await result("2024-02", "2024-03")).toMatchObject({ reason: "standsEarlier", covered: 2, firstMissing: null });
  expect(await why(jstor, others.id, quarters("2024-01", "2024-03"))).toMatchObject({ covered: 3 });
});
