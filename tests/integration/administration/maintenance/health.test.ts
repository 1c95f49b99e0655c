import { mkdirSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { spaceCall } from "@/lib/administration/contract";
import { announceFailedJobs, dropJob, listFailedJobs, retryJob } from "@/lib/administration/queue/failed-jobs";
import { listTasks, recordingRuns, registerTasks } from "@/lib/administration/queue/register-tasks";
import { readHealth } from "@/lib/administration/read-health";
import { listSpace } from "@/lib/administration/read-space";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { createTables } from "@/lib/usage/engine/create-tables";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { useFreshStores } from "@/tests/support/stores";

const work = declareJob("tests.work", z.object({}));
const health = async () => readHealth(await scopeOf("consortium.manage", actingUser({ isSuperuser: true })));

beforeAll(async () => {
  await useFreshStores();
  await createTables();
  await syncCatalog();
  mkdirSync(settings().DATA_FOLDER, { recursive: true });
});

test("jobs are counted by state, and only due jobs count as waiting", async () => {
  expect((await health()).queue).toEqual({ waiting: 0, later: 0, running: 0, failed: 0, oldest_seconds: 0 });
  const inAnHour = new Date(Date.now() + 3_600_000);
  await inTransaction((tx) => enqueue(tx, work, {}, { key: "later", runAt: inAnHour }));
  expect((await health()).queue).toMatchObject({ waiting: 0, later: 1, oldest_seconds: 0 });
  await inTransaction((tx) => enqueue(tx, work, {}, { key: "now" }));
  await db()
    .$executeRaw`UPDATE graphile_worker._private_jobs SET created_at = now() - interval '2 hours', run_at = '-infinity' WHERE key = 'now'`;
  const { waiting, later, oldest_seconds: oldest } = (await health()).queue;
  expect([waiting, later, Math.round(oldest / 3600)]).toEqual([1, 1, 2]);
});

/** Fails a waiting job with this key for good, as its last attempt does. */
async function giveUp(key: string, error: string): Promise<number> {
  const rows = await db().$queryRaw<{ id: bigint }[]>`
    UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = ${error},
      run_at = now() + exp(10) * interval '1 second' WHERE key = ${key} RETURNING id`;
  return Number(rows[0]?.id);
}

test("failed job is listed with reason and time, reported once, and retried or dropped", async () => {
  const scope = await scopeOf("consortium.manage", actingUser({ isSuperuser: true }));
  const { id: userId } = await db().user.create({
    data: { email: "keeper@library.example", username: "keeper", isSuperuser: true },
  });
  const job = declareJob("mail.send", z.object({}));
  for (const [key, of] of [
    ["one", work],
    ["two", job],
  ] as const)
    await inTransaction((tx) => enqueue(tx, of, {}, { key }));
  expect((await listFailedJobs(scope, "en")).count).toBe(0);
  const [one, two] = [await giveUp("one", "The disk is full"), await giveUp("two", "No *route*")];
  const { count, results } = await listFailedJobs(scope, "cs");
  expect([count, results.map(({ title }) => title).sort()]).toEqual([2, ["Odeslání e-mailu", "tests.work"]]);
  const [first] = results.filter(({ pk }) => pk === one);
  expect(first).toMatchObject({ error: "The disk is full", attempts: 25, is_scheduled: false });
  expect(Math.abs(Date.now() - Date.parse(first?.failed ?? ""))).toBeLessThan(60_000);
  expect((await health()).queue.failed).toBe(2);

  expect([await announceFailedJobs(), await announceFailedJobs()]).toEqual([2, 0]);
  const events = await db().event.findMany({ include: { recipients: true } });
  expect(events.map(({ importance, recipients }) => [importance, recipients.map((one) => one.userId)])).toEqual([
    [20, [userId]],
  ]);
  expect(events[0]?.descriptionEn).toContain("Send an e-mail: No \\*route\\*");

  await retryJob(scope, one);
  await expect(retryJob(scope, one)).rejects.toThrow();
  await dropJob(scope, two);
  await expect(dropJob(scope, two)).rejects.toThrow();
  expect((await health()).queue).toMatchObject({ failed: 0, waiting: 2 });
  expect((await db().auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action)).toEqual([
    "job.retry",
    "job.drop",
  ]);
});

test("failed run is not reported when a later run followed it", async () => {
  const scope = await scopeOf("consortium.manage", actingUser({ isSuperuser: true }));
  const { count } = await listFailedJobs(scope, "en");
  await inTransaction((tx) => enqueue(tx, work, {}, { key: "followed" }));
  await db().$executeRaw`
    UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'w', attempts = 1 WHERE key = 'followed'`;
  await inTransaction((tx) => enqueue(tx, work, {}, { key: "followed" }));
  await db()
    .$executeRaw`UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE locked_by = 'w'`;
  expect((await listFailedJobs(scope, "en")).count).toBe(count);
});

test("scheduled tasks show how their last run ended", async () => {
  const scope = await scopeOf("consortium.manage", actingUser({ isSuperuser: true }));
  let fails = true;
  const night = job(declareJob("titles.merge"), {
    schedule: "37 0 * * *",
    run: async () => {
      if (fails) throw new Error("No room");
    },
  });
  const [recorded] = [night].map(recordingRuns);
  const run = () => recorded?.perform({}, { signal: new AbortController().signal });
  await registerTasks([night, job(work, { run: async () => undefined })]);
  const tasks = () => listTasks(scope, "en");
  expect(await tasks()).toMatchObject([
    { name: "titles.merge", title: "Merge identical titles", schedule: "37 0 * * *", ended: null, is_running: false },
  ]);
  await expect(run()).rejects.toThrow("No room");
  expect(await tasks()).toMatchObject([{ error: "No room", ended: expect.any(String) }]);
  fails = false;
  await run();
  expect(await tasks()).toMatchObject([{ error: null }]);
  await registerTasks([]);
  expect(await tasks()).toEqual([]);
});

test("space is listed by page, in the requested order, and searched by any name", async () => {
  const scope = await scopeOf("consortium.manage", actingUser({ isSuperuser: true }));
  await db().organization.createMany({
    data: ["Čtyři", "Dvě", "Tři"].map((name) => ({ name, nameEn: `${name} (library)` })),
  });
  const names = async (query: object) => {
    const { count, results } = await listSpace(scope, spaceCall.query.parse(query), "cs");
    return [count, ...results.map(({ name }) => name)];
  };
  expect(await names({ order_by: "name", desc: "false", page_size: 2, page: 2 })).toEqual([3, "Tři"]);
  expect(await names({ search: "library tři" })).toEqual([1, "Tři"]);
  await db().organization.deleteMany();
});

test("organizations are listed with months, facts and files, and stores with versions", async () => {
  const { id } = await db().organization.create({ data: { name: "Knihovna Hradisko" } });
  const { organizations, database, usage, disk } = await health();
  expect(organizations).toMatchObject([{ pk: id, months: 0, facts: 0, file_bytes: 0 }]);
  expect([database.bytes > 0, usage.version !== "", disk.free <= disk.size]).toEqual([true, true, true]);
});
