import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { runCheck } from "@/lib/uploads/check/run-check";
import { importUploads } from "@/lib/uploads/import/import-upload";
import { runImport } from "@/lib/uploads/import/run-import";
import { deleteUpload, undoUpload } from "@/lib/uploads/import/undo-upload";
import { getUpload, listUploadRows, readUploadCells } from "@/lib/uploads/show/get-upload";
import { compoundFile } from "../../support/binary-workbook";
import { workbook } from "../../support/workbook";
import { zip } from "../../support/zip";
import { addPlatform, bring, check, correct, currentSums, never, openWorld, send, type World } from "./scene";
import { tableText } from "./tables";

let world: World;
let platform: number;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async ({ task }) => {
  platform = await addPlatform(task.id, `Platform of ${task.name}`.slice(0, 200));
});

const counts = (...values: number[]) => ({ Total_Item_Requests: values });
const cellsOf = (text: string) => text.split("\n").map((line) => line.split("\t"));

test("two years of a report become 24 months, each compared with the year before", async () => {
  const { librarian } = world;
  const former = { from: "2022-01", months: 12, titles: [{ name: "A", counts: counts(...Array(12).fill(10)) }] };
  await bring(librarian, (await check(librarian, tableText(former), "2022.tsv", { platform })).pk);
  const values = Array.from({ length: 24 }, (_, index) => index + 1);
  const titles = Array.from({ length: 300 }, (_, index) => ({ name: `Title ${index}`, counts: counts(...values) }));
  const checked = await check(librarian, tableText({ from: "2023-01", months: 24, titles }), "two.tsv", { platform });
  expect(checked.preflight?.months).toHaveLength(24);
  expect(checked.preflight?.months[0]).toMatchObject({
    ...{ month: "2023-01", new: { sum: 300, count: 300 }, prev_year_month: { sum: 10, count: 1 } },
    prev_year_avg: { sum: 10, count: 1 },
    metrics: [{ name: "Total_Item_Requests", sum: 300, prev_year_month: 10, prev_year_avg: 10, this_month: null }],
  });
  expect(checked.preflight?.months[12]).toMatchObject({ month: "2024-01", prev_year_month: null, prev_year_avg: null });
  expect((await bring(librarian, checked.pk)).import_count).toBe(24);
  const sums = await currentSums(platform);
  expect(sums[`${world.hradisko} TR 2024-12 Total_Item_Requests`]).toBe(300 * 24);
  expect(Object.keys(sums)).toHaveLength(36);
});

test("workbook with a sheet per platform is assigned to these platforms", async () => {
  const { librarian, hradisko } = world;
  const [forest, meadow] = [await addPlatform("forest", "Forest"), await addPlatform("meadow", "Meadow")];
  const sheet = (name: string, ...values: number[]) => ({
    name,
    rows: cellsOf(
      tableText({ from: "2024-01", months: 2, platform: name, titles: [{ name: "A", counts: counts(...values) }] }),
    ),
  });
  const file = workbook([sheet("Forest", 1, 2), sheet("Meadow", 10, 20), sheet("Heath", 100, 200)]);
  const checked = await check(librarian, new Uint8Array(file), "platforms.xlsx");
  expect(checked.preflight?.platforms, JSON.stringify(checked.error_details)).toMatchObject([
    { name: "Forest", sum: 3, by: "name", platform: { pk: forest } },
    { name: "Meadow", sum: 30, by: "name", platform: { pk: meadow } },
    { name: "Heath", sum: 300, by: null, platform: null },
  ]);
  expect(checked.blocking).toMatchObject([{ code: "platforms-unknown", values: { names: "Heath" } }]);
  await correct(librarian, checked.pk, { platforms: [{ name: "Heath", platform }] });
  expect(await bring(librarian, checked.pk)).toMatchObject({ state: "imported", import_count: 6 });
  for (const [id, times] of [
    [forest, 1],
    [meadow, 10],
    [platform, 100],
  ] as const)
    expect(await currentSums(id)).toEqual({
      [`${hradisko} TR 2024-01 Total_Item_Requests`]: times,
      [`${hradisko} TR 2024-02 Total_Item_Requests`]: 2 * times,
    });
});

test("file of a consortium is assigned to its members once all are matched", async () => {
  const { consortium, librarian, hradisko, svratka } = world;
  const titles = [
    { institution: "Knihovna Hradisko", name: "A", counts: counts(1, 2) },
    { institution: "SVR", name: "A", counts: counts(10, 20) },
    { institution: "Knihovna v Brně", name: "B", counts: counts(100, 0) },
  ];
  const text = tableText({ from: "2024-01", months: 2, titles });
  const checked = await check(consortium, text, "all.tsv", { platform });
  expect(checked.preflight?.organizations).toMatchObject([
    { name: "Knihovna Hradisko", sum: 3, organization: { pk: hradisko }, by: "name" },
    { name: "SVR", sum: 30, organization: { pk: svratka } },
    { name: "Knihovna v Brně", sum: 100, organization: null },
  ]);
  expect(checked.blocking).toMatchObject([{ code: "wrong-organization", values: { names: "Knihovna v Brně" } }]);
  await expect(bring(consortium, checked.pk)).rejects.toMatchObject({ code: "uploadBlocked" });
  const organizations = [{ name: "Knihovna v Brně", organization: svratka }];
  const fixed = await correct(consortium, checked.pk, { organizations });
  expect(fixed).toMatchObject({ can_import: true, blocking: [] });
  const imported = await bring(consortium, checked.pk);
  expect(imported.organizations.map(({ pk }) => pk).sort()).toEqual([hradisko, svratka].sort());
  expect(await currentSums(platform)).toEqual({
    [`${hradisko} TR 2024-01 Total_Item_Requests`]: 1,
    [`${hradisko} TR 2024-02 Total_Item_Requests`]: 2,
    [`${svratka} TR 2024-01 Total_Item_Requests`]: 110,
    [`${svratka} TR 2024-02 Total_Item_Requests`]: 20,
  });
  await expect(getUpload(librarian, checked.pk, "en")).rejects.toMatchObject({ status: 404 });
  expect(await undoUpload(consortium, checked.pk)).toEqual({ imports: 4, restored: 0 });
});

test("library cannot import the usage of others", async () => {
  const titles = [
    { institution: "Knihovna Hradisko", name: "A", counts: counts(1) },
    { institution: "Knihovna Svratka", name: "A", counts: counts(10) },
  ];
  const text = tableText({ from: "2024-01", months: 1, titles });
  const checked = await check(world.librarian, text, "all.tsv", { platform });
  expect(checked.blocking.map(({ code }) => code)).toEqual(["not-allowed"]);
  await expect(bring(world.librarian, checked.pk)).rejects.toMatchObject({ status: 403 });
});

test("file that names another library reveals neither its data nor its name", async () => {
  const { consortium, librarian, hradisko, svratka } = world;
  for (const [organization, value] of [
    [hradisko, 4],
    [svratka, 777],
  ] as const)
    for (const from of ["2023-01", "2024-01"]) {
      const theirs = tableText({ from, months: 1, titles: [{ name: "A", counts: counts(value) }] });
      await bring(consortium, (await check(consortium, theirs, "before.tsv", { platform, organization })).pk);
    }
  const titles = [
    { institution: "HRA", name: "A", counts: counts(1) },
    { institution: "SVR", name: "A", counts: counts(10) },
  ];
  const text = tableText({ from: "2024-01", months: 1, titles });
  const checked = await check(librarian, text, "all.tsv", { platform });
  expect(checked.preflight?.organizations).toMatchObject([
    { name: "HRA", organization: { pk: hradisko } },
    { name: "SVR", organization: null, by: null },
  ]);
  expect(checked.clashing_months.map(({ organization }) => organization.pk)).toEqual([hradisko]);
  expect(checked.preflight?.months).toMatchObject([{ new: { sum: 11 }, prev_year_month: { sum: 4 } }]);
  const numbers: unknown[] = [];
  const json = JSON.stringify(checked, (_, value) => {
    if (typeof value === "number") numbers.push(value);
    return value;
  });
  // Not searched in the raw text: timestamps and hashes may contain the same digits.
  expect(numbers.filter((number) => number === 777 || number === 781)).toEqual([]);
  expect(json).not.toContain("Svratka");
});

test("organization is recognized by the institution's id", async () => {
  const text = tableText({
    ...{ from: "2024-01", months: 1, titles: [{ name: "A", counts: counts(1) }] },
    ...{ institution: "Another spelling", institutionId: "Proprietary:HRA" },
  });
  const checked = await check(world.consortium, text, "tr.tsv", { platform });
  expect(checked.organization?.pk).toBe(world.hradisko);
  expect(checked).toMatchObject({ is_organization_chosen: false, can_import: true });
});

test("file that names another library is imported only after a user confirms the organization", async () => {
  const { consortium, hradisko, svratka } = world;
  const text = tableText({
    ...{ from: "2024-01", months: 1, institution: "Anybody", institutionId: "Proprietary:SVR" },
    titles: [{ name: "A", counts: counts(1) }],
  });
  const checked = await check(consortium, text, "tr.tsv", { platform, organization: hradisko });
  expect(checked).toMatchObject({
    can_import: false,
    blocking: [{ code: "other-organization", values: { names: "Anybody" } }],
    findings: [{ level: "warning", code: "other-organization" }],
  });
  await expect(bring(consortium, checked.pk)).rejects.toMatchObject({ code: "uploadBlocked" });
  expect(await correct(consortium, checked.pk, { organization: svratka })).toMatchObject({ blocking: [] });
  await correct(consortium, checked.pk, { confirm_organization: true });
  expect(await correct(consortium, checked.pk, { organization: hradisko })).toMatchObject({
    blocking: [{ code: "other-organization" }],
  });
  await correct(consortium, checked.pk, { confirm_organization: true });
  expect(await bring(consortium, checked.pk)).toMatchObject({
    organization: { pk: hradisko },
    findings: [{ code: "other-organization" }],
  });
});

test("reports of a workbook are imported together or not at all", async () => {
  const { librarian, hradisko } = world;
  const sheet = (report: string, metric: string, value: number) => ({
    name: report,
    rows: cellsOf(
      tableText({ ...{ report, from: "2024-01", months: 1 }, titles: [{ name: "A", counts: { [metric]: [value] } }] }),
    ),
  });
  const sheets = [
    sheet("TR", "Total_Item_Requests", 3),
    sheet("TR_J1", "Unique_Item_Requests", 2),
    sheet("TR_B2", "No_License", 1),
  ];
  const checked = await check(librarian, new Uint8Array(workbook(sheets)), "reports.xlsx", { platform });
  expect(checked.preflight?.reports.map(({ place, report }) => [place, report])).toEqual([
    ["TR", "TR"],
    ["TR_J1", "TR_J1"],
    ["TR_B2", "TR_B2"],
  ]);
  await bring(librarian, checked.pk);
  expect(await currentSums(platform)).toEqual({
    [`${hradisko} TR 2024-01 Total_Item_Requests`]: 3,
    [`${hradisko} TR_B2 2024-01 No_License`]: 1,
    [`${hradisko} TR_J1 2024-01 Unique_Item_Requests`]: 2,
  });
  const rows = await listUploadRows(librarian, checked.pk, { report: 2, from: 0, size: 10 });
  expect(rows).toMatchObject({ count: 1, total: 1, results: [{ metric: "No_License", value: 1, title: "A" }] });
  const cells = await readUploadCells(librarian, checked.pk, { sheet: "TR_J1", from: 0, size: 2 });
  expect(cells).toMatchObject({
    sheets: ["TR", "TR_J1", "TR_B2"],
    has_more: true,
    rows: [{ number: 1 }, { number: 2 }],
  });
});

test("month that appears twice in an archive is counted once", async () => {
  const text = tableText({ from: "2024-01", months: 1, titles: [{ name: "A", counts: counts(1) }] });
  const archive = new Uint8Array(zip({ "tr.tsv": text, "tr (1).tsv": text }));
  const checked = await check(world.librarian, archive, "tr.zip", { platform });
  expect(checked).toMatchObject({ state: "prefailed", error: "not-readable" });
  expect(checked.error_details).toMatchObject([{ code: "usage-twice", where: "tr (1).tsv: row 15" }]);
  await expect(bring(world.librarian, checked.pk)).rejects.toMatchObject({ status: 400 });
});

test("usage of future months is refused, and an old workbook is refused with how to save it", async () => {
  const text = tableText({ from: "2090-01", months: 1, titles: [{ name: "A", counts: counts(1) }] });
  const checked = await check(world.librarian, text, "tr.tsv", { platform });
  expect(checked).toMatchObject({ state: "prefailed", error: "not-readable" });
  expect(checked.error_details).toMatchObject([{ code: "months-in-future", values: { months: "2090-01" } }]);
  const old = compoundFile("Book", Buffer.alloc(5000));
  const upload = await check(world.librarian, new Uint8Array(old), "jr1.xls", { platform });
  expect(upload).toMatchObject({ state: "prefailed", error: "not-readable", error_details: [{ code: "kind-xls" }] });
});

test("one call imports several files, and a blocked or deleted one does not stop the others", async () => {
  const { librarian } = world;
  const report = (from: string) => tableText({ from, months: 1, titles: [{ name: "A", counts: counts(1) }] });
  const ready = await Promise.all(
    ["2024-01", "2024-02"].map((from) => check(librarian, report(from), `${from}.tsv`, { platform })),
  );
  const broken = await check(librarian, "nothing", "nothing.txt", { platform });
  const pks = [ready[0]?.pk ?? 0, broken.pk, 1_000_000, ready[1]?.pk ?? 0];
  expect(await importUploads(librarian, pks, "en")).toEqual({
    begun: ready.map(({ pk }) => pk),
    refused: [broken.pk],
  });
  for (const { pk } of ready) await runImport(pk, never);
  expect(Object.keys(await currentSums(platform))).toHaveLength(2);
});

test("one event reports the results of files imported by one call, after the last one ends", async () => {
  const { librarian } = world;
  const pks: number[] = [];
  for (const from of ["2024-01", "2024-02", "2024-03"]) {
    const text = tableText({ from, months: 1, titles: [{ name: "A", counts: counts(1) }] });
    pks.push((await check(librarian, text, `${from}.tsv`, { platform })).pk);
  }
  const [imported = 0, lost = 0, deleted = 0] = pks;
  await importUploads(librarian, pks, "en");
  const before = await db().event.count();
  await runImport(imported, never);
  await db().rawFile.updateMany({ where: { upload: { id: lost } }, data: { storedAs: "uploads/gone" } });
  await runImport(lost, never);
  expect(await db().event.count()).toBe(before);
  await deleteUpload(librarian, deleted);
  const [event] = await db().event.findMany({ orderBy: { id: "desc" }, include: { recipients: true } });
  expect(await db().event.count()).toBe(before + 1);
  expect(event).toMatchObject({ titleEn: "1 of 2 uploads imported", importance: 20 });
  expect(event?.recipients.map(({ userId }) => userId)).toEqual([librarian.user.id]);
  expect(event?.descriptionCs).toContain("Byl naimportován 1 soubor: 1 měsíc využívanosti na 1 platformě.");
  expect(event?.descriptionCs).toContain(`2024-02.tsv](/platforms/${platform}/upload-data/${lost}/)`);
});

test("month that appears twice in a text file blocks the import", async () => {
  const text = tableText({ from: "2024-01", months: 1, titles: [{ name: "A", counts: counts(1) }] });
  const checked = await check(world.librarian, `${text}\n\n${text}`, "tr.tsv", { platform });
  expect(checked.blocking).toMatchObject([{ code: "reports-overlap", values: { names: "2024-01" } }]);
});

test("report that continues on another sheet is imported as one", async () => {
  const { librarian, hradisko } = world;
  const sheet = (name: string, from: string, value: number) => ({
    name: `${name} ${from}`,
    rows: cellsOf(tableText({ from, months: 1, titles: [{ name, counts: counts(value) }] })),
  });
  const sheets = [sheet("A", "2024-01", 1), sheet("B", "2024-01", 2), sheet("A", "2024-02", 4)];
  const checked = await check(librarian, new Uint8Array(workbook(sheets)), "tr.xlsx", { platform });
  expect(checked).toMatchObject({ can_import: true, blocking: [] });
  await bring(librarian, checked.pk);
  expect(await currentSums(platform)).toEqual({
    [`${hradisko} TR 2024-01 Total_Item_Requests`]: 3,
    [`${hradisko} TR 2024-02 Total_Item_Requests`]: 4,
  });
});

test("titles are counted as matched, new and doubtful", async () => {
  const { librarian } = world;
  const first = [{ name: "Same name", counts: counts(1) }];
  await bring(
    librarian,
    (await check(librarian, tableText({ from: "2024-01", months: 1, titles: first }), "a.tsv", { platform })).pk,
  );
  await db().title.updateMany({ where: { name: "Same name" }, data: { issn: "1234-5679" } });
  const titles = [...first, { name: "Not met before", counts: counts(2) }];
  const checked = await check(librarian, tableText({ from: "2024-02", months: 1, titles }), "b.tsv", { platform });
  expect(checked.preflight?.titles).toMatchObject({ total: 2, matched: 0, new: 2, doubtful: 1 });
});

const used = { Data_Type: "Journal", Access_Type: "Controlled", Access_Method: "Regular", YOP: "2020" };
const withoutHeader = {
  Report_Items: [
    {
      ...{ Title: "A", Platform: "Fakta", Item_ID: { Print_ISSN: "1234-5679" } },
      Attribute_Performance: [{ ...used, Performance: { Total_Item_Requests: { "2024-01": 5 } } }],
    },
  ],
};

test.each([
  ["bare.tsv", tableText({ from: "2024-01", months: 1, titles: [{ name: "A", counts: counts(5) }], header: false })],
  ["bare.json", JSON.stringify(withoutHeader)],
])("%s that names no report is read as the report type chosen by a user", async (name, text) => {
  const { librarian } = world;
  const checked = await check(librarian, text, name, { platform });
  expect(checked).toMatchObject({ state: "prefailed", error: "unknown-report-type" });
  const { id } = await db().reportType.findUniqueOrThrow({ where: { shortName: "TR51" } });
  await correct(librarian, checked.pk, { report_type_id: id });
  await runCheck(checked.pk, never);
  const again = await getUpload(librarian, checked.pk, "en");
  expect(again).toMatchObject({ state: "preflight", report_types: [{ short_name: "TR51" }], can_import: true });
});

test("the product's own table is read with the chosen report type", async () => {
  const { librarian, hradisko } = world;
  const { id } = await db().reportType.findUniqueOrThrow({ where: { shortName: "TR" } });
  const text = "Title,Metric,Print_ISSN,2024-01,2024-02\nAlpha,Total_Item_Requests,1234-5679,3,4\n";
  const checked = await check(librarian, text, "own.csv", { platform, method: "table", report_type_id: id });
  expect(checked, JSON.stringify(checked.error_details)).toMatchObject({ state: "preflight", can_import: true });
  await bring(librarian, checked.pk);
  expect(await currentSums(platform)).toEqual({
    [`${hradisko} TR 2024-01 Total_Item_Requests`]: 3,
    [`${hradisko} TR 2024-02 Total_Item_Requests`]: 4,
  });
});

test("publishers' own sheets are refused where they may not be imported", async () => {
  await expect(send(world.librarian, "a,b", "a.csv", { method: "raw" })).rejects.toMatchObject({
    code: "rawImportOff",
  });
});
