import { rm } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { month } from "@/lib/counter/standard/month";
import { moveTitles } from "@/lib/imports/publish/move-titles";
import { db } from "@/lib/kit/db";
import { filesFolder } from "@/lib/kit/files/folder-store";
import { announceSumChecks } from "@/lib/provenance/announce-sum-check";
import { checkStoredSums, organizationsDue } from "@/lib/provenance/check-stored-sums";
import { checkSums } from "@/lib/provenance/check-sums";
import { findRows } from "@/lib/provenance/find-rows";
import { checkOldestSums } from "@/lib/provenance/jobs";
import { askSumCheck, getSumCheck } from "@/lib/provenance/sum-check";
import { mergeTitles } from "@/lib/titles/merge/merge-groups";
import { sumTables } from "@/lib/usage/dimensions";
import { usageLoader } from "@/lib/usage/engine/engine-client";
import { factKey } from "@/lib/usage/fact-key";
import { workbook } from "@/tests/support/workbook";
import { actingUser, scopeOf } from "../../support/actors";
import { importHarvested } from "./harvested";
import { freshPlace, openStores, seenSum } from "./scene";

beforeAll(openStores);

const january = month("2025-01");
const signal = new AbortController().signal;
const reader = async (organizationIds?: number[]) => {
  const all = organizationIds ?? (await db().organization.findMany()).map(({ id }) => id);
  const memberships = all.map((organizationId) => ({ organizationId, isAdmin: false, isMaster: false }));
  return scopeOf("usage.view", actingUser({ memberships }), all);
};

type Row = { title: string; issn: string; access?: string; requests: number };

const json = (rows: Row[]) =>
  JSON.stringify({
    Report_Header: {
      ...{ Created_By: "P", Customer_ID: "1", Report_ID: "TR", Release: "5", Report_Name: "Title Master Report" },
      ...{ Institution_Name: "K", Created: "2025-02-01T00:00:00Z" },
      Report_Filters: [
        { Name: "Begin_Date", Value: "2025-01-01" },
        { Name: "End_Date", Value: "2025-01-31" },
      ],
    },
    Report_Items: rows.map(({ title, issn, access = "Controlled", requests }) => ({
      ...{ Title: title, Item_ID: [{ Type: "Print_ISSN", Value: issn }], Platform: "P", Publisher: "Břeh" },
      ...{ Data_Type: "Journal", Section_Type: "Article", YOP: "2024", Access_Type: access, Access_Method: "Regular" },
      Performance: [
        {
          Period: { Begin_Date: "2025-01-01", End_Date: "2025-01-31" },
          Instance: [{ Metric_Type: "Total_Item_Requests", Count: requests }],
        },
      ],
    })),
  });

const headings = [
  ...["Title", "Publisher", "Publisher_ID", "Platform", "DOI", "Proprietary_ID", "ISBN", "Print_ISSN", "Online_ISSN"],
  ...["URI", "Data_Type", "Section_Type", "YOP", "Access_Type", "Access_Method", "Metric_Type"],
  ...["Reporting_Period_Total", "Jan-2025"],
];
const table = (rows: Row[]): string[][] => [
  ["Report_Name", "Title Master Report"],
  ["Report_ID", "TR"],
  ["Release", "5"],
  ["Institution_Name", "K"],
  ["Reporting_Period", "Begin_Date=2025-01-01; End_Date=2025-01-31"],
  [],
  headings,
  ...rows.map(({ title, issn, access = "Controlled", requests }) => [
    ...[title, "Břeh", "", "P", "", "", "", issn, "", "", "Journal", "Article", "2024", access, "Regular"],
    ...["Total_Item_Requests", String(requests), String(requests)],
  ]),
];

const rows: Row[] = [
  { title: "Anvil", issn: "0028-0836", requests: 5 },
  { title: "Bellows", issn: "0036-8075", requests: 7 },
  { title: "Anvil", issn: "0028-0836", access: "Open", requests: 11 },
  { title: "Bellows", issn: "0036-8075", requests: 2 },
];

async function factOf(importId: number, name: string, access = "Controlled") {
  const answer = await usageLoader().nodes[0].query({
    query: `SELECT metric_id AS metricId, title_id AS titleId, item_id AS itemId, access_type AS accessType,
      access_method AS accessMethod, data_type AS dataType, section_type AS sectionType, publisher,
      reported_platform AS reportedPlatform, article_version AS articleVersion, parent_data_type AS parentDataType, yop, value
      FROM facts WHERE import_id = {id:UInt32}`,
    query_params: { id: importId },
    format: "JSONEachRow",
  });
  const facts = await answer.json<Parameters<typeof factKey>[0] & { value: number }>();
  const titles = new Map((await db().title.findMany()).map((title) => [title.id, title.name]));
  const texts = new Map((await db().attributeText.findMany()).map(({ id, text }) => [id, text]));
  const result = facts.find(
    ({ titleId, accessType }) => titles.get(titleId) === name && texts.get(accessType) === access,
  );
  if (!result) throw new Error(`No fact of ${name}`);
  return { fact: factKey(result), value: result.value };
}

const forms: [string, () => Promise<Buffer | string>][] = [
  ["JSON", async () => json(rows)],
  [
    "TSV",
    async () =>
      table(rows)
        .map((cells) => cells.join("\t"))
        .join("\r\n"),
  ],
  [
    "CSV in UTF-16",
    async () =>
      Buffer.from(
        `\ufeff${table(rows)
          .map((cells) => cells.map((cell) => `"${cell}"`).join(";"))
          .join("\n")}`,
        "utf16le",
      ),
  ],
  ["a workbook", async () => workbook([{ name: "TR", rows: table(rows) }])],
];

describe.each(forms)("fact from %s", (form, content) => {
  test("is shown at its position in the file, unchanged", async () => {
    const { importId } = await importHarvested(await freshPlace(), await content());
    const result = await findRows(await reader(), importId, await factOf(importId, "Anvil", "Open"), signal);
    const place = form === "JSON" ? { row: null, path: "Report_Items[2]" } : { row: 10, path: null };
    expect(result).toMatchObject({ sum: 11, complete: true, results: [{ ...place, value: 11 }] });
    expect(result.results[0]?.raw).toMatch(/Anvil[\s\S]*0028-0836[\s\S]*Open/);
    const both = await findRows(await reader(), importId, await factOf(importId, "Bellows"), signal);
    expect(both).toMatchObject({ sum: 9, results: [{ value: 7 }, { value: 2 }] });
  });

  test("agrees with its file when the sums are checked", async () => {
    const { importId } = await importHarvested(await freshPlace(), await content());
    expect(await checkSums(importId)).toEqual({ result: "same", differences: [] });
  });
});

test("of a merged title is found by the name and identifiers in the report", async () => {
  const place = await freshPlace(january);
  const { importId } = await importHarvested(place, json([{ title: "Crank", issn: "0040-6376", requests: 3 }]));
  const { id: removed } = await db().title.findFirstOrThrow({ where: { name: "Crank" } });
  const { id: target } = await db().title.create({
    data: { name: "Crank", matchName: "crank", isbn: "9780306406157" },
  });
  const merging = { catalog: "titles", keptId: target, removedIds: [removed] } as const;
  await db().$transaction((tx) => mergeTitles(tx, merging));
  const before = await findRows(await reader(), importId, await factOf(importId, "Crank"), signal);
  await moveTitles({ isThorough: false });
  const current = await db().import.findFirstOrThrow({ where: { platformId: place.platformId, state: "current" } });
  const after = await findRows(await reader(), current.id, await factOf(current.id, "Crank"), signal);
  expect(after).toEqual(before);
  expect(after).toMatchObject({ sum: 3, results: [{ path: "Report_Items[0]" }] });
  expect(await checkSums(current.id)).toMatchObject({ result: "same" });
});

test("imports of others, invalid keys and deleted files are refused", async () => {
  const { importId, file } = await importHarvested(await freshPlace(), json(rows));
  const fact = await factOf(importId, "Anvil");
  const stranger = await db().organization.create({ data: { name: "Stranger" } });
  await expect(findRows(await reader([stranger.id]), importId, fact, signal)).rejects.toMatchObject({ status: 404 });
  await expect(getSumCheck(await reader([stranger.id]), importId)).rejects.toMatchObject({ status: 404 });
  await expect(findRows(await reader(), importId, { ...fact, fact: "1.2" }, signal)).rejects.toMatchObject({
    fields: { fact: ["invalid"] },
  });
  await rm(path.join(filesFolder(), file.storedAs));
  await expect(findRows(await reader(), importId, fact, signal)).rejects.toMatchObject({ code: "noFileToShow" });
});

describe("sum check", () => {
  test("reports too many or too few facts, notifies administrators once, and returns the result on request", async () => {
    const place = await freshPlace();
    const { importId } = await importHarvested(place, json(rows));
    const admin = await db().user.create({
      data: {
        email: "root@example.org",
        username: "root",
        firstName: "R",
        lastName: "T",
        passwordHash: "-",
        isSuperuser: true,
      },
    });
    const node = usageLoader().nodes[0];
    await node.command({ query: `INSERT INTO facts SELECT * FROM facts WHERE import_id = ${importId} LIMIT 1` });
    const checked = await checkSums(importId);
    expect(checked?.result).toBe("different");
    expect(checked?.differences).toMatchObject([
      { metric: "Total_Item_Requests", file: 25, import: 25 },
      { metric: "", import: 3, store: 4 },
    ]);
    await announceSumChecks();
    await checkSums(importId);
    await announceSumChecks();
    const events = await db().event.findMany({ where: { recipients: { some: { userId: admin.id } } } });
    expect(events).toMatchObject([{ importance: 20, category: "general", organizationId: place.organizationId }]);
    expect(events[0]?.descriptionCs).toContain("soubor 25, import 25");
    expect(await getSumCheck(await reader(), importId)).toMatchObject({
      check: { result: "different" },
      may_check: false,
    });
  });

  test("detects wrong sums in the usage store, and repairs earlier answers", async () => {
    const place = await freshPlace();
    // Answers about several organizations are cached.
    await freshPlace();
    const { importId } = await importHarvested(place, json(rows));
    expect(await checkStoredSums()).toMatchObject({ repaired: 0 });
    for (const table of sumTables)
      await usageLoader().nodes[0].command({ query: `DELETE FROM ${table} WHERE import_id = ${importId}` });
    expect(await seenSum(place)).toBe(0);
    expect(await checkStoredSums()).toMatchObject({ repaired: 1 });
    expect(await seenSum(place)).toBe(25);
  });

  test("checks the stored sums of each organization in turn, and of all where there are few", async () => {
    await importHarvested(await freshPlace(), json(rows));
    await checkStoredSums();
    const { id: organizationId } = await db().organization.create({ data: { name: "Never checked" } });
    await db().organizationClock.create({ data: { organizationId } });
    expect(await organizationsDue(1, 1_000_000)).toEqual([organizationId]);
    await checkStoredSums({ organizations: [organizationId] });
    expect(await organizationsDue(1, 1_000_000)).not.toContain(organizationId);
    const everyone = await db().organizationClock.count();
    expect(await organizationsDue()).toHaveLength(everyone);
    expect(await organizationsDue(1, 2)).toHaveLength(Math.ceil(everyone / 2));
  });

  test("detects a changed or deleted file", async () => {
    const { importId, file } = await importHarvested(await freshPlace(), json(rows));
    await db().rawFile.updateMany({ where: { storedAs: file.storedAs }, data: { sha256: "0".repeat(64) } });
    expect(await checkSums(importId)).toEqual({ result: "fileLost", differences: [] });
    await rm(path.join(filesFolder(), file.storedAs));
    expect(await checkSums(importId)).toEqual({ result: "fileLost", differences: [] });
  });

  test("starts with imports never checked, then the oldest checks, and skips those that are not current", async () => {
    const { importId } = await importHarvested(await freshPlace(), json(rows));
    const { importId: hidden } = await importHarvested(await freshPlace(), json(rows));
    await db().import.update({ where: { id: hidden }, data: { state: "replaced" } });
    await checkOldestSums();
    expect(await db().importCheck.count({ where: { importId } })).toBe(1);
    expect(await db().importCheck.count({ where: { importId: hidden } })).toBe(0);
    expect(await checkSums(hidden)).toBeNull();
  });

  test("is requested by administrators of the organization only", async () => {
    const place = await freshPlace();
    const { importId } = await importHarvested(place, json(rows));
    const of = (organizationId: number) =>
      scopeOf("harvest.manage", actingUser({ memberships: [{ organizationId, isAdmin: true, isMaster: false }] }));
    expect(await askSumCheck(await of(place.organizationId), importId)).toEqual({});
    const stranger = await db().organization.create({ data: { name: "Another" } });
    await expect(askSumCheck(await of(stranger.id), importId)).rejects.toMatchObject({ status: 404 });
  });
});
