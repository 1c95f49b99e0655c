import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { removalRuns } from "@/lib/administration/platforms/removal-runs";
import { commandRuns } from "@/lib/administration/runs";
import { exportRuns } from "@/lib/exports/export-runs";
import { db } from "@/lib/kit/db";
import { Refused, Unavailable } from "@/lib/kit/errors";
import { type ClaimedRun, claimRun, RunLost } from "@/lib/kit/jobs/claimed-run";
import { declareJob } from "@/lib/kit/jobs/job";
import { MOST_TRIES, runPending } from "@/lib/kit/jobs/perform-run";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { declareRuns, wakeSilentRuns } from "@/lib/kit/jobs/run-table";
import { Prisma } from "@/lib/kit/prisma/client";
import { titleListRuns, titleOverlapRuns } from "@/lib/title-lists/file/file-run";
import { uploadChecks, uploadImports } from "@/lib/uploads/upload-run";
import { useFreshStores } from "@/tests/support/stores";

const parcels = declareRuns({
  job: declareJob("parcels.pack", z.object({ parcelId: z.number() })),
  payload: (parcelId) => ({ parcelId }),
  table: "parcels",
  isPending: Prisma.sql`state IN ('waiting', 'running')`,
  start: Prisma.sql`state = 'running'`,
  progress: { done: "done_things", total: "total_things" },
});

type Run = ClaimedRun<"done" | "total">;
type Row = { state: string; tries: number; failure: string | null; done: number; total: number | null };

const awake = new AbortController().signal;
const alarms: string[] = [];
let id = 0;

beforeAll(async () => {
  await useFreshStores();
  await prepareQueue();
  await db().$executeRaw`
    CREATE TABLE parcels (id serial PRIMARY KEY, state text NOT NULL DEFAULT 'waiting', failure text,
      run int NOT NULL DEFAULT 0, tries int NOT NULL DEFAULT 0, done_things int NOT NULL DEFAULT 0, total_things int,
      created_at timestamp NOT NULL DEFAULT timezone('UTC', clock_timestamp()), alive_at timestamp)`;
});
beforeEach(async () => {
  alarms.length = 0;
  const [row] = await db().$queryRaw<{ id: number }[]>`INSERT INTO parcels DEFAULT VALUES RETURNING id`;
  id = row?.id ?? 0;
});

async function read(): Promise<Row | undefined> {
  const [row] = await db().$queryRaw<Row[]>`
    SELECT state, tries, failure, done_things AS done, total_things AS total FROM parcels WHERE id = ${id}`;
  return row;
}

const finish = (run: Run) => run.write((tx) => tx.$executeRaw`UPDATE parcels SET state = 'finished' WHERE id = ${id}`);

/** Runs the parcel once; `perform` finishes it by default. */
function runParcel(perform: (run: Run) => Promise<unknown> = finish, signal = awake) {
  return runPending(
    parcels,
    id,
    {
      perform: async (run) => void (await perform(run)),
      failureOf: (error) => (error instanceof Refused ? error.code : null),
      unforeseen: "unforeseen",
      settleFailed: async (tx, failure) =>
        void (await tx.$executeRaw`UPDATE parcels SET state = 'failed', failure = ${failure} WHERE id = ${id}`),
      onStorageFailed: async (reason) => void alarms.push(reason),
    },
    { signal },
  );
}

/** Leaves the parcel as a killed worker does: claimed, without a heartbeat. */
async function killWorker(): Promise<void> {
  await (await claimRun(parcels, id, awake))?.end();
}

/** Resolves with the reason that stops a run. */
const stopped = ({ signal }: Run) =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve(signal.reason), { once: true }));

const throwing = (error: unknown) => () => Promise.reject(error);

test("a run finishes a pending row once", async () => {
  expect(await runParcel()).toBe("done");
  expect(await read()).toMatchObject({ state: "finished", tries: 1 });
  expect(await runParcel(throwing(new Error("performed twice")))).toBe("not-pending");
});

test("a run starts over when its worker was killed", async () => {
  await killWorker();
  expect(await runParcel()).toBe("done");
  expect(await read()).toMatchObject({ state: "finished", tries: 2 });
});

test("a run fails without another try when every worker was killed", async () => {
  for (let nth = 0; nth < MOST_TRIES; nth++) await killWorker();
  expect(await runParcel()).toBe("failed");
  expect(await read()).toMatchObject({ state: "failed", failure: "unforeseen" });
});

test("a run stops and writes nothing when another worker takes it over", async () => {
  let takeover: Promise<string> = Promise.resolve("");
  const outcome = await runParcel(async (run) => {
    takeover = runParcel();
    expect(await stopped(run)).toBeInstanceOf(RunLost);
    await takeover;
    await run.write((tx) => tx.$executeRaw`UPDATE parcels SET state = 'written by the former' WHERE id = ${id}`);
  });
  expect([outcome, await takeover]).toEqual(["lost", "done"]);
  expect(await read()).toMatchObject({ state: "finished", tries: 2 });
});

test.each([
  ["canceled", Prisma.sql`UPDATE parcels SET state = 'canceled'`],
  ["deleted", Prisma.sql`DELETE FROM parcels`],
])("a run stops with the errors this causes when its row is %s", async (_, statement) => {
  const outcome = await runParcel(async (run) => {
    await db().$executeRaw`${statement}`;
    await stopped(run);
    throw new Error("no such parcel");
  });
  expect(outcome).toBe("lost");
});

test("an unforeseen error of a lost run is no failure, also before the next heartbeat", async () => {
  const outcome = await runParcel(async () => {
    await db().$executeRaw`DELETE FROM parcels`;
    throw new Error("no such parcel");
  });
  expect(outcome).toBe("lost");
});

test("a run is retried after unforeseen errors, and fails at the last try", async () => {
  for (let nth = 1; nth < MOST_TRIES; nth++) {
    await expect(runParcel(throwing(new Error("string too short")))).rejects.toThrow("string too short");
    expect(await read()).toMatchObject({ state: "running", tries: nth });
  }
  expect(await runParcel(throwing(new Error("string too short")))).toBe("failed");
  expect(await read()).toMatchObject({ state: "failed", failure: "unforeseen" });
});

test("a run fails at once when another try would fail the same way", async () => {
  expect(await runParcel(throwing(new Refused("tooHeavy")))).toBe("failed");
  expect(await read()).toMatchObject({ state: "failed", failure: "tooHeavy", tries: 1 });
  expect(alarms).toEqual([]);
});

test("a shutdown of the worker costs no try", async () => {
  const ending = new AbortController();
  const running = runParcel(async ({ signal }) => {
    ending.abort(new Error("shutdown"));
    signal.throwIfAborted();
  }, ending.signal);
  await expect(running).rejects.toThrow("shutdown");
  expect(await read()).toMatchObject({ state: "running", tries: 0 });
  expect(await runParcel()).toBe("done");
});

test("a full disk is announced and costs no try, however often it is met", async () => {
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  for (let nth = 0; nth <= MOST_TRIES; nth++) await expect(runParcel(throwing(full))).rejects.toThrow("no space left");
  expect(new Set(alarms)).toEqual(new Set(["ENOSPC"]));
  expect(await read()).toMatchObject({ state: "running", tries: 0 });
  expect(await runParcel()).toBe("done");
});

test("an outage of a store costs no try and is not announced", async () => {
  await expect(runParcel(throwing(new Unavailable("databaseUnavailable")))).rejects.toThrow("databaseUnavailable");
  expect(alarms).toEqual([]);
  expect(await read()).toMatchObject({ state: "running", tries: 0 });
});

test("the heartbeat stores progress, and a claim resets it", async () => {
  await runParcel(async (run) => {
    run.report({ done: 2, total: 7 });
    await expect.poll(read).toMatchObject({ done: 2, total: 7 });
    run.report({ done: 3 });
    await expect.poll(read).toMatchObject({ done: 3, total: 7 });
    throw new Error("try again");
  }).catch(() => undefined);
  await killWorker();
  expect(await read()).toMatchObject({ done: 0, total: null });
});

test("a silent run without a job is queued again once", async () => {
  await killWorker();
  expect(await wakeSilentRuns(parcels)).toBe(0);
  await db().$executeRaw`UPDATE parcels SET alive_at = alive_at - interval '11 minutes' WHERE id = ${id}`;
  expect(await wakeSilentRuns(parcels)).toBe(1);
  expect(await wakeSilentRuns(parcels)).toBe(0);
  const key = `parcels.pack ${id}`;
  expect(await db().$queryRaw`SELECT FROM graphile_worker.jobs WHERE key = ${key}`).toHaveLength(1);
});

test("names of tables and columns are checked", () => {
  const draft = { job: declareJob("parcels.pack"), payload: () => ({}), isPending: Prisma.empty, progress: {} };
  expect(() => declareRuns({ ...draft, table: 'parcels"; DROP TABLE users; --' })).toThrow("Not a name");
});

test.each(
  Object.entries({
    ...{ uploadChecks, uploadImports, titleListRuns, titleOverlapRuns, exportRuns, commandRuns, removalRuns },
  }),
)("%s match their table", async (_, table) => {
  expect(await claimRun(table, 0, awake)).toBeNull();
  expect(await wakeSilentRuns(table)).toBe(0);
});
