import { access } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Scope } from "@/lib/access/scope";
import {
  getAttemptCall,
  getHarvestCall,
  getIntentionCall,
  listHarvestsCall,
  listIntentionsCall,
} from "@/lib/harvest/contract";
import { deleteCredentials } from "@/lib/harvest/credentials/credentials";
import { cancelIntention, triggerIntention } from "@/lib/harvest/plan/intentions";
import { startHarvest } from "@/lib/harvest/plan/start-harvest";
import { sweepAnswers } from "@/lib/harvest/run/sweep-answers";
import { openRawFile } from "@/lib/harvest/show/attempts";
import { getHarvest, listHarvests } from "@/lib/harvest/show/harvests";
import { getAttempt, getIntention, listIntentions } from "@/lib/harvest/show/intentions";
import { db } from "@/lib/kit/db";
import { forgetSettings } from "@/lib/kit/env";
import { filesFolder } from "@/lib/kit/files/folder-store";
import { findSource } from "@/lib/provenance/find-source";
import { Gate } from "@/lib/simulator/publisher/broken-replies";
import { addMonths, monthOf } from "@/lib/simulator/publisher/month";
import {
  aLibrary,
  attemptsOf,
  harvest,
  harvestRequest,
  openSite,
  patience,
  type Site,
  type Subscribed,
  scopeOf,
  subscribed,
  today,
  truth,
  workAll,
} from "./site";

const lastMonth = addMonths(monthOf(today), -1);
const all = { order_by: "pk", desc: "true", page: 1, page_size: 25 } as const;

let site: Site;
let lumina: Subscribed;
let other: Subscribed;
let master: Scope<"harvest.manage">;
let ofOther: Scope<"harvest.manage">;

beforeAll(async () => {
  site = await openSite();
  lumina = await subscribed(site, "hradisko", "lumina");
  other = await subscribed(site, "hana", "lumina");
  master = await scopeOf(site, "harvest.manage");
  const membership = { organizationId: await aLibrary("hana"), isAdmin: true, isMaster: false };
  ofOther = await scopeOf(site, "harvest.manage", [membership]);
});
afterAll(() => site.close());

describe("a harvest", () => {
  test("counts its intentions and follows them to the end", async () => {
    const started = await harvest(site, await harvestRequest(lumina, "PR", addMonths(lastMonth, -1), lastMonth));
    expect(getHarvestCall.returns.parse(started)).toMatchObject({
      automatic: false,
      stats: {
        total: 2,
        planned: 2,
        finished: 0,
        working: 0,
        failed: 0,
        held: 0,
        warnings: 0,
        not_ready: 0,
        attempt_count: 0,
      },
      start_month: addMonths(lastMonth, -1),
      end_month: lastMonth,
      platforms: [{ short_name: "lumina" }],
    });
    const endOf = async () => (await getHarvest(master, started.pk)).planned_until?.getTime() ?? 0;
    // Two reports at the usual pace of five seconds, without pauses between requests.
    expect(await endOf()).toBeGreaterThanOrEqual(started.started_at.getTime() + 10_000);
    const due = (notBefore: Date) =>
      db().intention.updateMany({ where: { harvestId: started.pk, month: new Date(lastMonth) }, data: { notBefore } });
    await due(new Date("2100-01-01"));
    expect(await endOf()).toBe(Date.UTC(2100, 0, 1));
    await due(new Date(0));
    expect(await endOf()).toBeGreaterThanOrEqual(started.started_at.getTime() + 10_000);
    await workAll();
    const ended = await getHarvest(master, started.pk);
    expect(ended.stats).toEqual({
      total: 2,
      planned: 0,
      finished: 2,
      working: 0,
      failed: 0,
      warnings: 0,
      held: 0,
      not_ready: 0,
      attempt_count: 2,
    });
    expect(ended.planned_until).toBeNull();
    const [request] = listIntentionsCall.returns.parse(await listIntentions(master, started.pk));
    expect(request).toMatchObject({ state: "success", month: addMonths(lastMonth, -1), attempt_count: 1 });
    const detail = getIntentionCall.returns.parse(
      await getIntention(master, { harvest: started.pk, intention: request?.pk ?? 0 }),
    );
    expect(detail.attempts[0]?.imported?.sums).toEqual(truth(lumina, "PR", addMonths(lastMonth, -1)));
    const attempt = getAttemptCall.returns.parse(await getAttempt(master, detail.attempts[0]?.pk ?? 0));
    expect(attempt.intention.pk).toBe(request?.pk);
    expect(attempt.findings).toHaveProperty("reports");
  });

  test("returns intentions changed since", async () => {
    const { pk } = await harvest(site, await harvestRequest(lumina, "PR", addMonths(lastMonth, -3), lastMonth));
    const later = new Date(Date.now() + 11_000).toISOString();
    expect(await listIntentions(master, pk, later)).toEqual([]);
    const soon = new Date(Date.now() - 60_000).toISOString();
    expect(await listIntentions(master, pk, soon)).toHaveLength(4);
    await workAll();
    expect((await listIntentions(master, pk, soon)).map(({ state }) => state)).toEqual(Array(4).fill("success"));
  });

  test("is listed for users who reach one of its libraries, with their own intentions only", async () => {
    const { pk } = await harvest(
      site,
      await harvestRequest(lumina, "PR", lastMonth),
      await harvestRequest(other, "PR", lastMonth),
    );
    expect((await getHarvest(master, pk)).stats.total).toBe(2);
    const seen = await getHarvest(ofOther, pk);
    expect(seen.stats.total).toBe(1);
    expect(seen.organizations).toHaveLength(1);
    expect(await listIntentions(ofOther, pk)).toHaveLength(1);
    const listed = listHarvestsCall.returns.parse(await listHarvests(ofOther, all));
    expect(listed.results.map((one) => one.pk)).toEqual([pk]);
    expect((await listHarvests(master, all)).count).toBeGreaterThan(1);
    await workAll();
  });

  test.each([
    [{ finished: "no" }, false],
    [{ finished: "yes" }, true],
    [{ finished: "working" }, false],
    [{ automatic: "false" }, true],
    [{ automatic: "true" }, false],
    [{ month: lastMonth }, true],
    [{ month: "2001-01" }, false],
    [{ platform: 99999 }, false],
  ] as const)("filters %o: %s", async (filter, isFound) => {
    const { count } = await listHarvests(master, { ...all, ...filter });
    expect(count > 0).toBe(isFound);
  });

  test.each(["pk", "started_at", "last_updated", "start_month", "attempt_count"] as const)(
    "can be sorted by %s",
    async (order_by) => {
      const up = await listHarvests(master, { ...all, order_by, desc: "false" });
      const down = await listHarvests(master, { ...all, order_by, desc: "true" });
      expect(up.results.map(({ pk }) => pk)).toEqual(down.results.map(({ pk }) => pk).reverse());
    },
  );

  test("with credentials out of reach is refused as if they did not exist", async () => {
    await expect(startHarvest(ofOther, [await harvestRequest(lumina, "PR", lastMonth)])).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      startHarvest(master, [{ ...(await harvestRequest(lumina, "PR", lastMonth)), credentials: 99999 }]),
    ).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    [{ start_date: monthOf(today), end_date: monthOf(today) }, "monthNotOver"],
    [{ start_date: "2024-05", end_date: "2024-04" }, "invalid"],
    [{ counter_report: 9999 }, "reportNotChosen"],
  ])("with %o is refused: %s", async (change, code) => {
    const request = { ...(await harvestRequest(lumina, "PR", lastMonth)), ...change };
    await expect(startHarvest(master, [request])).rejects.toMatchObject({ fields: { "intentions.0": [code] } });
  });

  test("of five thousand months is written at once, and again takes over pending intentions", async () => {
    const request = await harvestRequest(lumina, "TR", "2001-01", "2020-12");
    const first = await harvest(site, request);
    expect(first.stats.total).toBe(240);
    const second = await harvest(site, request);
    expect(second.stats.total).toBe(240);
    await expect(getHarvest(master, first.pk)).rejects.toMatchObject({ status: 404 });
    await db().harvest.delete({ where: { id: second.pk } });
  });
});

describe("an intention", () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();

  async function waiting() {
    const { pk } = await startHarvest(master, [
      { ...(await harvestRequest(lumina, "PR", addMonths(lastMonth, -5))), not_before: later },
    ]);
    const [only] = await listIntentions(master, pk);
    return { harvest: pk, intention: only?.pk ?? 0 };
  }

  test("waits until its time, unless a user triggers it", async () => {
    const of = await waiting();
    await workAll();
    expect((await getIntention(master, of)).state).toBe("waiting");
    await triggerIntention(master, of);
    await workAll();
    expect((await getIntention(master, of)).attempt_count).toBe(1);
    await expect(triggerIntention(master, of)).rejects.toMatchObject({ code: "intentionOver" });
  });

  test("is never requested after cancellation, and may be planned again", async () => {
    const of = await subscribed(site, "svratka", "lumina");
    const request = await harvestRequest(of, "PR", lastMonth);
    master = await scopeOf(site, "harvest.manage");
    const { pk } = await startHarvest(master, [{ ...request, not_before: later }]);
    const [only] = await listIntentions(master, pk);
    const both = { harvest: pk, intention: only?.pk ?? 0 };
    expect((await cancelIntention(master, both)).state).toBe("canceled");
    await expect(cancelIntention(master, both)).rejects.toMatchObject({ code: "intentionOver" });
    const again = await harvest(site, request);
    await workAll();
    expect((await attemptsOf(pk)).length).toBe(0);
    expect((await attemptsOf(again.pk)).map(({ status }) => status)).toEqual(["success"]);
  });

  test("cannot be canceled while it is active", async () => {
    const gate = new Gate();
    site.publisher.next({}, { kind: "held", gate });
    const { pk } = await harvest(site, await harvestRequest(lumina, "PR", addMonths(lastMonth, -6)));
    const [only] = await listIntentions(master, pk);
    const of = { harvest: pk, intention: only?.pk ?? 0 };
    const working = workAll();
    await vi.waitUntil(async () => (await getIntention(master, of)).state === "downloading", patience);
    await expect(cancelIntention(master, of)).rejects.toMatchObject({ code: "intentionBusy" });
    gate.open();
    await working;
    expect((await getIntention(master, of)).state).toBe("success");
  });

  test("of another library does not exist", async () => {
    const { pk } = await harvest(site, await harvestRequest(lumina, "PR", lastMonth));
    await workAll();
    const [only] = await listIntentions(master, pk);
    const [attempt] = await attemptsOf(pk);
    const of = { harvest: pk, intention: only?.pk ?? 0 };
    const refused = { status: 404 };
    await expect(getHarvest(ofOther, pk)).rejects.toMatchObject(refused);
    await expect(listIntentions(ofOther, pk)).rejects.toMatchObject(refused);
    await expect(getIntention(ofOther, of)).rejects.toMatchObject(refused);
    await expect(triggerIntention(ofOther, of)).rejects.toMatchObject(refused);
    await expect(cancelIntention(ofOther, of)).rejects.toMatchObject(refused);
    await expect(getAttempt(ofOther, attempt?.id ?? 0)).rejects.toMatchObject(refused);
    await expect(openRawFile(ofOther, attempt?.rawFileId ?? 0)).rejects.toMatchObject(refused);
    await expect(getIntention(master, { ...of, harvest: pk - 1 })).rejects.toMatchObject(refused);
  });
});

test("a raw file is sent as an attachment, unchanged, and never displayed", async () => {
  const { pk } = await harvest(site, await harvestRequest(lumina, "PR", lastMonth));
  await workAll();
  const [attempt] = await attemptsOf(pk);
  const response = await openRawFile(master, attempt?.rawFileId ?? 0);
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="HRD001_lumina_5.1_PR_${lastMonth}.json"; filename*=UTF-8''HRD001_lumina_5.1_PR_${lastMonth}.json`,
  );
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("content-type")).toBe("application/octet-stream");
  const body = Buffer.from(await response.arrayBuffer());
  expect(body.byteLength).toBe(Number(attempt?.rawFile?.sizeBytes));
  expect(JSON.parse(body.toString()).Report_Header.Report_ID).toBe("PR");
});

test("deleted credentials keep the usage, its harvest and its raw file", async () => {
  const of = await subscribed(site, "palava", "moravica");
  const { pk } = await harvest(site, await harvestRequest(of, "TR", lastMonth));
  await workAll();
  const [attempt] = await attemptsOf(pk);
  const [imported] = attempt?.imports ?? [];
  expect(imported?.state).toBe("current");
  await deleteCredentials(await scopeOf(site, "credentials.manage"), { credentials: [of.id], withData: false });
  expect(await db().harvest.findUnique({ where: { id: pk } })).not.toBeNull();
  expect(await db().rawFile.findUnique({ where: { id: attempt?.rawFileId ?? 0 } })).not.toBeNull();
  const left = await db().import.findUniqueOrThrow({ where: { id: imported?.id ?? 0 } });
  expect(left).toMatchObject({ state: "current", attemptId: attempt?.id });
  expect(await sweepAnswers()).toBe(0);
});

test("answers past their retention lose their files, and keep the imported usage", async () => {
  const { pk } = await harvest(site, await harvestRequest(lumina, "PR", addMonths(lastMonth, -1), lastMonth));
  await workAll();
  const [older, newer] = await attemptsOf(pk);
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  await db().rawFile.update({ where: { id: older?.rawFileId ?? 0 }, data: { createdAt: longAgo } });
  await db().attempt.update({ where: { id: older?.id ?? 0 }, data: { finishedAt: longAgo } });
  const removed = async (days: number) => {
    process.env.ANSWER_RETENTION_DAYS = String(days);
    forgetSettings();
    return sweepAnswers();
  };
  expect(await removed(0)).toBe(0);
  expect(await removed(30)).toBe(1);
  const [without, target] = await attemptsOf(pk);
  expect(without).toMatchObject({ rawFileId: null, imports: [{ state: "current" }] });
  expect(target?.rawFileId).toBe(newer?.rawFileId);
  await expect(openRawFile(master, older?.rawFileId ?? 0)).rejects.toMatchObject({ status: 404 });
  expect(await findSource(without?.imports[0]?.id ?? 0)).toBeNull();
  expect(await findSource(target?.imports[0]?.id ?? 0)).not.toBeNull();
  await expect(access(path.join(filesFolder(), older?.rawFile?.storedAs ?? ""))).rejects.toThrow();
});
