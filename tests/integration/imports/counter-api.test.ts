import { beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { systemScope } from "@/lib/access/system-scope";
import { readCounter } from "@/lib/counter/read-counter";
import { CounterRefusal } from "@/lib/counter/serve/counter-refusal";
import { addMonths, type Month, month } from "@/lib/counter/standard/month";
import { readMembers, readServicePlatforms } from "@/lib/credentials/members/read-members";
import { readReportList } from "@/lib/harvest/sushi/report-list";
import { listCounterMembers, listCounterPlatforms } from "@/lib/imports/counter-api/list-members";
import { listServedReports } from "@/lib/imports/counter-api/list-reports";
import { serveCounterReport } from "@/lib/imports/counter-api/serve-report";
import type { ImportPlace } from "@/lib/imports/place";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { inChunks, read, sumsOf } from "@/tests/pure/counter/reading-aid";
import { header5, header51, journal5, requests5 } from "@/tests/pure/counter/report-builder";
import { freshPlace, openStores } from "./scene";

let scope: Scope<"usage.view">;
const first = month("2024-01");
const second = month("2024-02");

beforeAll(async () => {
  await openStores();
  scope = await systemScope("usage.view", "test");
});

const performance = (data: Record<string, string>, counts: Record<string, Record<string, number>>) => ({
  ...data,
  Performance: counts,
});
const regular = { Access_Method: "Regular" };
const counts = (metric: string, value: number) => ({ [metric]: { "2024-01": value, "2024-02": value + 1 } });
const titles = [
  {
    ...{ Title: "Annals of Numbers", Item_ID: { Print_ISSN: "0003-486X" }, Publisher: "P", Platform: "E" },
    Attribute_Performance: [
      performance(
        { Data_Type: "Journal", YOP: "2022", Access_Type: "Controlled", ...regular },
        { ...counts("Total_Item_Requests", 10), ...counts("Unique_Item_Requests", 8) },
      ),
      performance(
        { Data_Type: "Journal", YOP: "2023", Access_Type: "Controlled", ...regular },
        counts("Total_Item_Requests", 100),
      ),
      performance(
        { Data_Type: "Journal", YOP: "2023", Access_Type: "Open", ...regular },
        counts("Total_Item_Requests", 1000),
      ),
      performance(
        { Data_Type: "Journal", YOP: "2023", Access_Type: "Controlled", Access_Method: "TDM" },
        counts("Total_Item_Requests", 10_000),
      ),
      performance(
        { Data_Type: "Journal", YOP: "2023", Access_Type: "Controlled", ...regular },
        counts("No_License", 5),
      ),
    ],
  },
  {
    ...{ Title: "Counting", Item_ID: { ISBN: "978-3-16-148410-0" }, Publisher: "P", Platform: "E" },
    Attribute_Performance: [
      performance(
        { Data_Type: "Book", YOP: "2020", Access_Type: "Controlled", ...regular },
        { ...counts("Total_Item_Requests", 20), ...counts("Unique_Title_Requests", 2) },
      ),
      performance(
        { Data_Type: "Book", YOP: "2021", Access_Type: "Controlled", ...regular },
        { ...counts("Total_Item_Requests", 30), ...counts("Unique_Title_Requests", 3) },
      ),
    ],
  },
];
const articles = [
  {
    ...{ Title: "Annals of Numbers", Data_Type: "Journal", Item_ID: { Print_ISSN: "0003-486X" } },
    Items: [
      {
        ...{ Item: "On counting", Item_ID: { DOI: "10.1000/count" }, Publisher: "P", Platform: "E" },
        ...{ Article_Version: "VoR", Authors: [{ Name: "A. Author" }], Publication_Date: "2023-05-01" },
        Attribute_Performance: [
          performance(
            { Data_Type: "Article", YOP: "2023", Access_Type: "Controlled", ...regular },
            counts("Total_Item_Requests", 4),
          ),
        ],
      },
    ],
  },
  {
    Items: [
      {
        ...{ Item: "A film", Item_ID: { Proprietary: "e:film" }, Publisher: "P", Platform: "E" },
        Attribute_Performance: [
          performance(
            { Data_Type: "Audiovisual", YOP: "2020", Access_Type: "Controlled", ...regular },
            { ...counts("Total_Item_Requests", 2), ...counts("Unique_Item_Requests", 1) },
          ),
        ],
      },
    ],
  },
];
const platforms = [
  {
    Platform: "E",
    Attribute_Performance: [
      performance({ Data_Type: "Platform", ...regular }, counts("Searches_Platform", 11)),
      performance({ Data_Type: "Journal", Access_Method: "TDM" }, counts("Total_Item_Requests", 7)),
    ],
  },
];
const databases = [
  {
    ...{ Database: "Base", Item_ID: { Proprietary: "e:base" }, Publisher: "P", Platform: "E" },
    Attribute_Performance: [
      performance(
        { Data_Type: "Database_Full", ...regular },
        {
          ...counts("Searches_Regular", 9),
          ...counts("No_License", 3),
        },
      ),
    ],
  },
];
const received = { TR: titles, IR: articles, PR: platforms, DR: databases };

type Imported = {
  months?: readonly Month[];
  release?: "5" | "5.1";
  header?: Record<string, unknown>;
  accountId?: number;
};

async function importItems(
  items: readonly unknown[],
  report: string,
  platformId: number | null = null,
  { months = [first, second], release = "5.1", header = {}, accountId = 0 }: Imported = {},
): Promise<ImportPlace> {
  const fresh = await freshPlace(first, release === "5" ? report : `${report}51`);
  const place = { ...fresh, accountId, platformId: platformId ?? fresh.platformId };
  const named = { Report_ID: report, ...header };
  const text = Buffer.from(
    JSON.stringify({
      Report_Header: release === "5" ? header5(named) : header51(named),
      Report_Items: items,
    }),
  );
  for (const of of months) {
    const records = readCounter(inChunks(text, 65_536), { request: { report, release, from: of, to: of } });
    const outcome = await importAnswer({ ...place, month: of, records, keepsEmpty: true });
    expect(outcome, JSON.stringify(outcome)).toHaveProperty("factCount");
  }
  return place;
}

const inPeriod = { begin_date: first, end_date: second };
const placed = ({ organizationId, platformId }: ImportPlace) => ({
  customer_id: String(organizationId),
  platform: String(platformId),
});

async function served(place: ImportPlace, report: string, query: Record<string, string> = {}): Promise<string> {
  const all = { ...placed(place), ...inPeriod, ...query };
  const answer = await serveCounterReport(scope, { report, query: all, signal: new AbortController().signal });
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  return answer.text();
}

const headerIn = (text: string) => JSON.parse(text).Report_Header;
const codesIn = (text: string) =>
  ((headerIn(text).Exceptions ?? []) as { Code: number; Data?: string }[])
    .filter(({ Code }) => Code > 0)
    .map(({ Code, Data }) => [Code, Data]);
const sumsIn = async (text: string) => sumsOf((await read(text)).records);

const everything = {
  ...{ TR: { attributes_to_show: "YOP|Access_Type|Access_Method" } },
  ...{ PR: { attributes_to_show: "Access_Method" }, DR: { attributes_to_show: "Access_Method" } },
  IR: {
    attributes_to_show: "Authors|Publication_Date|Article_Version|YOP|Access_Type|Access_Method",
    include_parent_details: "True",
  },
} as const;

test.each(["TR", "IR", "PR", "DR"] as const)(
  "%s served with all attributes is read back as the same usage",
  async (report) => {
    const place = await importItems(received[report], report);
    const { reading, records } = await read(await served(place, report, everything[report]));
    expect({ errors: reading.errors, warnings: reading.warnings, exceptions: reading.exceptions }).toEqual({
      ...{ errors: [], warnings: [], exceptions: [] },
    });
    const source = await read(
      JSON.stringify({ Report_Header: header51({ Report_ID: report }), Report_Items: received[report] }),
    );
    const comparable = (of: typeof records) =>
      of.map(({ place: _, ...record }) => JSON.stringify(Object.entries(record).sort())).sort();
    expect(comparable(records)).toEqual(comparable(source.records));
  },
);

test("views are derived from their full report", async () => {
  const place = await importItems(titles, "TR");
  expect(await sumsIn(await served(place, "tr_j1"))).toEqual({
    Total_Item_Requests: { [first]: 110, [second]: 112 },
    Unique_Item_Requests: { [first]: 8, [second]: 9 },
  });
  expect(await sumsIn(await served(place, "tr_j2"))).toEqual({ No_License: { [first]: 5, [second]: 6 } });
  expect((await sumsIn(await served(place, "tr_j3"))).Total_Item_Requests).toEqual({ [first]: 1110, [second]: 1113 });
  expect((await sumsIn(await served(place, "tr_b1"))).Unique_Title_Requests).toEqual({ [first]: 5, [second]: 7 });
  const { reading, records } = await read(await served(place, "TR_J4"));
  expect([reading.errors, reading.warnings]).toEqual([[], []]);
  expect([...new Set(records.map(({ attributes }) => attributes.YOP))]).toEqual(["2022", "2023"]);
});

test("views of items and platforms are derived, too", async () => {
  const { platformId, ...place } = await importItems(articles, "IR");
  await importItems(platforms, "PR", platformId);
  await importItems(databases, "DR", platformId);
  const of = { ...place, platformId };
  expect((await sumsIn(await served(of, "ir_a1"))).Total_Item_Requests).toEqual({ [first]: 4, [second]: 5 });
  expect((await sumsIn(await served(of, "ir_m1"))).Total_Item_Requests).toEqual({ [first]: 2, [second]: 3 });
  expect(await sumsIn(await served(of, "pr_p1"))).toEqual({ Searches_Platform: { [first]: 11, [second]: 12 } });
  expect(await sumsIn(await served(of, "dr_d1"))).toEqual({ Searches_Regular: { [first]: 9, [second]: 10 } });
  expect(await sumsIn(await served(of, "dr_d2"))).toEqual({ No_License: { [first]: 3, [second]: 4 } });
  for (const view of ["ir_a1", "ir_m1", "pr_p1", "dr_d1", "dr_d2"])
    expect((await read(await served(of, view))).reading, view).toMatchObject({ errors: [], warnings: [] });
});

test("filters are applied, and named in the header as applied", async () => {
  const place = await importItems(titles, "TR");
  const text = await served(place, "tr", {
    ...{ metric_type: "total_item_requests", access_type: "Controlled|Gratis", yop: "2022-2023" },
    ...{ attributes_to_show: "YOP", access_method: "Regular", colour: "red" },
  });
  expect(headerIn(text)).toMatchObject({
    ...{ Institution_Name: "Knihovna", Institution_ID: { Proprietary: [`usus:${place.organizationId}`] } },
    ...{ Created_By: "Usus", Registry_Record: "", Release: "5.1", Report_ID: "TR" },
    Report_Filters: {
      ...{ Metric_Type: ["Total_Item_Requests"], Access_Type: ["Controlled"], YOP: ["2022-2023"] },
      ...{ Access_Method: ["Regular"], Begin_Date: "2024-01-01", End_Date: "2024-02-29" },
    },
    Report_Attributes: { Attributes_To_Show: ["YOP"] },
  });
  expect(codesIn(text)).toEqual([
    [3050, "colour"],
    [3060, "access_type=Gratis"],
  ]);
  expect(await sumsIn(text)).toEqual({ Total_Item_Requests: { [first]: 110, [second]: 112 } });
});

test("unique titles that are added up over years are named", async () => {
  const place = await importItems(titles, "TR");
  const text = await served(place, "tr", { metric_type: "Unique_Title_Requests" });
  expect(headerIn(text).Exceptions).toEqual([
    { Code: 0, Message: expect.stringMatching(/added up/), Data: "YOP, Access_Type, Access_Method" },
  ]);
  expect((await sumsIn(text)).Unique_Title_Requests).toEqual({ [first]: 5, [second]: 7 });
});

test("months that are not known are not ready, and earlier ones are no longer available", async () => {
  const place = await importItems(titles, "TR", null, { months: [second] });
  const text = await served(place, "tr", { end_date: "2024-03" });
  expect(codesIn(text)).toEqual([
    [3031, "2024-03"],
    [3032, "Missing: 2024-01; available: 2024-02 to 2024-02"],
  ]);
  const { reading } = await read(text);
  expect(reading.verdict).toBe("import");
});

test("a month that was received in part is not served", async () => {
  const place = await importItems(titles, "TR");
  await db().import.updateMany({
    where: { platformId: place.platformId, month: new Date(`${second}-01`) },
    data: { isPartial: true },
  });
  const text = await served(place, "tr_j1");
  expect(codesIn(text)).toEqual([[3031, second]]);
  expect((await sumsIn(text)).Total_Item_Requests).toEqual({ [first]: 110 });
});

test("no usage is stated only if all months are known to have none", async () => {
  const place = await importItems([], "TR");
  expect(codesIn(await served(place, "tr"))).toEqual([[3030, undefined]]);
  expect(codesIn(await served(place, "tr", { end_date: "2024-03" }))).toEqual([[3031, "2024-03"]]);
  expect(codesIn(await served(place, "pr"))).toEqual([[3031, `${first}, ${second}`]]);
  const some = await importItems(titles, "TR");
  expect(codesIn(await served(some, "tr", { yop: "1990" }))).toEqual([[3030, undefined]]);
});

test("usage of Release 5 is served in the words of Release 5.1 and says so; months of both are combined", async () => {
  const journal = journal5({ Access_Type: "OA_Gold", Performance: [...requests5(7)] });
  const place = await importItems([journal], "TR", null, { months: [first], release: "5" });
  await importItems(titles, "TR", place.platformId, { months: [second] });
  const text = await served(place, "tr", { attributes_to_show: "Access_Type", access_type: "Open" });
  expect(await sumsIn(text)).toEqual({ Total_Item_Requests: { [first]: 7, [second]: 1001 } });
  expect(headerIn(text).Exceptions[0]).toMatchObject({
    Code: 0,
    Data: first,
    Message: expect.stringMatching(/Release 5,/),
  });
});

test("a view that was received without its full report is served as it is", async () => {
  const item = {
    ...{ Title: "Annals", Item_ID: { Print_ISSN: "0003-486X" }, Publisher: "P", Platform: "E" },
    Attribute_Performance: [{ Performance: counts("Total_Item_Requests", 6) }],
  };
  const place = await importItems([item], "TR_J1");
  const { reading, records } = await read(await served(place, "tr_j1"));
  expect([reading.errors, reading.warnings, reading.exceptions]).toEqual([[], [], []]);
  expect(sumsOf(records)).toEqual({ Total_Item_Requests: { [first]: 6, [second]: 7 } });
  expect(codesIn(await served(place, "tr"))).toEqual([[3031, `${first}, ${second}`]]);
});

test("accounts are added up, and a month that one of them lacks is not served", async () => {
  const place = await importItems(titles, "TR");
  const { organizationId, platformId } = place;
  const { id: accountId } = await db().platformAccount.create({
    data: { organizationId, platformId, name: "Archive" },
  });
  await importItems(titles, "TR", platformId, { months: [first], accountId });
  expect((await sumsIn(await served(place, "tr_j1"))).Total_Item_Requests).toEqual({ [first]: 220, [second]: 112 });
  const march = {
    Created: "2024-05-01T00:00:00Z",
    Report_Filters: { Begin_Date: "2024-03-01", End_Date: "2024-03-31" },
  };
  await importItems([], "TR", platformId, { months: [addMonths(second, 1)], accountId, header: march });
  expect((await sumsIn(await served(place, "tr_j1"))).Total_Item_Requests).toEqual({ [first]: 220 });
});

test("reports are listed with their months, views with their full report, changes on request", async () => {
  const place = await importItems(titles, "TR", null, { months: [first] });
  await importItems(platforms, "PR", place.platformId);
  const list = await listServedReports(scope, { ...placed(place), include_month_details: "True" });
  expect(list.map(({ Report_ID }) => Report_ID)).toEqual([
    ...["PR", "PR_P1", "TR", "TR_B1", "TR_B2", "TR_B3", "TR_J1", "TR_J2", "TR_J3", "TR_J4"],
  ]);
  expect(list[0]).toMatchObject({ First_Month_Available: first, Last_Month_Available: second, Release: "5.1" });
  const reports = readReportList(list, new Date());
  expect(reports?.find(({ report }) => report === "TR")).toMatchObject({
    ...{ first, last: first, changes: { [first]: { at: expect.any(String) } } },
  });
  expect(JSON.stringify(await listServedReports(scope, placed(place)))).not.toContain("Month_Details");
});

test("platforms and members are listed as our own client reads them", async () => {
  const place = await importItems(platforms, "PR");
  const members = await listCounterMembers(scope, {});
  expect(readMembers(members)).toMatchObject([{ customerId: String(place.organizationId), names: ["Knihovna"] }]);
  const list = await listCounterPlatforms(scope, placed(place));
  expect(readServicePlatforms(list)).toContainEqual(
    expect.objectContaining({ parameter: String(place.platformId), name: "Platform" }),
  );
});

test("members are the customer and those below it, and of the master organization all", async () => {
  const one = await db().organization.create({ data: { name: "One" } });
  const other = await db().organization.create({ data: { name: "Other" } });
  const master = await db().organization.create({ data: { name: "Master", isMaster: true } });
  await db().organization.create({ data: { name: "Below", parentId: one.id } });
  const all = await systemScope("usage.view", "test");
  const names = async (id: number) =>
    (await listCounterMembers(all, { customer_id: String(id) })).map(({ Institution_Name }) => Institution_Name);
  expect(await names(one.id)).toEqual(["Below", "One"]);
  expect(await names(other.id)).toEqual(["Other"]);
  expect(await names(master.id)).toEqual(["Below", "Knihovna", "Master", "One", "Other"]);
});

test.each([
  [{ customer_id: "" }, 1030],
  [{ customer_id: "999999" }, 2010],
  [{ customer_id: "0000000000000000" }, 2011],
  [{ platform: "" }, 1030],
  [{ platform: "999999" }, 1030],
  [{ begin_date: "2024-13" }, 3020],
])("%j is refused with exception %s", async (query, code) => {
  const place = await importItems(platforms, "PR");
  const refusal = await served(place, "pr", query).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CounterRefusal);
  expect(refusal).toMatchObject({ exception: code });
});

test("a customer out of reach is answered like one that does not exist", async () => {
  const place = await importItems(platforms, "PR");
  const { id: own } = await db().organization.create({ data: { name: "Own" } });
  const narrow = (await systemScope("usage.view", "test")).within(own);
  const ask = (customer_id: string) =>
    serveCounterReport(narrow, {
      ...{ report: "pr", signal: new AbortController().signal },
      query: { ...placed(place), ...inPeriod, customer_id },
    }).catch((error: unknown) => error);
  const [foreign, unknown] = [await ask(String(place.organizationId)), await ask("999999")];
  expect(foreign).toMatchObject({ exception: 2010, status: 403 });
  expect((foreign as CounterRefusal).body).toEqual((unknown as CounterRefusal).body);
});

test("a report that the release does not have has no path", async () => {
  const place = await importItems(platforms, "PR");
  await expect(served(place, "jr1")).rejects.toThrow(NotFound);
});
