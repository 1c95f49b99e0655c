import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateCredentials } from "@/lib/harvest/credentials/credentials";
import { unsetBroken } from "@/lib/harvest/credentials/edit-credentials";
import { refreshPlan } from "@/lib/harvest/plan/plan-automatic";
import { startHarvest } from "@/lib/harvest/plan/start-harvest";
import { workServer } from "@/lib/harvest/run/work-server";
import { db } from "@/lib/kit/db";
import { addMonths, monthOf } from "@/lib/simulator/publisher/month";
import { automatic, changed, plannedFor, verified } from "./planned";
import {
  attemptsOf,
  harvest,
  harvestRequest,
  openSite,
  reportId,
  type Site,
  type Subscribed,
  scopeOf,
  subscribed,
  today,
  workAll,
} from "./site";

const lastMonth = addMonths(monthOf(today), -1);
const all = ["DR", "IR", "PR", "TR"];

let site: Site;
let of: Subscribed;

beforeAll(async () => {
  site = await openSite({ isAutomatic: true });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.publisher.forget();
  await db().restatement.deleteMany();
  await db().import.deleteMany();
  await db().credentials.deleteMany();
  await db().harvest.deleteMany();
  of = await subscribed(site, "hradisko", "lumina");
});

const edit = async (change: Omit<Parameters<typeof updateCredentials>[2], "revision" | "forced">) => {
  const { revision } = await db().credentials.findUniqueOrThrow({ where: { id: of.id } });
  await updateCredentials(await scopeOf(site, "credentials.manage"), of.id, { ...change, revision, forced: true });
};

const tried = (errorCode: string, credentialsVersion: string, intentionId: number) =>
  db().attempt.create({
    data: { intentionId, status: "download_failed", errorCode, credentialsVersion, finishedAt: today },
  });

const versionOf = async () => (await db().credentials.findUniqueOrThrow({ where: { id: of.id } })).versionHash;
const automaticIntentions = () => db().intention.findMany({ where: { harvest: { kind: "automatic" } } });

describe("last month", () => {
  test("is planned when credentials have just worked: one harvest per organization, later and with lower priority than manual ones", async () => {
    expect(await plannedFor(of)).toEqual([]);
    await harvest(site, await harvestRequest(of, "PR", addMonths(lastMonth, -6)));
    const { id: serverId } = await db().server.findFirstOrThrow();
    await workServer(serverId, { signal: new AbortController().signal });
    const [one, ...others] = await db().harvest.findMany({
      where: { kind: "automatic" },
      include: { intentions: { include: { reportType: true } } },
    });
    expect(others).toEqual([]);
    expect(one?.month).toEqual(new Date(`${lastMonth}-01`));
    expect(one?.intentions.map(({ reportType }) => reportType.counterCode).sort()).toEqual(all);
    for (const { priority, notBefore, month } of one?.intentions ?? []) {
      expect({ priority, notBefore, month }).toEqual({
        priority: 50,
        notBefore: new Date(today.getFullYear(), today.getMonth(), 3),
        month: new Date(`${lastMonth}-01`),
      });
    }
  });

  test.each([
    ["that are not verified", { verifiedAt: null }],
    ["that are disabled", { isEnabled: false }],
    ["that are broken", { brokenSince: today, brokenBy: "2020" }],
    ["that are deleted", { deletedAt: today }],
    ["whose server has deleted the month", { lastHarvestableMonth: new Date(`${addMonths(lastMonth, 1)}-01`) }],
  ])("is not planned for credentials %s, and withdrawn when they become so", async (_, data) => {
    await verified(of);
    expect(await plannedFor(of)).toEqual(all);
    await changed(of, data);
    expect(await plannedFor(of)).toEqual([]);
  });

  test("is planned again as soon as the obstacle is gone", async () => {
    await verified(of);
    await changed(of, { isEnabled: false });
    await changed(of, { isEnabled: true, lastHarvestableMonth: new Date(`${lastMonth}-01`) });
    expect(await plannedFor(of)).toEqual(all);
  });

  test("is not planned for a broken report, nor for one that is disabled everywhere", async () => {
    const [tr, dr] = [await reportId("TR", of.release), await reportId("DR", of.release)];
    await db().credentialsReport.updateMany({ where: { reportTypeId: tr }, data: { brokenSince: today } });
    await db().reportType.update({ where: { id: dr }, data: { isActive: false } });
    await verified(of);
    await db().reportType.update({ where: { id: dr }, data: { isActive: true } });
    expect(await plannedFor(of)).toEqual(["IR", "PR"]);
  });

  test('is requested no earlier than the day after a user received "no usage"', async () => {
    await verified(of);
    site.publisher.next({}, { kind: "exceptions", list: [{ code: 3030 }], form: "object" });
    await harvest(site, await harvestRequest(of, "TR", lastMonth));
    const { id: serverId } = await db().server.findFirstOrThrow();
    await db().server.update({ where: { id: serverId }, data: { readyAt: new Date(0) } });
    const before = Date.now();
    await workServer(serverId, { signal: new AbortController().signal });
    await db().import.deleteMany();
    await refreshPlan();
    const planned = await db().intention.findMany({ where: { finishedAt: null }, include: { reportType: true } });
    expect(planned.map(({ reportType }) => reportType.counterCode).sort()).toEqual(all);
    // In the first days of a month the others wait, too.
    for (const { reportType, notBefore } of planned) {
      if (reportType.counterCode === "TR") expect(+notBefore).toBeGreaterThanOrEqual(before + 86_400_000);
      else expect(notBefore).toEqual(new Date(today.getFullYear(), today.getMonth(), 3));
    }
  });

  test("uses no number in vain: harvest numbers have no gaps", async () => {
    await verified(of);
    await refreshPlan();
    await refreshPlan();
    const { id } = await db().harvest.findFirstOrThrow({ orderBy: { id: "desc" } });
    const { pk } = await harvest(site, await harvestRequest(of, "PR", addMonths(lastMonth, -2)));
    expect(pk).toBe(id + 1);
  });

  test("follows every edit at once", async () => {
    await verified(of);
    await edit({ counter_reports: [await reportId("PR", of.release)] });
    expect(await plannedFor(of)).toEqual(["PR"]);
    await edit({ counter_reports: [await reportId("PR", of.release), await reportId("TR", of.release)] });
    expect(await plannedFor(of)).toEqual(["PR", "TR"]);
    await edit({ enabled: false });
    expect(await plannedFor(of)).toEqual([]);
    await edit({ enabled: true });
    expect(await plannedFor(of)).toEqual(["PR", "TR"]);
    await edit({ api_key: "another key" });
    expect(await plannedFor(of)).toEqual([]);
  });

  test("is not planned with full numbers, but with partial ones or none", async () => {
    const place = await db().credentials.findUniqueOrThrow({ where: { id: of.id } });
    const { organizationId, platformId } = place;
    const there = async (id: number, report: string, data: { factCount: number; isPartial?: boolean }) => {
      const reportTypeId = await reportId(report, of.release);
      const month = new Date(`${lastMonth}-01`);
      await db().import.create({
        data: { id, organizationId, platformId, reportTypeId, month, state: "current", ...data },
      });
    };
    await there(1001, "TR", { factCount: 5 });
    await there(1002, "PR", { factCount: 5, isPartial: true });
    await there(1003, "DR", { factCount: 0 });
    await verified(of);
    expect(await plannedFor(of)).toEqual(["DR", "IR", "PR"]);
  });

  test("is left to a user's pending request, and planned if that returns nothing", async () => {
    const byHand = await startHarvest(await scopeOf(site, "harvest.manage"), [
      { ...(await harvestRequest(of, "PR", lastMonth)), not_before: new Date(Date.now() + 3_600_000).toISOString() },
    ]);
    await verified(of);
    expect(await plannedFor(of)).toEqual(["DR", "IR", "TR"]);
    await db().intention.updateMany({ where: { harvestId: byHand.pk }, data: { finishedAt: today } });
    await refreshPlan();
    expect(await plannedFor(of)).toEqual(all);
  });

  test("is planned once, even by concurrent planners", async () => {
    await verified(of);
    const before = await automaticIntentions();
    await Promise.all([refreshPlan(), refreshPlan(), refreshPlan()]);
    expect(await automaticIntentions()).toEqual(before);
    expect(await db().harvest.count({ where: { kind: "automatic" } })).toBe(1);
  });

  test("is harvested, and not planned a second time", async () => {
    await edit({ counter_reports: [await reportId("PR", of.release)] });
    await verified(of);
    await db().intention.updateMany({ data: { notBefore: today } });
    await workAll();
    const [one] = await db().harvest.findMany({ where: { kind: "automatic" } });
    const [attempt] = await attemptsOf(one?.id ?? 0);
    expect(attempt).toMatchObject({ status: "success", imports: [{ state: "current" }] });
    await refreshPlan();
    expect(await plannedFor(of)).toEqual([]);
    expect(await automaticIntentions()).toHaveLength(1);
  });
});

describe("a month that was tried", () => {
  test("keeps its attempts and rests while credentials are disabled", async () => {
    await verified(of);
    const [request] = await automaticIntentions();
    await tried("3031", await versionOf(), request?.id ?? 0);
    await changed(of, { isEnabled: false });
    expect((await automaticIntentions()).map(({ id }) => id)).toEqual([request?.id]);
    await db().intention.updateMany({ data: { notBefore: today } });
    const before = site.publisher.requests.length;
    await db().server.updateMany({ data: { readyAt: new Date(0) } });
    await workAll();
    expect(site.publisher.requests.length).toBe(before);
  });

  test("ends when its report is no longer chosen", async () => {
    await verified(of);
    const [request] = await automaticIntentions();
    await tried("3031", await versionOf(), request?.id ?? 0);
    await edit({ counter_reports: [] });
    expect(await automaticIntentions()).toMatchObject([{ id: request?.id, canceledAt: expect.any(Date) }]);
    expect(await db().attempt.count()).toBe(1);
  });

  test("without success is not retried with the same credentials, but with changed ones", async () => {
    await verified(of);
    for (const { id } of await automaticIntentions()) await tried("connection", await versionOf(), id);
    await db().intention.updateMany({ data: { finishedAt: today } });
    await refreshPlan();
    expect(await plannedFor(of)).toEqual([]);
    await edit({ api_key: "another key" });
    await verified(of);
    expect(await plannedFor(of)).toEqual(all);
  });

  test("and waits for days does not wait after the credentials were fixed", async () => {
    await verified(of);
    const later = new Date(today.getTime() + 8 * 86_400_000);
    for (const { id } of await automaticIntentions()) await tried("connection", await versionOf(), id);
    await db().intention.updateMany({ data: { notBefore: later } });
    await refreshPlan();
    expect((await automaticIntentions()).map(({ notBefore }) => notBefore)).toEqual(Array(4).fill(later));
    await edit({ api_key: "another key" });
    await verified(of);
    for (const { notBefore } of await automaticIntentions()) expect(+notBefore).toBeLessThan(Date.now() + 5000);
  });

  test("and broke the credentials is retried when they are fixed", async () => {
    await edit({ counter_reports: [await reportId("PR", of.release)] });
    await verified(of);
    await db().intention.updateMany({ data: { notBefore: today } });
    site.publisher.next({}, { kind: "exceptions", list: [{ code: 2020 }], form: "object" });
    await workAll();
    expect((await db().credentials.findUniqueOrThrow({ where: { id: of.id } })).brokenBy).toBe("2020");
    const [resting] = await automaticIntentions();
    expect(resting?.finishedAt).toBeNull();
    await unsetBroken(await scopeOf(site, "credentials.manage"), [{ credentials_id: of.id }]);
    await workAll();
    const attempts = await attemptsOf(resting?.harvestId ?? 0);
    expect(attempts.map(({ status }) => status)).toEqual(["download_failed", "success"]);
  });
});

describe("exception 3032", () => {
  const oldMonth = addMonths(lastMonth, -10);
  const oldest = async () => (await db().credentials.findUniqueOrThrow({ where: { id: of.id } })).lastHarvestableMonth;
  const says3032 = async (report: string, month: string) => {
    site.publisher.next({ month }, { kind: "exceptions", list: [{ code: 3032 }] });
    const { pk } = await harvest(site, await harvestRequest(of, report, month));
    await workAll();
    return pk;
  };

  test("sets the oldest month of a server, which only moves forward, and ends older intentions", async () => {
    const scope = await scopeOf(site, "harvest.manage");
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const old = await startHarvest(scope, [
      { ...(await harvestRequest(of, "TR", addMonths(oldMonth, -2), addMonths(oldMonth, 1))), not_before: later },
    ]);
    const pk = await says3032("PR", oldMonth);
    const [attempt] = await attemptsOf(pk);
    expect(await oldest()).toEqual(new Date(`${addMonths(oldMonth, 1)}-01`));
    expect(await db().credentials.findUniqueOrThrow({ where: { id: of.id } })).toMatchObject({
      lastHarvestableAttemptId: attempt?.id,
      lastHarvestableById: null,
    });
    const requests = await db().intention.findMany({ where: { harvestId: old.pk }, orderBy: { month: "asc" } });
    expect(requests.map(({ canceledAt }) => canceledAt !== null)).toEqual([true, true, true, false]);
    await changed(of, { lastHarvestableMonth: new Date(`${addMonths(oldMonth, 4)}-01`) });
    await db().intention.updateMany({ where: { harvestId: old.pk }, data: { finishedAt: today } });
    expect(await oldest()).toEqual(new Date(`${addMonths(oldMonth, 4)}-01`));
  });

  test("prevents requests for older months", async () => {
    await says3032("PR", oldMonth);
    const scope = await scopeOf(site, "harvest.manage");
    const started = await startHarvest(scope, [
      await harvestRequest(of, "TR", addMonths(oldMonth, -3), addMonths(oldMonth, 2)),
    ]);
    expect(started).toMatchObject({ skipped: 4, stats: { total: 2 } });
    await expect(startHarvest(scope, [await harvestRequest(of, "TR", oldMonth)])).rejects.toMatchObject({
      code: "monthsThere",
    });
  });
});

describe("the next request", () => {
  test("is for a waiting user, then for the plan, newest month first", async () => {
    await edit({ counter_reports: [await reportId("PR", of.release)] });
    await verified(of);
    await db().intention.updateMany({ data: { notBefore: today } });
    await harvest(site, await harvestRequest(of, "PR", addMonths(lastMonth, -3), addMonths(lastMonth, -2)));
    const before = site.publisher.requests.length;
    await workAll();
    const requests = site.publisher.requests.slice(before).map(({ query }) => query.begin_date);
    expect(requests).toEqual([-2, -3, 0].map((count) => addMonths(lastMonth, count)));
  });

  test("is never before the credentials allow it", async () => {
    const soon = new Date(Date.now() + 3_600_000);
    await changed(of, { notBefore: soon, isEnabled: false });
    await harvest(site, await harvestRequest(of, "PR", addMonths(lastMonth, -4)));
    const before = site.publisher.requests.length;
    await workAll();
    expect(site.publisher.requests.length).toBe(before);
    const jobs = await db().$queryRaw<{ run_at: Date }[]>`
      SELECT run_at FROM graphile_worker._private_jobs WHERE key LIKE '%:later'`;
    expect(jobs.some(({ run_at }) => Math.abs(+run_at - +soon) < 5000)).toBe(true);
    await changed(of, { notBefore: today });
    await workAll();
    expect(site.publisher.requests.length).toBe(before + 1);
  });
});

test("the automatic month starts on its third day in local time", () => {
  expect(automatic).toEqual({ month: lastMonth, notBefore: new Date(today.getFullYear(), today.getMonth(), 3) });
});
