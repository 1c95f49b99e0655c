import { afterEach, beforeAll, expect, test } from "vitest";
import { listManagedPlatformsCall, mergePlatformCall } from "@/lib/administration/platforms/contract";
import { listManagedPlatforms } from "@/lib/administration/platforms/list-managed-platforms";
import {
  cancelRemoval,
  deleteOwnPlatform,
  deletePlatform,
  mergePlatform,
} from "@/lib/administration/platforms/merge-platform";
import { platformColumns } from "@/lib/administration/platforms/merge-records";
import { previewDeletion, previewMerge } from "@/lib/administration/platforms/preview-merge";
import { runRemoval } from "@/lib/administration/platforms/run-removal";
import { getRemoval } from "@/lib/administration/platforms/show-removal";
import { month } from "@/lib/counter/standard/month";
import { askForExport, askForUsage, retryExport } from "@/lib/exports/ask-for-export";
import { wantedReport, wantedUsage } from "@/lib/exports/request";
import { runExport } from "@/lib/exports/run-export";
import { sweepImports } from "@/lib/imports/publish/sweep-imports";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { getPlatform } from "@/lib/platforms/list-platforms";
import { findWrongSums } from "@/lib/usage/imported/repair-sums";
import { scopeOfPerson } from "@/lib/users/sessions/find-session";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { agreePrices } from "@/tests/support/agreed-prices";
import { differingReports } from "@/tests/support/reported-months";
import { archiveOf, exporter, fileOf, workbookOf } from "../../exports/scene";
import { letPass, seenSum, storedFacts } from "../../imports/scene";
import { aLibrary, aPlatform, fact, metricId, openWorld, reader, reportTypeId, used } from "../../reports/world";

const awake = new AbortController().signal;
const manager = () => scopeOf("consortium.manage", actingUser({ isSuperuser: true }));

let brno: number;
let plzen: number;
let tr: number;
let metric: number;

beforeAll(async () => {
  await openWorld();
  await db().user.create({ data: { email: "manager@library.example", username: "manager", isSuperuser: true } });
  [brno, plzen, tr, metric] = [
    await aLibrary("Brno"),
    await aLibrary("Plzeň"),
    await reportTypeId("TR"),
    await metricId("Total_Item_Requests"),
  ];
});

// Months of reports follow imports in every change.
afterEach(async () => expect(await differingReports()).toEqual([]));

/** Imports a month with some titles; returns the import. */
const counted = (organizationId: number, platformId: number, of: string, ...values: number[]) =>
  used(
    { organizationId, platformId, reportTypeId: tr, month: of },
    values.map((value, at) => fact({ metricId: metric, titleId: at + 1, value })),
  );

const placeOf = (organizationId: number, platformId: number, of: string) => ({
  ...{ organizationId, platformId, accountId: 0, reportTypeId: tr },
  month: month(of),
});

const seen = (organizationId: number, platformId: number, of: string) =>
  seenSum(placeOf(organizationId, platformId, of));

async function askToMerge(platform: number, into: number, clashes: "kept" | "removed" | null = null): Promise<number> {
  const body = mergePlatformCall.body.parse({ into, clashes });
  return (await mergePlatform(await manager(), platform, body, "en")).pk;
}

const statusOf = async (id: number) => getRemoval(await manager(), id, "en");

async function pair(name: string): Promise<[number, number]> {
  return [await aPlatform(`${name} (old)`), await aPlatform(name)];
}

test("every column that references a platform has a rule", async () => {
  const named = await db().$queryRaw<{ name: string }[]>`
    SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
    WHERE c.table_schema = current_schema() AND (c.column_name LIKE '%platform_id' OR EXISTS (
      SELECT FROM information_schema.key_column_usage k
        JOIN information_schema.referential_constraints r ON r.constraint_name = k.constraint_name
        JOIN information_schema.table_constraints t ON t.constraint_name = r.unique_constraint_name
      WHERE k.table_name = c.table_name AND k.column_name = c.column_name AND t.table_name = 'platforms'))`;
  expect(named.map(({ name }) => name).sort()).toEqual(Object.keys(platformColumns).sort());
});

test("merge moves everything of a platform and keeps sums", async () => {
  const [old, target] = await pair("Lumina");
  await counted(brno, old, "2024-01", 5, 7);
  await counted(plzen, old, "2024-01", 3);
  await counted(brno, target, "2024-02", 11);
  // From an upload; undoing it restores the replaced month.
  const former = await counted(brno, old, "2024-03", 1);
  await db().import.update({ where: { id: former }, data: { state: "replaced" } });
  const newer = await counted(brno, old, "2024-03", 2);
  const rawFile = { name: "f.csv", storedAs: "uploads/f", mediaType: "text/csv", sha256: "0", sizeBytes: 1 };
  const { id: rawFileId } = await db().rawFile.create({ data: rawFile });
  const upload = await db().upload.create({
    data: { state: "imported", ownerLevel: 300, organizationId: brno, platformId: old, rawFileId },
  });
  await db().import.update({ where: { id: newer }, data: { uploadId: upload.id, formerId: former } });
  await db().organizationPlatform.createMany({
    data: [
      { organizationId: brno, platformId: old },
      { organizationId: brno, platformId: target },
      { organizationId: plzen, platformId: old },
    ],
  });
  const server = await db().server.create({ data: { origin: "https://sushi.example" } });
  const set = { organizationId: brno, release: "5", url: "https://sushi.example", secrets: "", versionHash: "" };
  for (const platformId of [old, target])
    await db().credentials.create({ data: { ...set, platformId, serverId: server.id, title: "main" } });
  await agreePrices(
    { organizationId: brno, platformId: old, days: 2024, amount: 100 },
    { organizationId: brno, platformId: target, days: 2024, amount: 50.5, currency: "EUR" },
    { organizationId: plzen, platformId: old, days: 2023, amount: 9 },
  );
  const both = { create: [old, target].map((platformId) => ({ platformId, share: platformId === old ? 30.5 : 69.5 })) };
  const { id: shared } = await db().agreement.create({ data: { name: "Both", platforms: both } });
  await db().annotation.create({ data: { platformId: old, subjectEn: "moved", ownerLevel: 400 } });
  await db().platformInterest.create({ data: { platformId: old, reportTypeId: tr } });
  const where = { reportType: ["TR"], platform: [old, 99, target] };
  const question = { version: 1, where, rows: ["title"], columns: [] };
  const report = await db().savedReport.create({ data: { name: "r", report: { version: 1, period: null, question } } });

  const preview = await previewMerge(await manager(), old, target, "en");
  expect(preview).toMatchObject({
    clashes: { count: 0 },
    same_months: 0,
    interest_reports: ["TR"],
  });
  expect(Object.fromEntries(preview.moves.map(({ effect, count }) => [effect, count]))).toEqual({
    ...{ months: 3, facts: 4, organizations: 2, credentials: 1, uploads: 1, payments: 2, annotations: 1 },
    saved_reports: 1,
  });
  const id = await askToMerge(old, target);
  await expect(askToMerge(old, target)).rejects.toMatchObject({ code: "platformLeaving" });
  await expect(askToMerge(target, await aPlatform("Third"))).rejects.toMatchObject({ code: "platformAwaited" });
  expect(await seen(brno, old, "2024-01")).toBe(12);
  await runRemoval(id, awake);

  expect(await statusOf(id)).toMatchObject({ status: "finished", progress: { done: 5, total: 5 } });
  expect(await seen(brno, target, "2024-01")).toBe(12);
  expect(await seen(plzen, target, "2024-01")).toBe(3);
  expect(await seen(brno, target, "2024-02")).toBe(11);
  expect(await seen(brno, target, "2024-03")).toBe(2);
  expect(await seen(brno, old, "2024-01")).toBe(0);
  expect(await findWrongSums(brno)).toEqual([]);
  expect(await db().platform.count({ where: { id: old } })).toBe(0);
  const moved = await db().import.findFirstOrThrow({ where: { uploadId: upload.id }, include: { former: true } });
  expect(moved).toMatchObject({
    state: "current",
    platformId: target,
    former: { state: "replaced", platformId: target },
  });
  const titles = await db().credentials.findMany({ where: { platformId: target }, orderBy: { id: "asc" } });
  expect(titles.map(({ title }) => title)).toEqual(["main (Lumina (old))", "main"]);
  // The agreements of both platforms remain: their prices add up when costs are read.
  const ofTarget = { agreement: { platforms: { some: { platformId: target } } } };
  const paid = await db().agreementPrice.findMany({ where: ofTarget, orderBy: { amount: "asc" } });
  expect(paid.map(({ amount, currency }) => [Number(amount), currency])).toEqual([
    [9, "CZK"],
    [50.5, "EUR"],
    [100, "CZK"],
  ]);
  const shares = await db().agreementPlatform.findMany({ where: { agreementId: shared } });
  expect(shares.map(({ platformId, share }) => [platformId, Number(share)])).toEqual([[target, 100]]);
  expect(await db().annotation.count({ where: { platformId: target } })).toBe(1);
  expect(await db().platformInterest.count({ where: { platformId: target, reportTypeId: tr } })).toBe(1);
  expect(await db().organizationPlatform.count({ where: { platformId: target } })).toBe(2);
  const saved = await db().savedReport.findUniqueOrThrow({ where: { id: report.id } });
  expect(saved).toMatchObject({
    revision: 2,
    report: { question: { where: { platform: [target, 99].sort((a, b) => a - b) } } },
  });
  await letPass("1 hour");
  await sweepImports();
  expect(await storedFacts(placeOf(brno, old, "2024-01"))).toBe(0);
  const entries = await db().auditEntry.findMany({ where: { subject: `platform ${old}` }, orderBy: { id: "asc" } });
  expect(entries.map(({ action }) => action)).toEqual(["platform.merge", "platform.remove"]);
});

test("merge unites accounts of the same name, and moves the others with their usage", async () => {
  const [old, target] = await pair("Faculties");
  const account = async (platformId: number, name: string) =>
    (await db().platformAccount.create({ data: { organizationId: brno, platformId, name } })).id;
  const [medicine, law, targetMedicine] = [
    await account(old, "Medicine"),
    await account(old, "Law"),
    await account(target, "Medicine"),
  ];
  const place = { organizationId: brno, reportTypeId: tr, month: "2024-01" };
  const facts = (value: number) => [fact({ metricId: metric, titleId: 1, value })];
  await used({ ...place, platformId: old, accountId: law }, facts(3));
  await used({ ...place, platformId: old, accountId: medicine, month: "2024-02" }, facts(5));
  await used({ ...place, platformId: target }, facts(11));
  await used({ ...place, platformId: target, accountId: targetMedicine }, facts(20));
  const where = { reportType: ["TR"], account: [medicine, law] };
  const question = { version: 1, where, rows: ["account"], columns: [] };
  const { id } = await db().savedReport.create({ data: { name: "f", report: { version: 1, period: null, question } } });
  await runRemoval(await askToMerge(old, target), awake);
  const imports = await db().import.findMany({
    where: { platformId: target, state: "current" },
    orderBy: [{ month: "asc" }, { accountId: "asc" }],
  });
  expect(imports.map(({ accountId, sums }) => [accountId, Object.values(Object(sums))])).toEqual([
    [0, [11]],
    [law, [3]],
    [targetMedicine, [20]],
    [targetMedicine, [5]],
  ]);
  expect([await seen(brno, target, "2024-01"), await seen(brno, target, "2024-02")]).toEqual([34, 5]);
  expect(await findWrongSums(brno)).toEqual([]);
  expect(await db().savedReport.findUniqueOrThrow({ where: { id } })).toMatchObject({
    report: { question: { where: { account: [law, targetMedicine].sort((a, b) => a - b) } } },
  });
  expect(
    await db().platformAccount.findMany({ where: { organizationId: brno, platformId: { in: [old, target] } } }),
  ).toHaveLength(2);
});

test("conflicting months require a choice; equal and empty months do not", async () => {
  for (const [winner, differing] of [
    ["kept", 20],
    ["removed", 30],
  ] as const) {
    const [old, target] = await pair(`Twice ${winner}`);
    for (const [of, own, other] of [
      ["2024-01", 8, 8],
      ["2024-02", 30, 20],
      ["2024-03", 4, null],
      ["2024-04", null, 6],
    ] as const) {
      await counted(brno, old, of, ...(own === null ? [] : [own]));
      await counted(brno, target, of, ...(other === null ? [] : [other]));
    }
    expect(await previewMerge(await manager(), old, target, "en")).toMatchObject({
      same_months: 1,
      clashes: {
        count: 1,
        first: [{ organization: "Brno", report_type: "TR (5)", month: "2024-02", kept: 20, removed: 30 }],
      },
    });
    await expect(askToMerge(old, target)).rejects.toMatchObject({ code: "mergeClashes", values: { count: 1 } });
    const id = await askToMerge(old, target, winner);
    await runRemoval(id, awake);
    const sums = await Promise.all(["2024-01", "2024-02", "2024-03", "2024-04"].map((of) => seen(brno, target, of)));
    expect(sums).toEqual([8, differing, 4, 6]);
  }
});

test("conflicts of months are reported in the reader's language", async () => {
  const [old, target] = await pair("Foreign");
  await counted(plzen, old, "2024-02", 20);
  await counted(plzen, target, "2024-02", 30);
  await db().organization.update({ where: { id: plzen }, data: { nameCs: "Plzeň" } });
  expect(await previewMerge(await manager(), old, target, "cs")).toMatchObject({
    clashes: { first: [{ organization: "Plzeň" }] },
  });
  await db().organization.update({ where: { id: plzen }, data: { nameCs: null } });
});

test("merge moves data that arrives while it waits, and stops unchanged on a new conflict", async () => {
  const [old, target] = await pair("Late");
  await counted(brno, old, "2024-01", 5);
  const first = await askToMerge(old, target);
  await counted(brno, old, "2024-02", 6);
  await counted(brno, target, "2024-01", 50);
  await runRemoval(first, awake);
  expect(await statusOf(first)).toMatchObject({ status: "failed", error: { code: "mergeClashes" } });
  expect([await seen(brno, old, "2024-01"), await seen(brno, target, "2024-01")]).toEqual([5, 50]);
  expect(await db().platform.findUniqueOrThrow({ where: { id: old } })).toMatchObject({ leavingSince: null });

  const second = await askToMerge(old, target, "kept");
  expect(await cancelRemoval(await manager(), second, "en")).toMatchObject({ status: "canceled" });
  await runRemoval(second, awake);
  expect(await seen(brno, old, "2024-02")).toBe(6);
  await runRemoval(await askToMerge(old, target, "removed"), awake);
  expect([await seen(brno, target, "2024-01"), await seen(brno, target, "2024-02")]).toEqual([5, 6]);
});

test("waiting, recent and repeated exports and addresses follow the merge", async () => {
  const [old, target] = await pair("Exported");
  await counted(brno, old, "2024-01", 5, 7);
  await db().organizationPlatform.create({ data: { organizationId: brno, platformId: old } });
  const admin = await exporter("admin@brno.example", [brno]);
  await db().membership.updateMany({ where: { userId: admin.id }, data: { isAdmin: true } });
  const exporting = await scopeOfPerson("raw-data.export", admin.id);
  if (!exporting) throw new Error("may not export");
  const usage = { organization: brno, platform: old, from: "2024-01", to: "2024-01" };
  const ask = async () => (await askForUsage(exporting, wantedUsage.parse({ usage }), "en")).pk;
  const [waiting, running, canceled] = [await ask(), await ask(), await ask()];
  await db().export.update({ where: { id: running }, data: { state: "running", run: 1 } });
  await db().export.update({ where: { id: canceled }, data: { state: "canceled" } });
  const where = { reportType: ["TR"], platform: [old], month: { from: "2024-01", to: "2024-01" } };
  const body = wantedReport.parse({ name: "Use", question: { version: 1, where, rows: ["platform"], columns: [] } });
  const report = (await askForExport(admin.own, body, "en")).pk;
  await runRemoval(await askToMerge(old, target), awake);
  // The export no longer matches its request and is made again.
  expect(await db().export.findUniqueOrThrow({ where: { id: running } })).toMatchObject({ run: 2 });
  await retryExport(admin.own, canceled, "en");
  for (const pk of [waiting, running, canceled]) {
    await runExport(pk, awake);
    const lines = (await archiveOf(await fileOf(admin, { pk })))["usage.csv"]?.split("\r\n").slice(1, -1) ?? [];
    expect(lines.map((line) => [line.split(",")[1], line.split(",").at(-1)])).toEqual([
      ["Exported", "5"],
      ["Exported", "7"],
    ]);
  }
  await runExport(report, awake);
  const rows = (await workbookOf(await fileOf(admin, { pk: report }))).flatMap((sheet) => sheet.rows);
  expect(rows).toContainEqual(expect.arrayContaining(["Exported", 12]));
  expect(await getPlatform(await reader([brno]), old)).toMatchObject({ pk: target, name: "Exported" });
  await expect(getPlatform(await reader([plzen]), old)).rejects.toThrow(NotFound);
});

test("removed platforms are listed in the reader's language after deletion", async () => {
  const named = (name: string, nameCs: string) => ({ name, nameCs, shortName: name });
  const { id: old } = await db().platform.create({ data: named("Pages of film", "Filmové listy") });
  const { id: target } = await db().platform.create({ data: named("Cinema archive", "Filmový archiv") });
  const expected = { platform: { pk: old, name: "Filmové listy" }, into: { pk: target, name: "Filmový archiv" } };
  expect(await previewMerge(await manager(), old, target, "cs")).toMatchObject(expected);
  const id = await askToMerge(old, target);
  await runRemoval(id, awake);
  expect(await getRemoval(await manager(), id, "cs")).toMatchObject({ status: "finished", ...expected });
  expect(await statusOf(id)).toMatchObject({ platform: { name: "Pages of film" }, into: { name: "Cinema archive" } });
});

test("managed platforms are sorted by name in the reader's language", async () => {
  for (const [name, nameCs] of [
    ["Sorted zoology", "Abeceda řazená"],
    ["Sorted algebra", "Zoologie řazená"],
  ] as const)
    await db().platform.create({ data: { name, nameCs, shortName: name } });
  const query = listManagedPlatformsCall.query.parse({ search: "sorted" });
  const inOrder = async (locale: Locale) =>
    (await listManagedPlatforms(await manager(), query, locale)).results.map(({ name }) => name);
  expect(await inOrder("en")).toEqual(["Sorted algebra", "Sorted zoology"]);
  expect(await inOrder("cs")).toEqual(["Sorted zoology", "Sorted algebra"]);
});

test("only platforms created here are deleted: hidden at once, purged when ClickHouse has no data of them", async () => {
  const own = await aPlatform("Repository");
  await counted(brno, own, "2024-01", 5);
  await expect(previewDeletion(await manager(), own, "en")).rejects.toMatchObject({ code: "platformNotMadeHere" });
  await db().platform.update({ where: { id: own }, data: { isCustom: true } });
  expect(await previewDeletion(await manager(), own, "en")).toMatchObject({
    deletes: [
      { effect: "months", count: 1 },
      { effect: "facts", count: 1 },
      { effect: "organizations", count: 1 },
    ],
  });
  const { pk } = await deletePlatform(await manager(), own, "en");
  await runRemoval(pk, awake);
  expect(await seen(brno, own, "2024-01")).toBe(0);
  await expect(cancelRemoval(await manager(), pk, "en")).rejects.toMatchObject({ code: "deletionHasBegun" });
  await letPass("1 hour");
  await sweepImports();
  await runRemoval(pk, awake);
  expect(await statusOf(pk)).toMatchObject({ status: "finished", kind: "delete", into: null });
  expect(await db().platform.count({ where: { id: own } })).toBe(0);
  expect(await db().import.count({ where: { platformId: own } })).toBe(0);
});

test("organization deletes its own platform with data, unless other organizations use it", async () => {
  const own = await aPlatform("Archive");
  const place = { organization: brno, platform: own };
  const membership = { organizationId: brno, isAdmin: true, isMaster: false };
  const scope = await scopeOf("harvest.manage", actingUser({ id: 1, memberships: [membership] }));
  await db().platform.update({ where: { id: own }, data: { isCustom: true } });
  await counted(brno, own, "2024-01", 5);
  const refused = { code: "platformHeldByOthers" };
  await expect(deleteOwnPlatform(scope, place)).rejects.toMatchObject(refused);
  await db().platform.update({ where: { id: own }, data: { organizationId: plzen } });
  await expect(deleteOwnPlatform(scope, place)).rejects.toThrow(NotFound);
  await expect(deleteOwnPlatform(scope, { ...place, organization: plzen })).rejects.toThrow(NotFound);
  await db().platform.update({ where: { id: own }, data: { organizationId: brno } });
  const { id: serverId } = await db().server.create({ data: { origin: "https://archive.example" } });
  const access = { release: "5.1", url: "https://archive.example", secrets: "", versionHash: "", lockLevel: 400 };
  const { id } = await db().credentials.create({
    data: { organizationId: brno, platformId: own, serverId, ...access },
  });
  await expect(deleteOwnPlatform(scope, place)).rejects.toMatchObject(refused);
  expect(await seen(brno, own, "2024-01")).toBe(5);
  await db().credentials.update({ where: { id }, data: { lockLevel: 300 } });
  expect(await deleteOwnPlatform(scope, place)).toEqual({ imports: 1, uploads: 0 });
  const removal = await db().platformRemoval.findFirstOrThrow({ where: { platformId: own } });
  await runRemoval(removal.id, awake);
  expect(await seen(brno, own, "2024-01")).toBe(0);
  await expect(getPlatform(await reader([brno]), own)).rejects.toThrow(NotFound);
});

test("organization's own platform merges only within that organization", async () => {
  const [old, target] = await pair("Owned");
  await db().platform.update({ where: { id: target }, data: { organizationId: brno } });
  await expect(previewMerge(await manager(), old, target, "en")).rejects.toMatchObject({
    fields: { into: ["mergeIntoOwn"] },
  });
  await expect(previewMerge(await manager(), 999_999, target, "en")).rejects.toThrow(NotFound);
});
