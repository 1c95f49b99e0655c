import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { credentialsTestDraft } from "@/lib/credentials/contract";
import { intention } from "@/lib/harvest/contract";
import { startTest } from "@/lib/harvest/credentials/credentials-tests";
import { workAwaitedJob, workServerJob } from "@/lib/harvest/jobs";
import { triggerIntention, triggerIntentions } from "@/lib/harvest/plan/intentions";
import { leaseServer, releaseServer } from "@/lib/harvest/queue/lease-server";
import { serverWork } from "@/lib/harvest/queue/wake-server";
import { workServer } from "@/lib/harvest/run/work-server";
import { changeServerCall, endRestCall, listRestingServersCall, listServersCall } from "@/lib/harvest/servers/contract";
import { changeServer, endRest, listRestingServers, listServers } from "@/lib/harvest/servers/servers";
import { listIntentions } from "@/lib/harvest/show/intentions";
import { db } from "@/lib/kit/db";
import { runWorker } from "@/lib/kit/jobs/run-worker";
import { Gate } from "@/lib/simulator/publisher/broken-replies";
import { addMonths, monthOf } from "@/lib/simulator/publisher/month";
import type { ScriptedAnswer } from "@/lib/simulator/publisher/scripted-answers";
import {
  attemptsOf,
  expectAhead,
  harvest,
  harvestRequest,
  openSite,
  patience,
  type Site,
  type Subscribed,
  scopeOf,
  subscribed,
  today,
  workAll,
} from "./site";

const lastMonth = addMonths(monthOf(today), -1);

let site: Site;
let sets: Subscribed[];

beforeAll(async () => {
  site = await openSite({ originPerPlatform: true, cooldownSeconds: 1 });
  sets = [];
  for (const platform of ["lumina", "moravica", "scholaris", "abstracta"] as const)
    sets.push(await subscribed(site, "hradisko", platform));
});
afterAll(() => site.close());
beforeEach(() => site.publisher.forget());

const set = (index: number): Subscribed => {
  const result = sets[index];
  if (!result) throw new Error("no such set");
  return result;
};
const serverOf = async ({ id }: Subscribed) =>
  (await db().credentials.findUniqueOrThrow({ where: { id }, include: { server: true } })).server;

/** Current requests, of one host or of all. */
function atOnce(host?: string): number {
  const requests = site.publisher.requests.filter((one) => !host || one.platform === host);
  return Math.max(
    0,
    ...requests.map(({ at }) => requests.filter((one) => one.at <= at && (one.ended ?? Infinity) > at).length),
  );
}

test("servers receive requests in parallel up to a worker's slots, each one at a time", async () => {
  site.publisher.always({}, { kind: "slow", milliseconds: 20, bytes: 200 });
  await harvest(
    site,
    ...(await Promise.all(sets.map((of) => harvestRequest(of, "PR", addMonths(lastMonth, -1), lastMonth)))),
  );
  const worker = await runWorker([{ jobs: [workServerJob], concurrency: 3 }]);
  const tries = () =>
    db().attempt.findMany({ select: { status: true, errorCode: true, finishedAt: true }, orderBy: { id: "asc" } });
  const isDone = async () => (await db().intention.count({ where: { finishedAt: null } })) === 0;
  await vi
    .waitUntil(isDone, patience)
    .catch(async () => expect.unreachable(`Not all was asked for: ${JSON.stringify(await tries())}`))
    .finally(() => worker.stop());
  await worker.ended;
  expect(site.publisher.requests).toHaveLength(8);
  expect(atOnce()).toBe(3);
  for (const { platform } of sets) expect(atOnce(platform)).toBe(1);
});

test("silent servers give their slots to responding ones, and to tests that users wait for", async () => {
  const gate = new Gate();
  for (const platform of ["lumina", "moravica"]) site.publisher.next({ platform }, { kind: "held", gate });
  const states = async () =>
    (await db().attempt.findMany({ where: { finishedAt: null }, select: { status: true } })).map(
      ({ status }) => status,
    );
  const { pk: silent } = await harvest(
    site,
    ...(await Promise.all([0, 1].map((of) => harvestRequest(set(of), "PR", addMonths(lastMonth, -5))))),
  );
  const worker = await runWorker([
    { jobs: [workServerJob], concurrency: 2 },
    { jobs: [workAwaitedJob], concurrency: 1 },
  ]);
  await vi.waitUntil(async () => (await states()).length === 2, patience);
  const { pk: answering } = await harvest(site, await harvestRequest(set(2), "PR", addMonths(lastMonth, -5)));
  const draft = credentialsTestDraft.parse({ credentials: set(3).id });
  const { id: test } = await startTest(await scopeOf(site, "credentials.manage"), draft);
  await vi.waitUntil(async () => (await attemptsOf(answering))[0]?.status === "success", patience);
  const isTested = async () => (await db().credentialsTest.findUniqueOrThrow({ where: { id: test } })).finishedAt;
  await vi.waitUntil(isTested, patience);
  expect(await states()).toEqual(["downloading", "downloading"]);
  gate.open();
  const left = async () => (await attemptsOf(silent)).map(({ status }) => status);
  await vi.waitUntil(async () => (await states()).length === 0, patience);
  await worker.stop();
  await worker.ended;
  expect(await left()).toEqual(["success", "success"]);
  expect(await db().server.count({ where: { leasedBy: { not: null } } })).toBe(0);
});

test("a worker that finds a server leased does not delay the work waiting for its rest to end", async () => {
  const { id } = await serverOf(set(2));
  await db().server.update({ where: { id }, data: { readyAt: new Date(Date.now() + 5000) } });
  const { pk } = await harvest(site, await harvestRequest(set(2), "PR", addMonths(lastMonth, -6)));
  const lease = await leaseServer(id, new AbortController().signal);
  if (!lease) throw new Error("nobody else has the server");
  await workServer(id, { signal: new AbortController().signal });
  const [waiting] = await db().$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM run_at - now())::float AS seconds FROM graphile_worker.jobs
    WHERE key = ${`${serverWork.name}:${id}:later`}`;
  expect(waiting?.seconds).toBeLessThan(10);
  await releaseServer(lease, { hasAsked: false, hasFailed: false });
  await db().intention.updateMany({ where: { harvestId: pk }, data: { finishedAt: today } });
});

test("a server pauses for its own setting, others for the installation's", async () => {
  const scope = await scopeOf(site, "consortium.manage");
  const [slow, usual] = [await serverOf(set(0)), await serverOf(set(1))];
  await changeServer(scope, slow.id, { revision: slow.revision, cooldown: 20 });
  await harvest(site, await harvestRequest(set(0), "PR", lastMonth), await harvestRequest(set(1), "PR", lastMonth));
  for (const [{ id }, rest] of [
    [slow, 20],
    [usual, 1],
  ] as const) {
    await db().server.update({ where: { id }, data: { readyAt: new Date(0) } });
    const before = Date.now();
    await workServer(id, { signal: new AbortController().signal });
    const { readyAt } = await db().server.findUniqueOrThrow({ where: { id } });
    expectAhead(readyAt, rest, before);
  }
});

test("listServers shows waiting intentions; a change is audited", async () => {
  const scope = await scopeOf(site, "consortium.manage");
  const { id, origin } = await serverOf(set(2));
  await db().server.update({ where: { id }, data: { readyAt: new Date(0) } });
  await harvest(site, await harvestRequest(set(2), "PR", addMonths(lastMonth, -4), addMonths(lastMonth, -2)));
  const later = new Date(Date.now() + 3_600_000);
  const first = await db().intention.findFirstOrThrow({ where: { finishedAt: null } });
  await db().intention.update({ where: { id: first.id }, data: { notBefore: later } });
  const changed = changeServerCall.returns.parse(await changeServer(scope, id, { revision: 1, cooldown: 7.5 }));
  expect(changed).toMatchObject({
    ...{ pk: id, origin, busy: false, cooldown: 7.5, default_cooldown: 1, needs_long_dates: false },
    ...{ credentials: 1, waiting: 2 },
  });
  const listed = listServersCall.returns.parse(await listServers(scope));
  expect(listed).toHaveLength(4);
  expect(listed.find(({ pk }) => pk === id)).toEqual(changed);
  const entry = await db().auditEntry.findFirstOrThrow({ where: { action: "server.change" }, orderBy: { id: "desc" } });
  expect(entry).toMatchObject({ subjectName: origin, before: { cooldown: null }, after: { cooldown: 7.5 } });
  await expect(changeServer(scope, id, { revision: 1, cooldown: 3 })).rejects.toMatchObject({ status: 412 });
  expect(await listServers(scope, id)).toMatchObject([{ cooldown: 7.5, revision: 2 }]);
  await expect(changeServer(scope, 99_999, { revision: 1, cooldown: 1 })).rejects.toMatchObject({ status: 404 });
  await db().intention.updateMany({ data: { finishedAt: today } });
});

test("a server that accepted full dates after it had misread months receives full dates", async () => {
  const of = set(3);
  const { id } = await serverOf(of);
  site.publisher.next({}, { kind: "one-day" });
  await harvest(site, await harvestRequest(of, "PR", addMonths(lastMonth, -1)));
  await workAll();
  expect((await serverOf(of)).needsLongDates).toBe(true);
  const before = site.publisher.requests.length;
  await harvest(site, await harvestRequest(of, "PR", lastMonth));
  await workAll();
  const requests = site.publisher.requests.slice(before).map(({ query }) => query.begin_date);
  expect(requests).toEqual([`${lastMonth}-01`]);
  expect((await db().server.findMany({ where: { needsLongDates: true } })).map((server) => server.id)).toEqual([id]);
});

test("a server that accepts nothing does not switch to full dates", async () => {
  site.publisher.next({}, { kind: "one-day" }, { kind: "html", status: 500 });
  await harvest(site, await harvestRequest(set(1), "PR", addMonths(lastMonth, -3)));
  await workAll();
  expect((await serverOf(set(1))).needsLongDates).toBe(false);
});

const trouble = { kind: "exceptions", list: [{ code: 1000 }], form: "object" } satisfies ScriptedAnswer;

test("a user's request is sent once during a rest; the rest is listed with its reason and can be ended", async () => {
  const [manage, consortium] = [await scopeOf(site, "harvest.manage"), await scopeOf(site, "consortium.manage")];
  const of = set(0);
  const { id, origin, revision } = await serverOf(of);
  await changeServer(consortium, id, { revision, cooldown: 0 });
  await db().server.update({ where: { id }, data: { readyAt: new Date(0), gapUntil: null } });
  const work = () => workServer(id, { signal: new AbortController().signal });
  const [first, second] = [addMonths(lastMonth, -6), addMonths(lastMonth, -7)];
  const { pk } = await harvest(site, await harvestRequest(of, "PR", second, first));
  const [newer, older] = await db().intention.findMany({ where: { harvestId: pk }, orderBy: { month: "desc" } });
  if (!newer || !older) throw new Error("two months were asked for");
  site.publisher.next({}, trouble, trouble);
  // There is an additional status request.
  const reports = () => site.publisher.requests.filter(({ path }) => path.includes("/reports/"));
  const before = reports().length;
  await work();
  await work();
  expect(reports()).toHaveLength(before + 1);
  const view = z.array(intention).parse(await listIntentions(manage, pk));
  expect(view.find((one) => one.pk === older.id)).toMatchObject({ state: "waiting", rest: { code: "1000" } });
  const listed = listRestingServersCall.returns.parse(await listRestingServers(manage, {}));
  expect(listed).toMatchObject([{ pk: id, origin, code: "1000", waiting: 2 }]);

  await triggerIntention(manage, { harvest: pk, intention: older.id });
  await work();
  expect(reports()).toHaveLength(before + 2);
  // The server still fails, so its rest starts again, for postponed intentions and for earlier user requests.
  await work();
  expect(reports()).toHaveLength(before + 2);

  const ended = endRestCall.returns.parse(await endRest(consortium, id));
  expect(ended).toMatchObject({ pk: id, rest: null, waiting: 2 });
  const entry = await db().auditEntry.findFirstOrThrow({ where: { action: "server.end-rest" } });
  expect(entry).toMatchObject({ subjectName: origin, before: { error_code: "1000" } });
  expect(await listRestingServers(manage, {})).toEqual([]);
  await work();
  await work();
  expect(
    (await db().intention.findMany({ where: { harvestId: pk } })).map(({ finishedAt }) => finishedAt),
  ).not.toContain(null);
  await expect(endRest(consortium, 99_999)).rejects.toMatchObject({ status: 404 });
});

test("triggerIntention explains why an intention cannot be requested", async () => {
  const manage = await scopeOf(site, "harvest.manage");
  const { pk } = await harvest(site, await harvestRequest(set(1), "PR", addMonths(lastMonth, -8)));
  const [waiting] = await db().intention.findMany({ where: { harvestId: pk } });
  const of = { harvest: pk, intention: waiting?.id ?? 0 };
  const later = new Date(Date.now() + 3_600_000);
  for (const data of [{ brokenSince: today }, { brokenSince: null, notBefore: later }]) {
    await db().credentials.update({ where: { id: set(1).id }, data });
    await expect(triggerIntention(manage, of)).rejects.toMatchObject({ code: "intentionOnHold" });
    expect(await triggerIntentions(manage, { harvest: pk, intentions: [of.intention] })).toEqual({ changed: 0 });
  }
  await db().credentials.update({ where: { id: set(1).id }, data: { notBefore: null } });
  expect(await triggerIntention(manage, of)).toMatchObject({ state: "waiting", rest: null });
});
