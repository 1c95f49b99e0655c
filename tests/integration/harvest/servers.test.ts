import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { workServerJob } from "@/lib/harvest/jobs";
import { workServer } from "@/lib/harvest/queue/work-server";
import { changeServer } from "@/lib/harvest/servers/change-server";
import { changeServerCall, listServersCall } from "@/lib/harvest/servers/contract";
import { listServers } from "@/lib/harvest/servers/list-servers";
import { db } from "@/lib/kit/db";
import { runWorker } from "@/lib/kit/jobs/run-worker";
import { addMonths, monthOf } from "@/tests/publisher/month";
import {
  harvest,
  harvestRequest,
  openSite,
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
  const found = sets[index];
  if (!found) throw new Error("no such set");
  return found;
};
const serverOf = async ({ id }: Subscribed) =>
  (await db().credentials.findUniqueOrThrow({ where: { id }, include: { server: true } })).server;

/** Requests under way at a moment, of one host or of all. */
function atOnce(host?: string): number {
  const requests = site.publisher.requests.filter((one) => !host || one.platform === host);
  return Math.max(
    0,
    ...requests.map(({ at }) => requests.filter((one) => one.at <= at && (one.ended ?? Infinity) > at).length),
  );
}

test("servers are asked at the same time, as many as a worker has places, and each one thing at a time", async () => {
  site.publisher.always({}, { kind: "slow", milliseconds: 40, bytes: 200 });
  await harvest(
    site,
    ...(await Promise.all(sets.map((of) => harvestRequest(of, "PR", addMonths(lastMonth, -1), lastMonth)))),
  );
  const worker = await runWorker([workServerJob], { concurrency: 3 });
  await vi.waitUntil(async () => (await db().intention.count({ where: { finishedAt: null } })) === 0, {
    timeout: 50_000,
    interval: 100,
  });
  await worker.stop();
  await worker.ended;
  expect(site.publisher.requests).toHaveLength(8);
  expect(atOnce()).toBe(3);
  for (const { platform } of sets) expect(atOnce(platform)).toBe(1);
});

test("a server rests as long as it is told to, others as long as the installation says", async () => {
  const scope = await scopeOf(site, "consortium.manage");
  const [slow, usual] = [await serverOf(set(0)), await serverOf(set(1))];
  await changeServer(scope, slow.id, { cooldown: 20 });
  await harvest(site, await harvestRequest(set(0), "PR", lastMonth), await harvestRequest(set(1), "PR", lastMonth));
  for (const [{ id }, rest] of [
    [slow, 20],
    [usual, 1],
  ] as const) {
    await db().server.update({ where: { id }, data: { readyAt: new Date(0) } });
    const before = Date.now();
    await workServer(id, { signal: new AbortController().signal });
    const { readyAt } = await db().server.findUniqueOrThrow({ where: { id } });
    expect(readyAt.getTime() - rest * 1000).toBeGreaterThanOrEqual(before);
    expect(readyAt.getTime() - rest * 1000).toBeLessThanOrEqual(Date.now());
  }
});

test("servers in use are listed with what waits for them; a change is written down", async () => {
  const scope = await scopeOf(site, "consortium.manage");
  const { id, origin } = await serverOf(set(2));
  await db().server.update({ where: { id }, data: { readyAt: new Date(0) } });
  await harvest(site, await harvestRequest(set(2), "PR", addMonths(lastMonth, -4), addMonths(lastMonth, -2)));
  const later = new Date(Date.now() + 3_600_000);
  const first = await db().intention.findFirstOrThrow({ where: { finishedAt: null } });
  await db().intention.update({ where: { id: first.id }, data: { notBefore: later } });
  const changed = changeServerCall.returns.parse(await changeServer(scope, id, { cooldown: 7.5 }));
  expect(changed).toMatchObject({
    ...{ pk: id, origin, busy: false, cooldown: 7.5, default_cooldown: 1, needs_long_dates: false },
    ...{ credentials: 1, waiting: 2 },
  });
  const listed = listServersCall.returns.parse(await listServers(scope));
  expect(listed).toHaveLength(4);
  expect(listed.find(({ pk }) => pk === id)).toEqual(changed);
  const entry = await db().auditEntry.findFirstOrThrow({ where: { action: "server.change" }, orderBy: { id: "desc" } });
  expect(entry).toMatchObject({ subjectName: origin, before: { cooldown: null }, after: { cooldown: 7.5 } });
  await expect(changeServer(scope, 99_999, { cooldown: 1 })).rejects.toMatchObject({ status: 404 });
  await db().intention.updateMany({ data: { finishedAt: today } });
});

test("a server that took whole dates after it had misread months is asked with whole dates from then on", async () => {
  const of = set(3);
  const { id } = await serverOf(of);
  site.publisher.next({}, { kind: "one-day" });
  await harvest(site, await harvestRequest(of, "PR", addMonths(lastMonth, -1)));
  await workAll();
  expect((await serverOf(of)).needsLongDates).toBe(true);
  const before = site.publisher.requests.length;
  await harvest(site, await harvestRequest(of, "PR", lastMonth));
  await workAll();
  const asked = site.publisher.requests.slice(before).map(({ query }) => query.begin_date);
  expect(asked).toEqual([`${lastMonth}-01`]);
  expect((await db().server.findMany({ where: { needsLongDates: true } })).map((server) => server.id)).toEqual([id]);
});

test("a server that takes nothing is not believed to need whole dates", async () => {
  site.publisher.next({}, { kind: "one-day" }, { kind: "html", status: 500 });
  await harvest(site, await harvestRequest(set(1), "PR", addMonths(lastMonth, -3)));
  await workAll();
  expect((await serverOf(set(1))).needsLongDates).toBe(false);
});
