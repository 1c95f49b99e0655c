import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { getCoverageCell } from "@/lib/coverage/get-coverage-cell";
import { purgeImportBatches } from "@/lib/harvest/plan/delete-months";
import { sweepImports } from "@/lib/imports/publish/sweep-imports";
import { getImport } from "@/lib/imports/show/get-import";
import { listImports } from "@/lib/imports/show/list-imports";
import { db } from "@/lib/kit/db";
import { OutOfDate } from "@/lib/kit/errors";
import { filesFolder } from "@/lib/kit/files/folder-store";
import { runCheck } from "@/lib/uploads/check/run-check";
import { changeUpload, recheckUpload } from "@/lib/uploads/import/change-upload";
import { importUpload } from "@/lib/uploads/import/import-upload";
import { runImport } from "@/lib/uploads/import/run-import";
import { deleteUpload, undoUpload } from "@/lib/uploads/import/undo-upload";
import { sweepUploads } from "@/lib/uploads/jobs";
import { addUpload } from "@/lib/uploads/receive/add-upload";
import { countUploads } from "@/lib/uploads/receive/upload-quota";
import { getUpload, openUploadFile, readUploadCells } from "@/lib/uploads/show/get-upload";
import { listUploads } from "@/lib/uploads/show/list-uploads";
import { scopeOf } from "../../support/actors";
import {
  addPlatform,
  bring,
  check,
  correct,
  currentSums,
  formOf,
  never,
  openWorld,
  pathOf,
  send,
  type World,
} from "./scene";
import { tableText } from "./tables";

let world: World;
let platform: number;

beforeAll(async () => {
  Object.assign(process.env, {
    ...{ UPLOAD_LIMIT_MB: "1", UPLOAD_QUOTA_MB: "2", AUTOMATICALLY_CREATE_METRICS: "0" },
  });
  world = await openWorld();
  mkdirSync(path.join(filesFolder(), "uploads"), { recursive: true });
});
beforeEach(async ({ task }) => {
  platform = await addPlatform(task.id, `Platform of ${task.name}`.slice(0, 200));
});

const report = (value: number, metric = "Total_Item_Requests") =>
  tableText({ from: "2024-01", months: 2, titles: [{ name: "Alpha", counts: { [metric]: [value, value] } }] });
const json = (metric: string) => ({
  Report_Header: {
    ...{
      Created: "2024-05-01T00:00:00Z",
      Created_By: "P",
      Release: "5",
      Report_ID: "TR",
      Report_Name: "Title Master Report",
    },
    ...{ Institution_Name: "Knihovna Hradisko", Customer_ID: "1" },
    Report_Filters: [
      { Name: "Begin_Date", Value: "2024-01-01" },
      { Name: "End_Date", Value: "2024-01-31" },
    ],
  },
  Report_Items: [
    {
      ...{ Title: "A", Platform: "P", Publisher: "P", Data_Type: "Journal", Access_Method: "Regular" },
      Performance: [
        { Period: { Begin_Date: "2024-01-01", End_Date: "2024-01-31" }, Instance: [{ Metric_Type: metric, Count: 3 }] },
      ],
    },
  ],
});

const filesLeft = () =>
  readdirSync(path.join(filesFolder(), "uploads"), { recursive: true }).filter((name) => /\.gz/.test(String(name)))
    .length;
const newestEvent = () => db().event.findFirst({ orderBy: { id: "desc" } });
const actions = async (pk: number) =>
  (await db().auditEntry.findMany({ where: { subject: `upload ${pk}` }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

test("file over the limit is refused before it is read, or cut off while it is read", async () => {
  const before = filesLeft();
  const large = "x".repeat(1_500_000);
  const notices = formOf(large, "large.tsv", { platform });
  notices.headers.set("content-length", "1500400");
  await expect(addUpload(world.librarian, notices, "en")).rejects.toMatchObject({
    status: 413,
    code: "uploadTooLarge",
  });
  expect(notices.bodyUsed).toBe(false);
  const silent = formOf(large, "large.tsv", { platform });
  await expect(addUpload(world.librarian, silent, "en")).rejects.toMatchObject({
    status: 413,
    values: { megabytes: 1 },
  });
  expect(filesLeft()).toBe(before);
});

test("report type outside the range of the stores is refused at its field", async () => {
  const imported = (report_type_id: number) => send(world.librarian, "x", "a.tsv", { report_type_id });
  const refused = { status: 400, fields: { report_type_id: ["invalid"] } };
  await expect(imported(99_999)).rejects.toMatchObject(refused);
  await expect(imported(32_767)).rejects.toMatchObject({ status: expect.toBeOneOf([400, 404]) });
});

test("truncated or missing form leaves nothing", async () => {
  const before = filesLeft();
  const whole = Buffer.from(await formOf(report(1), "a.tsv").arrayBuffer());
  const type = `multipart/form-data; boundary=${whole.subarray(2, whole.indexOf("\r\n")).toString()}`;
  const sent = (body: BodyInit, contentType = type) =>
    new Request("http://usus.example/", { method: "POST", body, headers: { "content-type": contentType } });
  for (const request of [sent(whole.subarray(0, -30)), sent("x"), sent("{}", "application/json")])
    await expect(addUpload(world.librarian, request, "en")).rejects.toMatchObject({ status: 400 });
  expect(filesLeft()).toBe(before);
});

test("files of an organization have a quota, which deleting frees", async () => {
  const { consortium, svratka } = world;
  const most = (nth: number) => `${nth}${"x".repeat(899_999)}`;
  const first = await send(consortium, most(1), "1.txt", { organization: svratka });
  await send(consortium, most(2), "2.txt", { organization: svratka });
  const third = () => send(consortium, most(3), "3.txt", { organization: svratka });
  await expect(third()).rejects.toMatchObject({ code: "uploadQuota" });
  const notices = formOf(most(3), "3.txt", { organization: svratka });
  notices.headers.set("content-length", "1000000");
  await expect(addUpload(consortium, notices, "en")).rejects.toMatchObject({ code: "uploadQuota" });
  const path = await pathOf(first.pk);
  expect(await deleteUpload(consortium, first.pk)).toEqual({ imports: 0, restored: 0 });
  expect(() => rmSync(path)).toThrow();
  await third();
});

test("damaged and missing files are distinguished in the check and in the import", async () => {
  const { librarian } = world;
  const damaged = await send(librarian, report(1), "a.tsv", { platform });
  writeFileSync(await pathOf(damaged.pk), gzipSync(report(2)));
  await runCheck(damaged.pk, never);
  expect(await getUpload(librarian, damaged.pk, "en")).toMatchObject({ state: "prefailed", error: "file-changed" });
  const missing = await check(librarian, report(1), "b.tsv", { platform });
  await importUpload(librarian, missing.pk, {}, "en");
  rmSync(await pathOf(missing.pk));
  for (const open of [
    () => openUploadFile(librarian, missing.pk),
    () => readUploadCells(librarian, missing.pk, { from: 0, size: 1, sheet: undefined }),
  ])
    await expect(open()).rejects.toMatchObject({ status: 400, code: "noFileToShow" });
  await runImport(missing.pk, never);
  expect(await getUpload(librarian, missing.pk, "cs")).toMatchObject({
    ...{ state: "failed", error: "file-missing", error_text: "Uložený soubor už neexistuje." },
  });
  expect(await currentSums(platform)).toEqual({});
  expect(await newestEvent()).toMatchObject({ importance: 20, titleEn: "Upload not imported: b.tsv" });
});

test("months filled meanwhile need a decision again", async () => {
  const { librarian } = world;
  const slow = await check(librarian, report(1), "slow.tsv", { platform });
  const quick = await check(librarian, report(2), "quick.tsv", { platform });
  await importUpload(librarian, slow.pk, {}, "en");
  await bring(librarian, quick.pk);
  await runImport(slow.pk, never);
  const after = await getUpload(librarian, slow.pk, "en");
  expect(after).toMatchObject({ state: "preflight", error: "clashing-data", clashes_open: 2, can_import: false });
  expect(Object.values(await currentSums(platform))).toEqual([2, 2]);
  await bring(librarian, slow.pk, { clashes: "replace" });
  expect(Object.values(await currentSums(platform))).toEqual([1, 1]);
});

test("undo leaves numbers that were imported later in the same place", async () => {
  const { librarian } = world;
  const [first, second] = [
    await check(librarian, report(1), "1.tsv", { platform }),
    await check(librarian, report(2), "2.tsv", { platform }),
  ];
  await bring(librarian, first.pk);
  await bring(librarian, second.pk, { clashes: "replace" });
  expect(await undoUpload(librarian, first.pk)).toEqual({ imports: 0, restored: 0 });
  expect(Object.values(await currentSums(platform))).toEqual([2, 2]);
  expect(await undoUpload(librarian, second.pk)).toEqual({ imports: 2, restored: 0 });
  expect(await currentSums(platform)).toEqual({});
  await recheckUpload(librarian, first.pk, "en");
  await runCheck(first.pk, never);
  await bring(librarian, first.pk);
  expect(Object.values(await currentSums(platform))).toEqual([1, 1]);
});

test("numbers that a current upload replaced survive the sweep and return after it is undone", async () => {
  const { librarian } = world;
  await bring(librarian, (await check(librarian, report(1), "1.tsv", { platform })).pk);
  const next = await check(librarian, report(2), "2.tsv", { platform });
  await bring(librarian, next.pk, { clashes: "replace" });
  await db().$executeRaw`UPDATE imports SET hidden_since = hidden_since - interval '30 days'`;
  await sweepImports();
  expect(await undoUpload(librarian, next.pk)).toEqual({ imports: 2, restored: 2 });
  expect(Object.values(await currentSums(platform))).toEqual([1, 1]);
});

test("metrics that the installation does not create are reported before the import, and nothing is imported", async () => {
  const checked = await check(world.librarian, JSON.stringify(json("Made_Up_Requests")), "tr.json", { platform });
  if (checked.state === "prefailed") return expect(checked.error_details).not.toEqual([]);
  expect(checked.preflight?.metrics).toMatchObject([{ name: "Made_Up_Requests", status: "forbidden" }]);
  expect(checked.blocking.map(({ code }) => code)).toEqual(["metrics-forbidden"]);
  await expect(bring(world.librarian, checked.pk)).rejects.toMatchObject({ code: "uploadBlocked" });
});

test("unknown institution is confirmed once and becomes another name of the organization", async () => {
  const file = (value: number) =>
    tableText({
      ...{ from: "2024-01", months: 1, institution: "University of Rivers", institutionId: "Proprietary:x:77" },
      titles: [{ name: "Alpha", counts: { Total_Item_Requests: [value] } }],
    });
  const codesOf = ({ blocking }: Awaited<ReturnType<typeof check>>) => blocking.map(({ code }) => code);
  const { librarian, hradisko } = world;
  const first = await check(librarian, file(1), "first.tsv", { platform });
  expect(codesOf(first)).toEqual(["unknown-institution"]);
  const confirmed = await correct(librarian, first.pk, { confirm_organization: true });
  expect(codesOf(confirmed)).toEqual([]);
  expect(await bring(librarian, first.pk)).toMatchObject({ state: "imported" });
  const { alternativeNames } = await db().organization.findUniqueOrThrow({ where: { id: hradisko } });
  expect(alternativeNames).toEqual(["University of Rivers"]);
  const second = await check(librarian, file(2), "second.tsv", { platform });
  expect(codesOf(second)).toEqual(["clashing-data"]);
});

test("import records its user and every step, and numbers lead back to the file", async () => {
  const { librarian, hradisko } = world;
  const checked = await check(librarian, report(7), "Přehled.tsv", { platform });
  await bring(librarian, checked.pk);
  const event = await newestEvent();
  expect(event).toMatchObject({
    category: "platform",
    importance: 10,
    titleCs: "Nahraný soubor je naimportován: Přehled.tsv",
  });
  expect(event?.descriptionEn).toContain(`/platforms/${platform}/upload-data/${checked.pk}/`);
  const viewer = await scopeOf("usage.view", librarian.actor);
  const query = { platform, state: "current", order_by: "created", desc: "true", page: 1, page_size: 5 } as const;
  const [batch] = (await listImports(viewer, query, "en")).results;
  expect(batch).toMatchObject({ source: "manual", user: "hradisko", upload: checked.pk });
  expect(await getImport(viewer, batch?.pk ?? 0, "en")).toMatchObject({
    upload: { pk: checked.pk, name: "Přehled.tsv", user: "hradisko" },
    raw_file: { url: `/api/manual-data-upload/${checked.pk}/file/` },
    attempt: null,
  });
  const file = await openUploadFile(librarian, checked.pk);
  expect(await file.text()).toBe(report(7));
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-disposition": "attachment; filename=\"Prehled.tsv\"; filename*=UTF-8''P%C5%99ehled.tsv",
    "content-type": "application/octet-stream",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cache-control": "private, no-store",
  });
  await undoUpload(librarian, checked.pk);
  await correct(librarian, checked.pk, { platform: world.otherPlatform });
  await deleteUpload(librarian, checked.pk);
  expect(await actions(checked.pk)).toEqual([
    ...["upload.add", "upload.import", "raw-file.export", "upload.undo", "upload.change", "upload.delete"],
  ]);
  const { results } = await listUploads(
    librarian,
    {
      ...query,
      search: "Přehled",
      state: undefined,
      states: undefined,
      platforms: undefined,
      report_types: undefined,
      organization: hradisko,
    },
    "en",
  );
  expect(results).toEqual([]);
});

test("slower of two simultaneous corrections is refused, and the faster one stays", async () => {
  const { librarian } = world;
  const { pk, revision } = await check(librarian, report(3), "raced.tsv", { platform });
  const platforms = [world.otherPlatform, platform];
  const both = await Promise.allSettled(
    platforms.map((chosen) => changeUpload(librarian, pk, { platform: chosen, revision }, "en")),
  );
  const [refused] = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toBeInstanceOf(OutOfDate);
  const [made] = both.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  await expect(changeUpload(librarian, pk, { clashes: "skip", revision }, "en")).rejects.toThrow(OutOfDate);
  expect(await getUpload(librarian, pk, "en")).toMatchObject({
    ...{ platform: made?.platform, clashes: null, revision: revision + 1 },
  });
});

test("file of Release 5 for months stored as 5.1 warns before the import", async () => {
  const { librarian, otherPlatform } = world;
  const of = (release: string, from: string, months: number) =>
    tableText({
      release,
      from,
      months,
      titles: [{ name: "Brain", counts: { Total_Item_Requests: [1, 2, 3].slice(0, months) } }],
    });
  const noticed = async (release: string, from: string, months: number) => {
    const upload = await check(librarian, of(release, from, months), `${release} ${from}.tsv`, {
      platform: otherPlatform,
    });
    return { ...upload, found: upload.findings.filter(({ code }) => code === "months-superseded") };
  };
  const newer = await noticed("5.1", "2019-02", 3);
  expect(newer).toMatchObject({ found: [], can_import: true });
  await bring(librarian, newer.pk);
  const { found: findings, can_import: canImport } = await noticed("5", "2019-01", 3);
  expect(findings).toMatchObject([
    { level: "warning", values: { report: "TR (5)", newer: "TR (5.1)", count: 2, months: "2019-02, 2019-03" } },
  ]);
  expect(findings[0]?.text).toBe("2 months of TR (5) already have data in TR (5.1): 2019-02, 2019-03.");
  expect(canImport).toBe(true);
  expect((await noticed("5", "2018-11", 3)).found).toEqual([]);
});

test("library sees and cannot change what the consortium uploaded for it", async () => {
  const { consortium, librarian, hradisko } = world;
  const { pk } = await check(consortium, report(3), "given.tsv", { platform, organization: hradisko });
  expect(await getUpload(librarian, pk, "en")).toMatchObject({ can_edit: false, can_import: false, owner_level: 400 });
  for (const change of [
    () => deleteUpload(librarian, pk),
    () => importUpload(librarian, pk, {}, "en"),
    () => recheckUpload(librarian, pk, "en"),
    () => correct(librarian, pk, { platform: null }),
  ])
    await expect(change()).rejects.toMatchObject({ status: 403 });
});

test("uploads are filtered by words, platforms, report types and states, and counted", async () => {
  const { librarian, hradisko } = world;
  const { pk } = await check(librarian, report(1), "needle in hay.tsv", { platform });
  const { id } = await db().reportType.findUniqueOrThrow({ where: { shortName: "TR" } });
  const paging = { order_by: "size", desc: "false", page: 1, page_size: 10 } as const;
  const nothing = {
    search: undefined,
    platforms: undefined,
    report_types: undefined,
    states: undefined,
    organization: undefined,
  };
  const result = async (query: object) =>
    (await listUploads(librarian, { ...paging, ...nothing, platforms: [platform], ...query }, "en")).results.map(
      (one) => one.pk,
    );
  expect(
    await result({ search: "NEEDLE hay", report_types: [id], states: ["preflight"], organization: hradisko }),
  ).toEqual([pk]);
  for (const miss of [{ search: "needles" }, { report_types: [2_000_000_000] }, { states: ["imported"] }])
    expect(await result(miss)).toEqual([]);
  await expect(result({ organization: world.svratka })).rejects.toMatchObject({ status: 404 });
  await expect(result({ organization: -1 })).rejects.toMatchObject({ status: 404 });
  const { states, count, bytes } = await countUploads(librarian, hradisko);
  expect(count).toBe(Object.values(states).reduce((all, one) => all + one, 0));
  expect(bytes).toBeGreaterThan(0);
});

test("lost jobs are requested again, and files without an upload are removed", async () => {
  const { pk } = await send(world.librarian, report(1), "lost.tsv", { platform });
  const key = `uploads.check ${pk}`;
  const jobs = () => db().$queryRaw<unknown[]>`SELECT FROM graphile_worker.jobs WHERE key = ${key}`;
  await db().$queryRaw`SELECT graphile_worker.remove_job(${key})::text`;
  await sweepUploads();
  expect(await jobs()).toEqual([]);
  await db().$executeRaw`UPDATE uploads SET created_at = created_at - interval '11 minutes' WHERE id = ${pk}`;
  const orphan = path.join(filesFolder(), "uploads", "orphan.gz.part");
  const long = new Date("2020-01-01");
  writeFileSync(orphan, "");
  const named = path.relative(filesFolder(), await pathOf(pk));
  await db().unnamedFile.createMany({ data: ["uploads/orphan.gz", named].map((one) => ({ path: one, since: long })) });
  expect(await sweepUploads()).toMatchObject({ removed: 1, woken: 1 });
  expect(existsSync(orphan)).toBe(false);
  expect(await jobs()).toHaveLength(1);
  expect(await sweepUploads()).toEqual({ removed: 0, woken: 0 });
  await runCheck(pk, never);
  expect((await getUpload(world.librarian, pk, "en")).state).toBe("preflight");
});

test("months of an upload can be deleted one by one", async () => {
  const { librarian } = world;
  const { pk } = await bring(librarian, (await check(librarian, report(4), "a.tsv", { platform })).pk);
  const managing = await scopeOf("harvest.manage", librarian.actor);
  const [first] = (await getUpload(librarian, pk, "en")).import_batches;
  expect(await purgeImportBatches(managing, [first?.pk ?? 0])).toMatchObject({ imports: 1, attempts: 0 });
  expect(Object.values(await currentSums(platform))).toEqual([4]);
  expect(await undoUpload(librarian, pk)).toEqual({ imports: 1, restored: 0 });
});

test.each([
  ["3040: Partial Data Returned (2024-02)", ["present", "permanentlyPartial"]],
  ["3040: Partial Data Returned", ["permanentlyPartial", "permanentlyPartial"]],
  // 3031 ends, and the check does not say which of the months it names.
  ["3031: Usage Not Ready (2024-01); 3040: Partial Data Returned (2024-02)", ["partial", "partial"]],
  ["3031: Usage Not Ready (2024-02)", ["present", "partial"]],
])("upload with exceptions %j says which months are lost for good", async (exceptions, states) => {
  const titles = [{ name: "Alpha", counts: { Total_Item_Requests: [1, 2] } }];
  const { pk } = await check(world.librarian, tableText({ from: "2024-01", months: 2, titles, exceptions }), "a.tsv", {
    ...{ organization: world.hradisko, platform },
  });
  expect(await bring(world.librarian, pk)).toMatchObject({ state: "imported" });
  const { reportTypeId } = await db().import.findFirstOrThrow({ where: { uploadId: pk } });
  const place = { organization: world.hradisko, platform, report_type: reportTypeId };
  const viewer = await scopeOf("usage.view", world.librarian.actor);
  const cells = ["2024-01", "2024-02"].map((month) => getCoverageCell(viewer, { ...place, month }, "en"));
  expect((await Promise.all(cells)).map(({ results }) => results[0]?.state)).toEqual(states);
});
