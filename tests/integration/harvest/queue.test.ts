import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { db, inTransaction } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { declareJob, job } from "@/lib/kit/jobs/job";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { runWorker, type Worker } from "@/lib/kit/jobs/run-worker";
import { WorkerLives } from "@/lib/kit/jobs/worker-lives";
import { useFreshStores as freshStores } from "@/tests/support/stores";

const done: string[] = [];
const note = declareJob("tests.note", z.object({ text: z.string().min(1) }));
const noteJob = job(note, {
  run: async ({ text }) => void done.push(text),
});
const slow = declareJob("tests.slow");
const ending = new AbortController();
const slowJob = job(slow, {
  run: async () => {
    done.push("begun");
    await once(ending.signal, "abort");
    done.push("ended");
  },
});
const atStart = job(declareJob("tests.at-start"), {
  runsAtStart: true,
  run: async () => void done.push("start"),
});

let worker: Worker | undefined;

beforeAll(async () => {
  await freshStores();
  await prepareQueue();
});
afterAll(async () => {
  await worker?.stop();
  await worker?.ended;
  await db().$disconnect();
});

const waiting = async (key: string) =>
  (await db().$queryRaw<unknown[]>`SELECT 1 FROM graphile_worker.jobs WHERE key = ${key}`).length;

test("a job exists only if its transaction commits", async () => {
  await inTransaction((tx) => enqueue(tx, note, { text: "kept" }, { key: "kept" }));
  const broken = inTransaction(async (tx) => {
    await enqueue(tx, note, { text: "lost" }, { key: "lost" });
    throw new Error("no");
  });
  await expect(broken).rejects.toThrow("no");
  expect([await waiting("kept"), await waiting("lost")]).toEqual([1, 0]);
});

test("a waiting job with the same key is replaced", async () => {
  await enqueue(db(), note, { text: "first" }, { key: "one" });
  await enqueue(db(), note, { text: "second" }, { key: "one" });
  expect(await waiting("one")).toBe(1);
});

test("an invalid payload is refused when the job is enqueued", async () => {
  await expect(enqueue(db(), note, { text: "" })).rejects.toThrow();
});

test("a worker runs due jobs at once, and jobs for its start", async () => {
  worker = await runWorker([
    { jobs: [noteJob, atStart], concurrency: 2 },
    { jobs: [slowJob], concurrency: 12 },
  ]);
  await vi.waitUntil(() => done.length >= 3, { timeout: 30_000 });
  expect([...done].sort()).toEqual(["kept", "second", "start"]);
  await enqueue(db(), note, { text: "now" });
  await enqueue(db(), note, { text: "later" }, { runAt: new Date(Date.now() + 3_600_000) });
  await vi.waitUntil(() => done.includes("now"), { timeout: 30_000 });
  expect(done).not.toContain("later");
});

test("a scheduled job starts at its time and not at the next poll, although idle slots hardly ask the database", async () => {
  const queries = vi.spyOn(pg.Client.prototype, "query");
  const due = Date.now() + 3000;
  await enqueue(db(), note, { text: "scheduled" }, { runAt: new Date(due) });
  await vi.waitUntil(() => done.includes("scheduled"), { timeout: 30_000, interval: 20 });
  const late = Date.now() - due;
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(20_000);
  // Polling every two seconds would be 21 for the 14 slots.
  expect(queries.mock.calls.length).toBeLessThan(20);
  queries.mockRestore();
});

const listeners = () => db().$queryRaw<{ pid: number }[]>`
  SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND (application_name = 'usus worker' OR query LIKE 'LISTEN%')`;

test("one connection listens for all queues, and is opened again when it is cut", async () => {
  const before = await listeners();
  expect(before).toHaveLength(1);
  await db().$queryRaw`SELECT pg_terminate_backend(${before[0]?.pid})`;
  await vi.waitUntil(async () => (await listeners()).length === 1, { timeout: 10_000 });
  await enqueue(db(), note, { text: "after the cut" });
  await vi.waitUntil(() => done.includes("after the cut"), { timeout: 5000 });
});

test("a long job stays with its worker and runs once", async () => {
  await enqueue(db(), slow, {}, { key: "slow" });
  await vi.waitUntil(() => done.includes("begun"), { timeout: 30_000 });
  const observer = new WorkerLives();
  try {
    const aged = await db().$executeRaw`
      UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute' WHERE key = 'slow'`;
    expect(aged).toBe(1);
    expect(await observer.tend()).toEqual([]);
  } finally {
    ending.abort();
    await observer.end();
  }
  await vi.waitUntil(async () => (await waiting("slow")) === 0, { timeout: 30_000 });
  expect(done.filter((one) => one === "begun")).toHaveLength(1);
});

test("jobs locked by dead workers are freed, those of live workers are not", async () => {
  const [living, observer] = [new WorkerLives(), new WorkerLives()];
  await living.add("worker-living");
  await db().$executeRaw`
    INSERT INTO graphile_worker._private_jobs (task_id, payload, locked_at, locked_by, key)
    SELECT tasks.id, '{}', now() - interval '1 minute', held.by, held.by
    FROM graphile_worker._private_tasks tasks, (VALUES ('worker-living'), ('worker-dead')) AS held(by)
    WHERE tasks.identifier = ${note.name}`;
  expect(await observer.tend()).toEqual(["worker-dead"]);
  expect(await living.tend()).toEqual([]);
  const locked = await db().$queryRaw<{ locked_by: string }[]>`
    SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL AND key LIKE 'worker-%'`;
  expect(locked.map(({ locked_by }) => locked_by)).toEqual(["worker-living"]);
  await Promise.all([living.end(), observer.end()]);
});
