import { beforeAll, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { coverageCellCall } from "@/lib/coverage/contract";
import { coverageByMonth } from "@/lib/coverage/coverage-by-month";
import { getCoverageCell } from "@/lib/coverage/get-coverage-cell";
import { listImportsCall } from "@/lib/imports/contract";
import { writeCounter } from "@/lib/imports/export/write-counter";
import type { ImportPlace } from "@/lib/imports/place";
import { discardMonths } from "@/lib/imports/publish/import-state";
import { listVersions } from "@/lib/imports/restate/list-versions";
import { getImport } from "@/lib/imports/show/get-import";
import { listImports } from "@/lib/imports/show/list-imports";
import { db, inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { listAccountsAt, placeAccount } from "@/lib/platforms/accounts";
import { runReport } from "@/lib/reports/ask/run-report";
import { listReportCatalog } from "@/lib/reports/catalog/list-report-catalog";
import { platformReportCall } from "@/lib/reports/platform-report/contract";
import { findMissingData } from "@/lib/reports/subscriptions/find-missing-data";
import { question } from "@/lib/usage/question";
import { read } from "@/tests/pure/counter/reading-aid";
import { readReport } from "../reports/platform-report/read-report";
import { reader } from "../reports/world";
import { importHarvested } from "./harvested";
import { freshPlace, importsOf, openStores, seenSum } from "./scene";

beforeAll(openStores);

const report = (sum: number, { of = "2025-01", release = "5" } = {}) =>
  JSON.stringify({
    Report_Header: {
      ...{ Report_ID: "TR", Report_Name: "Title Master Report", Release: release, Institution_Name: "Knihovna" },
      ...{ Created: "2025-06-01T00:00:00Z", Created_By: "Depot" },
      Report_Filters:
        release === "5"
          ? [
              { Name: "Begin_Date", Value: `${of}-01` },
              { Name: "End_Date", Value: `${of}-31` },
            ]
          : { Begin_Date: `${of}-01`, End_Date: `${of}-31` },
    },
    Report_Items: [release === "5" ? titleOf(sum, of) : newTitleOf(sum, of)],
  });

const head = { Title: "Botanika", Item_ID: [{ Type: "Print_ISSN", Value: "1234-5679" }], Platform: "Depot" };

const titleOf = (sum: number, of: string) => ({
  ...{ ...head, Data_Type: "Journal", Section_Type: "Article", Access_Type: "Controlled", Access_Method: "Regular" },
  Performance: [
    {
      Period: { Begin_Date: `${of}-01`, End_Date: `${of}-31` },
      Instance: [{ Metric_Type: "Total_Item_Requests", Count: sum }],
    },
  ],
});

const newTitleOf = (sum: number, of: string) => ({
  ...{ ...head, Item_ID: { Print_ISSN: "1234-5679" } },
  Attribute_Performance: [
    {
      ...{ Data_Type: "Journal", Access_Type: "Controlled", Access_Method: "Regular" },
      Performance: { Total_Item_Requests: { [of]: sum } },
    },
  ],
});

async function twoAccounts(): Promise<[main: ImportPlace, medicine: ImportPlace]> {
  const main = await freshPlace();
  return [main, { ...main, accountId: await placeAccount(db(), main, "Medicine") }];
}

async function byAccount({ platformId }: ImportPlace, more: object = {}) {
  const query = question.parse({
    ...{ version: 1, where: { reportType: ["TR"], platform: [platformId] }, rows: ["account"], columns: [], ...more },
  });
  const { rows } = await runReport(await reader("everything"), query, { locale: "en" });
  return rows.map(({ name, total }) => [name.replace(/ \(.*/, ""), total]);
}

test("usage of two accounts is added up, and reports distinguish them", async () => {
  const [main, medicine] = await twoAccounts();
  expect((await listReportCatalog(await reader("everything"), "en"))[0]?.dimensions).not.toContain("account");
  await importHarvested(main, report(40));
  await importHarvested(medicine, report(7));
  expect(await seenSum(main)).toBe(47);
  expect(await byAccount(main)).toEqual([
    ["Main account", 40],
    ["Medicine", 7],
  ]);
  const only = { reportType: ["TR"], platform: [main.platformId], account: [medicine.accountId] };
  expect(await byAccount(main, { where: only })).toEqual([["Medicine", 7]]);
  expect((await listReportCatalog(await reader("everything"), "en"))[0]?.dimensions).toContain("account");
});

test("replacing and deleting a month of one account leaves the other", async () => {
  const [main, medicine] = await twoAccounts();
  await importHarvested(main, report(40));
  await importHarvested(medicine, report(7));
  await importHarvested(medicine, report(9));
  expect(await seenSum(main)).toBe(49);
  expect((await importsOf(main)).map(({ accountId, state }) => [accountId === 0, state])).toEqual([
    [true, "current"],
    [false, "replaced"],
    [false, "current"],
  ]);
  await inTransaction((tx) => discardMonths(tx, [main]));
  expect(await seenSum(main)).toBe(9);
});

test("a newer release supersedes an older one within its account only", async () => {
  const [main, medicine] = await twoAccounts();
  const newer = { ...main, reportTypeId: (await freshPlace(month("2025-01"), "TR51")).reportTypeId };
  await importHarvested(main, report(40));
  await importHarvested(medicine, report(7));
  await importHarvested(newer, report(50, { release: "5.1" }));
  const merged = { mergeReportTypes: true, where: { reportType: ["TR51", "TR"], platform: [main.platformId] } };
  expect(await byAccount(main, merged)).toEqual([
    ["Main account", 50],
    ["Medicine", 7],
  ]);
});

test("each account is expected to have its months", async () => {
  const [main, medicine] = await twoAccounts();
  await importHarvested(main, report(40));
  await importHarvested(medicine, report(7));
  await importHarvested({ ...main, month: month("2025-03") }, report(5, { of: "2025-03" }));
  const of = { reportTypeIds: [main.reportTypeId], platformIds: [main.platformId] };
  for (const merged of [false, true])
    expect(await coverageByMonth(await reader("everything"), { ...of, merged }, {})).toEqual([
      { month: "2025-01", present: 2, partial: 0, expected: 2, spans: [] },
      { month: "2025-02", present: 0, partial: 0, expected: 2, spans: [] },
      { month: "2025-03", present: 1, partial: 0, expected: 2, spans: [] },
    ]);
});

test("a month of a platform has the usage of all accounts, also if one of them reports none", async () => {
  const [main, medicine] = await twoAccounts();
  await importHarvested(medicine, report(7));
  await importHarvested(main, report(0));
  const place = { platform: main.platformId, organization: main.organizationId };
  expect(await readReport(await reader("everything"), place)).toMatchObject({ status: "OK", records: [{ hits: 7 }] });
  await importHarvested(main, report(40));
  expect(await readReport(await reader("everything"), place)).toMatchObject({ status: "OK", records: [{ hits: 47 }] });
});

test("the records of a month are those of one account when it is chosen, and its status is its own", async () => {
  const [main, medicine] = await twoAccounts();
  await importHarvested(main, report(40));
  const scope = await reader("everything");
  const read = (account: number) =>
    readReport(scope, { platform: main.platformId, organization: main.organizationId, account });
  expect(await read(medicine.accountId)).toEqual({
    ...{ records: [], status: "SUSHI credentials not present for this report", complete_data: false },
  });
  await importHarvested(medicine, report(7));
  expect((await read(medicine.accountId)).records).toMatchObject([{ hits: 7 }]);
  expect((await read(0)).records).toMatchObject([{ hits: 40 }]);
  const other = await freshPlace();
  const elsewhere = { platform: other.platformId, organization: other.organizationId, account: medicine.accountId };
  await importHarvested(other, report(1));
  await expect(readReport(scope, elsewhere)).rejects.toThrow(NotFound);
  expect(platformReportCall.query.safeParse({ month: "2025-01", account: "" }).success).toBe(false);
});

test("accounts at a platform are listed for organizations that have several", async () => {
  const [main, medicine] = await twoAccounts();
  const scope = await reader("everything");
  await importHarvested(main, report(40));
  expect(await listAccountsAt(scope, main.platformId)).toEqual([]);
  await importHarvested(medicine, report(7));
  const accounts = [
    { pk: 0, name: "" },
    { pk: medicine.accountId, name: "Medicine" },
  ];
  expect(await listAccountsAt(scope, main.platformId)).toEqual([{ organization: main.organizationId, accounts }]);
});

test("a COUNTER report has the usage of all accounts or of the chosen one, and its file name says which", async () => {
  const [main, medicine] = await twoAccounts();
  const newer = { ...medicine, reportTypeId: (await freshPlace(month("2025-01"), "TR51")).reportTypeId };
  await importHarvested(main, report(40));
  await importHarvested(medicine, report(7));
  const scope = await reader("everything");
  const written = async (more: object = {}) => {
    const answer = await writeCounter(
      scope,
      {
        ...{ organization: main.organizationId, platform: main.platformId, report_type: main.reportTypeId },
        ...{ from: main.month, to: main.month, format: "json", release: "5.1", ...more },
      },
      new AbortController().signal,
    );
    const name = answer.headers.get("content-disposition");
    const text = await answer.text();
    const { reading } = await read(text);
    return { text, name, sum: reading.reports[0]?.sums.Total_Item_Requests?.["2025-01"] };
  };
  const whole = await written();
  expect(whole.sum).toBe(47);
  expect(whole.name).not.toContain("Medicine");
  expect(await written({ account: medicine.accountId })).toMatchObject({
    sum: 7,
    name: expect.stringContaining("-Medicine-2025-01"),
  });
  expect(await written({ account: 0 })).toMatchObject({
    sum: 40,
    name: expect.stringContaining("-main_account-2025-01"),
  });
  // A newer release in one account does not repeat the months of the other.
  await importHarvested(newer, report(7, { release: "5.1" }));
  const repeated = "Delivered by the rules of Release 5.1 as well";
  expect((await written({ account: 0 })).text).not.toContain(repeated);
  expect((await written({ account: medicine.accountId })).text).toContain(repeated);
  await inTransaction((tx) => discardMonths(tx, [medicine]));
  expect((await written()).text).not.toContain(repeated);
});

test("lists, versions and cells name the account of a month, and only where there are several", async () => {
  const [main, medicine] = await twoAccounts();
  const scope = await reader("everything");
  const { importId: former } = await importHarvested(main, report(40));
  expect((await getImport(scope, former, "en")).account).toBeNull();
  await importHarvested(main, report(41));
  const { importId } = await importHarvested(medicine, report(7));
  expect((await getImport(scope, importId, "en")).account).toEqual({ pk: medicine.accountId, name: "Medicine" });
  const accountsIn = (rows: readonly { account: { name: string } | null }[]) =>
    rows.map(({ account }) => account?.name);
  const list = listImportsCall.query.parse({ platform: String(main.platformId) });
  expect(accountsIn((await listImports(scope, list, "en")).results)).toEqual(["Medicine", ""]);
  expect(accountsIn(await listVersions(scope, importId, "en"))).toEqual(["Medicine"]);
  expect(accountsIn(await listVersions(scope, former, "en"))).toEqual(["", ""]);
  const cell = coverageCellCall.query.parse({ report_type: String(main.reportTypeId), month: "2025-01" });
  const { results } = await getCoverageCell(scope, { ...cell, platform: main.platformId }, "en");
  expect(accountsIn(results)).toEqual(["", "Medicine"]);
});

test("a month that one account lacks is missing data, in mails about a report", async () => {
  const [main, medicine] = await twoAccounts();
  await importHarvested(main, report(40));
  await importHarvested(medicine, report(7));
  await importHarvested({ ...main, month: month("2025-02") }, report(5, { of: "2025-02" }));
  const about = (where: object) =>
    question.parse({
      ...{ version: 1, rows: ["platform"], columns: [] },
      where: { reportType: ["TR"], platform: [main.platformId], ...where },
    });
  const period = { from: month("2025-02"), to: month("2025-02"), name: "" };
  const missing = async (where: object) =>
    (await findMissingData(await reader("everything"), about(where), { period, locale: "en" })).length;
  expect(await missing({})).toBe(1);
  expect(await missing({ account: [medicine.accountId] })).toBe(1);
  expect(await missing({ account: [main.accountId] })).toBe(0);
});
