import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "@/lib/kit/db";
import { addMonths, monthOf } from "@/lib/simulator/publisher/month";
import { smallReport } from "@/lib/simulator/publisher/small-report";
import { countFacts } from "@/lib/usage/imported/count-facts";
import { readVisibility } from "@/lib/usage/read-visibility";
import { isFull } from "@/tests/support/extent";
import {
  attemptsOf,
  harvest,
  harvestRequest,
  openSite,
  patience,
  type Site,
  type Subscribed,
  subscribed,
  today,
  truth,
} from "./site";
import { endWorkerProcesses, startWorkerProcess } from "./worker-process";
import { obstacle, removeObstacles } from "./worker-stops";

const lastMonth = addMonths(monthOf(today), -1);

let site: Site;
let plannedReports: { of: Subscribed; report: string; from: string; to: string }[];

beforeAll(async () => {
  site = await openSite();
});
afterEach(async () => {
  await endWorkerProcesses();
  await removeObstacles();
  site.publisher.forget();
});
afterAll(() => site.close());

/** Expires the leases of killed workers at once; live workers keep theirs even on slow machines. */
const letLeasesRunOut = () =>
  db().server.updateMany({ where: { leasedBy: { not: null } }, data: { leasedUntil: new Date(0) } });

const runningJobs = async (): Promise<number> =>
  (await db().$queryRaw<unknown[]>`SELECT 1 FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL`).length;

const open = (harvestId: number) => db().intention.count({ where: { harvestId, finishedAt: null } });
const finished = (harvestId: number) => vi.waitUntil(async () => (await open(harvestId)) === 0, patience);

/** Maximum of concurrent requests: all platforms of the publisher are one server. */
function mostAtOnce(): number {
  const { requests } = site.publisher;
  return Math.max(
    ...requests.map(({ at }) => requests.filter((other) => other.at <= at && (other.ended ?? Infinity) > at).length),
  );
}

/** Every imported month has the publisher's counts, in PostgreSQL and in the usage store. */
async function checkFigures(): Promise<number> {
  const current = await db().import.findMany({ where: { state: "current" }, include: { reportType: true } });
  const stored = await countFacts(current.map(({ id }) => id));
  const metrics = new Map((await db().metric.findMany()).map(({ id, shortName }) => [id, shortName]));
  const credentials = await db().credentials.findMany({ include: { organization: true, platform: true } });
  for (const { id, organizationId, platformId, reportType, month, sums } of current) {
    const owner = credentials.find((one) => one.organizationId === organizationId && one.platformId === platformId);
    const of = plannedReports.find((one) => one.of.id === owner?.id)?.of;
    if (!of) throw new Error("an import nobody asked for");
    const expected = truth(of, reportType.counterCode, month.toISOString().slice(0, 7));
    expect(sums).toEqual(expected);
    const facts = stored.filter(({ importId }) => importId === id);
    expect(Object.fromEntries(facts.map(({ metricId, sum }) => [metrics.get(metricId), sum]))).toEqual(expected);
  }
  const { hidden } = await readVisibility();
  expect(current.filter(({ id }) => hidden.includes(id))).toEqual([]);
  return current.length;
}

async function harvestEverything(months: number) {
  const from = addMonths(lastMonth, 1 - months);
  const ranges = plannedReports.map(({ of, report }) => harvestRequest(of, report, from, lastMonth));
  return harvest(site, ...(await Promise.all(ranges)));
}

beforeAll(async () => {
  const [lumina, moravica, scholaris] = [
    await subscribed(site, "hradisko", "lumina"),
    await subscribed(site, "hradisko", "moravica"),
    await subscribed(site, "svratka", "scholaris"),
  ];
  plannedReports = [
    { of: lumina, report: "TR", from: "", to: "" },
    { of: lumina, report: "PR", from: "", to: "" },
    { of: moravica, report: "TR", from: "", to: "" },
    { of: scholaris, report: "DR", from: "", to: "" },
  ];
});

test("two workers never send concurrent requests to one server, and request nothing twice", async () => {
  const workers = [startWorkerProcess(), startWorkerProcess()];
  await Promise.all(workers.map(({ ready }) => ready));
  const { pk } = await harvestEverything(4);
  await finished(pk);
  expect(site.publisher.requests).toHaveLength(16);
  expect(mostAtOnce()).toBe(1);
  expect(await checkFigures()).toBe(16);
  expect((await attemptsOf(pk)).map(({ status }) => status)).toEqual(Array(16).fill("success"));
});

/** Moments to kill a worker at; each resolves to true when it has come. */
const moments: Record<string, () => Promise<boolean>> = {
  "a request is under way": async () => (await db().attempt.count({ where: { status: "downloading" } })) > 0,
  "bytes are arriving": async () => {
    const last = site.publisher.requests.at(-1);
    return last !== undefined && last.ended === null && last.status === 200;
  },
  "an answer waits for its import": async () => (await db().attempt.count({ where: { status: "importing" } })) > 0,
  "an import is being loaded": async () => (await db().import.count({ where: { state: "loading" } })) > 0,
  "a server is leased": async () => (await db().server.count({ where: { leasedBy: { not: null } } })) > 0,
  "a server has just been released": async () => (await db().server.count({ where: { leasedBy: null } })) > 0,
  "a job has just been taken": async () => (await runningJobs()) > 0,
};

const atAnyStep = async () => {
  const before = site.publisher.requests.length;
  const { pk } = await harvestEverything(6);
  const rounds = [...Object.values(moments), null];
  for (const moment of rounds) {
    site.publisher.next({}, { kind: "slow", milliseconds: 3, bytes: 4096 });
    const worker = startWorkerProcess();
    await worker.ready;
    // A moment may not come again; a worker is also killed at any time.
    if (moment) await vi.waitUntil(moment, { timeout: 6000, interval: 3 }).catch(() => undefined);
    else await sleep(500 + Math.random() * 3500);
    await sleep(Math.random() * 40);
    await worker.kill("SIGKILL");
    await letLeasesRunOut();
    await checkFigures();
  }
  const killed = await attemptsOf(pk);
  const interrupted = killed.filter(({ errorCode }) => errorCode === "interrupted").length;
  const worker = startWorkerProcess();
  await worker.ready;
  await finished(pk);
  const attempts = await attemptsOf(pk);
  expect(attempts.filter(({ status }) => status === "success").length).toBe(24);
  expect(attempts.filter(({ errorCode }) => !["", "interrupted"].includes(errorCode))).toEqual([]);
  expect(await checkFigures()).toBe(24);
  expect(mostAtOnce()).toBe(1);
  // Each interrupted download is repeated once, and nothing else.
  const requests = site.publisher.requests.length - before;
  expect(requests).toBeLessThanOrEqual(attempts.length);
  expect(requests).toBeGreaterThanOrEqual(24);
  console.log(
    `${rounds.length} kills, ${interrupted}+ interrupted downloads, ${attempts.length} attempts, ${requests} requests`,
  );
};
if (isFull) test("a worker killed at any step leaves all or nothing, and another one finishes", atAnyStep, 400_000);

const HELD_MONTH = "select pg_advisory_xact_lock(hashtextextended($1, 0))";

/**
 * Steps to kill a worker at: it stops at each lock in turn, and is killed at the last. `tries` are the final error
 * codes of the intention, `requests` the number of requests to the publisher.
 */
const steps = [
  {
    step: "before its try is written down",
    locks: ["lock table attempts in exclusive mode"],
    tries: [""],
    requests: 1,
  },
  {
    step: "with the answer on disk, before that is written down",
    locks: ["lock table raw_files in share mode"],
    isAnswered: true,
    tries: ["interrupted", ""],
    requests: 2,
  },
  { step: "before the import begins", locks: ["select 1 from usage_clock for update"], tries: [""], requests: 1 },
  {
    step: "while facts are made",
    locks: ["lock table titles in access exclusive mode"],
    tries: [""],
    requests: 1,
  },
  { step: "with all facts loaded, before they are published", locks: [HELD_MONTH], tries: [""], requests: 1 },
  {
    step: "with the numbers published, before the try is settled",
    locks: [HELD_MONTH, "select 1 from attempts where status = 'importing' for update"],
    tries: [""],
    requests: 1,
  },
  {
    step: "with the try settled, before the server is given back",
    locks: [HELD_MONTH, "lock table graphile_worker._private_jobs in exclusive mode"],
    isSettled: true,
    tries: [""],
    requests: 1,
  },
];

/** Starts a worker and lets it run into the locks, one after the other; resolves when it waits at the last. */
async function standAt(locks: readonly string[], key: string) {
  const [first = "", ...others] = locks;
  const lock = (statement: string) => obstacle(statement, statement === HELD_MONTH ? [key] : []);
  let pending = await lock(first);
  const worker = startWorkerProcess();
  await pending.stopsSomebody();
  for (const statement of others) {
    const next = await lock(statement);
    await pending.remove();
    pending = next;
    await pending.stopsSomebody();
  }
  return { worker, held: pending };
}

const stepped = steps.map((row, index) => [row.step, { isAnswered: false, isSettled: false, ...row, index }] as const);

test.each(stepped.filter(([step]) => isFull || step === "with all facts loaded, before they are published"))(
  "a worker killed %s leaves all or nothing, and another one finishes",
  async (_, row) => {
    const { index, locks, tries, requests, isAnswered, isSettled } = row;
    const of = plannedReports[0]?.of ?? never();
    const month = addMonths(lastMonth, -22 - index);
    const before = site.publisher.requests.length;
    const request = await harvestRequest(of, "TR", month);
    const { pk } = await harvest(site, request);
    const { organizationId, platformId } = await db().credentials.findUniqueOrThrow({ where: { id: of.id } });
    const key = `import ${organizationId} ${platformId} 0 ${request.counter_report}`;
    const { worker, held: lock } = await standAt(locks, key);
    // Another job of the worker may reach the lock before the intended one.
    if (isAnswered) await lock.stopsSomebody("%insert into%raw_files%");
    if (isSettled) await vi.waitUntil(async () => (await open(pk)) === 0, patience);
    await worker.kill("SIGKILL");
    await lock.remove();
    const existing = await db().import.count({
      where: { state: "current", organizationId, month: new Date(`${month}-01`) },
    });
    expect(existing).toBe(isSettled ? 1 : 0);
    await checkFigures();
    await letLeasesRunOut();
    const next = startWorkerProcess();
    await next.ready;
    await finished(pk);
    await vi.waitUntil(async () => (await db().server.count({ where: { leasedBy: { not: null } } })) === 0, patience);
    expect((await attemptsOf(pk)).map(({ errorCode }) => errorCode)).toEqual(tries);
    expect(site.publisher.requests.length - before).toBe(requests);
    await checkFigures();
    expect(mostAtOnce()).toBe(1);
  },
);

const stalls = [
  ["in the middle of the answer", { kind: "stalled", afterBytes: 3000 }],
  ["before the first byte", { kind: "stalled" }],
] as const;

test.each(isFull ? stalls : stalls.slice(0, 1))(
  "a worker killed %s leaves nothing, and another one repeats the request",
  async (when, answer) => {
    site.publisher.next({}, answer);
    const of = plannedReports[0]?.of ?? never();
    const before = site.publisher.requests.length;
    const { pk } = await harvest(
      site,
      await harvestRequest(of, "TR", addMonths(lastMonth, "afterBytes" in answer ? -30 : -31)),
    );
    const worker = startWorkerProcess();
    await vi.waitUntil(() => site.publisher.requests[before]?.status === 200, patience);
    await worker.kill("SIGKILL");
    expect(
      (await attemptsOf(pk)).map(({ status }) => status),
      when,
    ).toEqual(["downloading"]);
    await letLeasesRunOut();
    const next = startWorkerProcess();
    await next.ready;
    await finished(pk);
    expect((await attemptsOf(pk)).map(({ errorCode }) => errorCode)).toEqual(["interrupted", ""]);
    await checkFigures();
  },
);

test("a worker suspended past its lease changes nothing when it resumes", async () => {
  // It takes seconds, so that the worker is suspended during the answer, not while it stores it with the server locked.
  site.publisher.next({}, { kind: "slow", milliseconds: 250, bytes: 100 });
  const sleeper = startWorkerProcess({ HARVEST_LEASE_SECONDS: "2" });
  await sleeper.ready;
  const { pk } = await harvest(
    site,
    await harvestRequest(plannedReports[0]?.of ?? never(), "PR", addMonths(lastMonth, -20)),
  );
  await vi.waitUntil(() => site.publisher.requests.at(-1)?.ended === null, patience);
  sleeper.send("SIGSTOP");
  const other = startWorkerProcess();
  await other.ready;
  await finished(pk);
  const settled = await attemptsOf(pk);
  expect(settled.map(({ status, errorCode }) => [status, errorCode])).toEqual([
    ["download_failed", "interrupted"],
    ["success", ""],
  ]);
  await other.kill("SIGTERM");
  expect(await runningJobs()).toBeGreaterThan(0);
  sleeper.send("SIGCONT");
  await vi.waitUntil(async () => (await runningJobs()) === 0, patience);
  expect(await attemptsOf(pk)).toEqual(settled);
  await checkFigures();
});

test("a worker that shuts down leaves its download to the next one", async () => {
  site.publisher.next({}, { kind: "slow", milliseconds: 250, bytes: 100 });
  const first = startWorkerProcess();
  await first.ready;
  const { pk } = await harvest(
    site,
    await harvestRequest(plannedReports[0]?.of ?? never(), "TR", addMonths(lastMonth, -21)),
  );
  await vi.waitUntil(() => site.publisher.requests.at(-1)?.ended === null, patience);
  await first.kill("SIGTERM");
  const second = startWorkerProcess();
  await second.ready;
  await finished(pk);
  expect((await attemptsOf(pk)).map(({ errorCode }) => errorCode)).toEqual(["interrupted", ""]);
});

test("a worker reads a large answer in a thread", async () => {
  const padding = " ".repeat(17 * 1024 * 1024);
  site.publisher.next({}, { kind: "made", make: (subject) => `${JSON.stringify(smallReport(subject))}${padding}` });
  await startWorkerProcess().ready;
  const { pk } = await harvest(
    site,
    await harvestRequest(plannedReports[0]?.of ?? never(), "TR", addMonths(lastMonth, -22)),
  );
  await finished(pk);
  const attempts = await attemptsOf(pk);
  expect(attempts.map(({ errorCode, imports }) => [errorCode, imports[0]?.sums])).toEqual([
    ["", { Total_Item_Requests: 7, Unique_Item_Requests: 5 }],
  ]);
});

function never(): never {
  throw new Error("nothing is wanted");
}
