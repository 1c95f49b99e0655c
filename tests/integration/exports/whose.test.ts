import { beforeAll, expect, test } from "vitest";
import { askForExport, retryExport } from "@/lib/exports/ask-for-export";
import { listExportsCall } from "@/lib/exports/contract";
import { cancelExport, deleteExport } from "@/lib/exports/delete-export";
import { downloadExport } from "@/lib/exports/download-export";
import { exportRuns } from "@/lib/exports/export-runs";
import { exportTurns } from "@/lib/exports/export-turns";
import { getExport } from "@/lib/exports/get-export";
import { makeExportJob } from "@/lib/exports/jobs";
import { listExports } from "@/lib/exports/list-exports";
import { wantedReport } from "@/lib/exports/request";
import { runExport } from "@/lib/exports/run-export";
import { sweepExports } from "@/lib/exports/sweep-exports";
import { db } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { listOldFiles } from "@/lib/kit/files/stored-file";
import { aLibrary, aPlatform, fact, metricId, openWorld, reportTypeId, used } from "../reports/world";
import { type Exporter, exported, exporter, fileOf, never, scopesOf, workbookOf } from "./scene";

let brno: number;
let zlin: number;
let librarian: Exporter;
let stranger: Exporter;

const question = { version: 1, where: { reportType: ["TR"] }, rows: ["organization"], columns: ["month"] };
const exportRequest = wantedReport.parse({ name: "Use", format: "xlsx_no_charts", question });
const listed = (who: Exporter) => listExports(who.own, listExportsCall.query.parse({}), "en");

beforeAll(async () => {
  await openWorld();
  [brno, zlin] = [await aLibrary("Brno"), await aLibrary("Zlín")];
  const platformId = await aPlatform("JSTOR");
  const place = { platformId, reportTypeId: await reportTypeId("TR"), month: "2024-01" };
  const metric = await metricId("Total_Item_Requests");
  await used({ ...place, organizationId: brno }, [fact({ metricId: metric, value: 5 })]);
  await used({ ...place, organizationId: zlin }, [fact({ metricId: metric, value: 7 })]);
  librarian = await exporter("jana@brno.example", [brno]);
  stranger = await exporter("petr@zlin.example", [zlin]);
});

const rowsOf = async (who: Exporter, pk: number) => (await workbookOf(await fileOf(who, { pk })))[1]?.rows;

test("an export is its owner's alone, in every call", async () => {
  const { pk } = await exported(librarian, { question });
  const { own } = stranger;
  await expect(getExport(own, pk, "en")).rejects.toThrow(NotFound);
  await expect(downloadExport(own, pk)).rejects.toThrow(NotFound);
  await expect(cancelExport(own, pk, "en")).rejects.toThrow(NotFound);
  await expect(deleteExport(own, pk)).rejects.toThrow(NotFound);
  await expect(retryExport(stranger.own, pk, "en")).rejects.toThrow(NotFound);
  expect((await listed(stranger)).results.map((one) => one.pk)).not.toContain(pk);
  const mine = (await listed(librarian)).results.find((one) => one.pk === pk);
  expect(mine).toMatchObject({ rows: "Organization" });
});

test("a file holds what its owner may see when it is made, whatever was asked for", async () => {
  const everything = { ...question, where: { ...question.where, organization: [brno, zlin] } };
  const query = await exported(librarian, { format: "xlsx_no_charts", question: everything });
  expect(await rowsOf(librarian, query.pk)).toEqual([
    ["Organization", "Total", "2024-01"],
    ["Brno", 5, 5],
    ["Total", 5, 5],
  ]);
  const moved = await exporter("eva@brno.example", [brno]);
  const { pk } = await askForExport(moved.own, exportRequest, "en");
  await db().membership.updateMany({ where: { userId: moved.id }, data: { organizationId: zlin } });
  await runExport(pk, never);
  const now = { ...moved, ...(await scopesOf(moved.id)) };
  expect((await rowsOf(now, pk))?.[1]).toEqual(["Zlín", 7, 7]);
});

test("deleted users get no file", async () => {
  const absent = await exporter("ota@brno.example", [brno]);
  const { pk } = await askForExport(absent.own, exportRequest, "en");
  await db().user.update({ where: { id: absent.id }, data: { isActive: false } });
  await runExport(pk, never);
  expect(await db().export.findUnique({ where: { id: pk } })).toMatchObject({
    state: "failed",
    errorCode: "forbidden",
  });
});

test("canceled exports are not made and can be requested again; at most five wait at once", async () => {
  const busy = await exporter("iva@brno.example", [brno]);
  const waiting = [];
  for (let nth = 0; nth < 5; nth += 1) waiting.push((await askForExport(busy.own, exportRequest, "en")).pk);
  await expect(askForExport(busy.own, exportRequest, "en")).rejects.toThrow(Refused);
  const [first = 0] = waiting;
  expect(await cancelExport(busy.own, first, "en")).toMatchObject({ status: "canceled" });
  await runExport(first, never);
  expect(await getExport(busy.own, first, "en")).toMatchObject({ status: "canceled", output_file: null });
  await expect(downloadExport(busy.own, first)).rejects.toThrow(Refused);
  await retryExport(busy.own, first, "en");
  await runExport(first, never);
  expect(await getExport(busy.own, first, "en")).toMatchObject({ status: "finished" });
});

test("a worker that ends in the middle leaves it to the next one", async () => {
  const { pk } = await askForExport(librarian.own, exportRequest, "en");
  const ending = new AbortController();
  ending.abort(new Error("the worker ends"));
  await expect(runExport(pk, ending.signal)).rejects.toThrow();
  expect(await db().export.findUnique({ where: { id: pk } })).toMatchObject({ state: "running", tries: 0 });
  await runExport(pk, never);
  expect(await rowsOf(librarian, pk)).toHaveLength(3);
  await runExport(pk, never);
  expect(await db().export.findUnique({ where: { id: pk } })).toMatchObject({ state: "finished", tries: 1 });
});

test("an export goes with its file, when it is deleted or when its days are over", async () => {
  const [deleted, old] = [await exported(librarian, { question }), await exported(librarian, { question })];
  const files = async () => {
    let count = 0;
    for await (const _ of listOldFiles("exported", new Date(Date.now() + 60_000))) count += 1;
    return count;
  };
  const before = await files();
  await deleteExport(librarian.own, deleted.pk);
  expect(await files()).toBe(before - 1);
  await db().export.update({ where: { id: old.pk }, data: { createdAt: new Date(Date.now() - 8 * 86_400_000) } });
  await expect(getExport(librarian.own, old.pk, "en")).rejects.toThrow(NotFound);
  expect(await sweepExports()).toBe(1);
  expect(await files()).toBe(before - 2);
});

test("organizations take turns, and so do their people", async () => {
  await db().export.deleteMany();
  const colleague = await exporter("alena@brno.example", [brno]);
  const ask = async ({ own }: Exporter) => (await askForExport(own, exportRequest, "en")).pk;
  const own = [await ask(librarian), await ask(librarian), await ask(librarian), await ask(librarian)];
  const [first = 0, second, third] = own;
  const beside = await ask(colleague);
  const [elsewhere, later] = [await ask(stranger), await ask(stranger)];
  // Two places: the second one belongs to the other organization, although it asked last.
  expect([await exportTurns.take(), await exportTurns.take()]).toEqual([first, elsewhere]);
  // In the first organization, the colleague is next.
  expect([await exportTurns.take(), await exportTurns.take()]).toEqual([beside, later]);
  expect(await exportTurns.take()).toBe(second);
  // An export that failed waits for another try, and what runs is not taken twice.
  await exportTurns.release(first);
  expect([await exportTurns.take(), await exportTurns.take()]).toEqual([first, third]);
  await db().export.updateMany({ data: { aliveAt: null } });
  for (let job = 0; job < 7; job++) await makeExportJob.perform({ exportId: later }, { signal: never });
  expect(await db().export.groupBy({ by: ["state"], _count: true })).toEqual([{ state: "finished", _count: 7 }]);
  expect(await exportTurns.take()).toBeNull();
});

test("an export that is tried again while its former worker still shows signs of life is looked at again soon", async () => {
  const { pk } = await askForExport(librarian.own, exportRequest, "en");
  await db().export.updateMany({ where: { id: pk }, data: { aliveAt: new Date() } });
  await db().export.updateMany({ where: { id: { not: pk } }, data: { state: "canceled" } });
  const before = Date.now();
  await exportTurns.work(pk, async () => {
    throw new Error("nothing waits");
  });
  const jobs = await db().$queryRaw<{ at: Date }[]>`
    SELECT run_at AS at FROM graphile_worker.jobs WHERE key = ${`${exportRuns.keyPrefix}${pk}`}`;
  expect(jobs).toHaveLength(1);
  expect(Number(jobs[0]?.at)).toBeGreaterThan(before + 3_000);
  await db().export.updateMany({ where: { id: pk }, data: { state: "canceled", aliveAt: new Date() } });
  expect((await retryExport(librarian.own, pk, "en")).pk).toBe(pk);
  expect(await exportTurns.take()).toBe(pk);
});
