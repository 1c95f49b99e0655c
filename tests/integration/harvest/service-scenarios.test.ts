import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isBinding, retirementBefore } from "@/lib/counter/standard/retirement";
import { harvestOtherRelease } from "@/lib/harvest/credentials/harvest-other-release";
import { showTroubleshooting } from "@/lib/harvest/overview/show-troubleshooting";
import { refreshPlan } from "@/lib/harvest/plan/plan-automatic";
import { startRechecks } from "@/lib/harvest/plan/start-rechecks";
import { draftVendorMail } from "@/lib/harvest/show/draft-vendor-mail";
import { db } from "@/lib/kit/db";
import { addMonths, lastFinishedMonth, type Month } from "@/lib/simulator/publisher/month";
import { simulatedAiMetrics } from "@/lib/simulator/publisher/reports";
import type { ServiceScenario } from "@/lib/simulator/publisher/service-scenarios";
import { expectedSums } from "@/lib/simulator/publisher/usage";
import { countFacts } from "@/lib/usage/imported/count-facts";
import { changed, plannedFor } from "./planned";
import {
  attemptsOf,
  harvest,
  harvestRequest,
  openSite,
  type Site,
  type Subscribed,
  scopeOf,
  subscribed,
  today,
  truth,
  workAll,
} from "./site";

const last = lastFinishedMonth(today);
const month = (ago: number): Month => addMonths(last, -ago);

let site: Site;

beforeAll(async () => {
  site = await openSite({ isAutomatic: true, requestsLists: true });
});
afterAll(() => site.close());

type Draft = { release?: "5" | "5.1"; platform?: "lumina" | "kinoteka"; reports?: readonly string[] };

/** Credentials of a service with this scenario for these reports, not harvested automatically. */
async function ofHradisko(
  scenario: ServiceScenario,
  { platform = "lumina", release = "5.1", reports = ["PR"] }: Draft,
) {
  const of = await subscribed(site, "hradisko", platform, { release, title: scenario, scenario });
  await db().credentialsReport.deleteMany({
    where: { credentialsId: of.id, reportType: { counterCode: { notIn: [...reports] } } },
  });
  await changed(of, { isEnabled: false });
  return of;
}

/** Harvests months of a report; returns the attempts, and the requests as path and dates. */
async function harvested(of: Subscribed, report: string, from: Month, to: Month = from) {
  const before = site.publisher.requests.length;
  const { pk } = await harvest(site, await harvestRequest(of, report, from, to));
  await workAll();
  return { attempts: await attemptsOf(pk), sent: sentSince(before) };
}

const sentSince = (before: number) =>
  site.publisher.requests.slice(before).map(({ path, query }) => `${path} ${query.begin_date ?? ""}`.trim());

/** The sums of an import on which both stores agree. */
async function storedSums(imports: readonly { id: number; sums: unknown }[] = []) {
  const counted = await countFacts(imports.map(({ id }) => id));
  const names = new Map((await db().metric.findMany()).map((metric) => [metric.id, metric.shortName]));
  const facts = Object.fromEntries(counted.map(({ metricId, sum }) => [names.get(metricId), sum]));
  expect(imports.map(({ sums }) => sums)).toEqual([facts]);
  return facts;
}

/** Early in a month, the plan waits for the reports of the month before. */
const makeDue = () => db().intention.updateMany({ where: { finishedAt: null }, data: { notBefore: today } });

const troublesOf = async ({ id }: Pick<Subscribed, "id">) => {
  const { groups } = await showTroubleshooting(await scopeOf(site, "harvest.manage"), {});
  return groups.flatMap(({ error_code, actions, results }) =>
    results.some(({ pk }) => pk === id) ? [{ error_code, actions }] : [],
  );
};

describe("a service that retired Release 5", () => {
  test("is not asked again in Release 5, and is harvested with Release 5.1 in one step", async () => {
    const of = await ofHradisko("release-5-retired", { release: "5" });
    const old = await harvested(of, "PR", month(12));
    await changed(of, { isEnabled: true });
    expect(await plannedFor(of)).toEqual(["PR"]);
    expect(await storedSums(old.attempts[0]?.imports)).toEqual(truth(of, "PR", month(12)));
    await workAll();
    expect(await plannedFor(of)).toEqual(["PR"]);
    const { attempts } = await harvested(of, "PR", month(9), month(8));
    const ended = { status: "download_failed", errorCode: "release-retired", imports: [] };
    expect(attempts).toMatchObject([ended, ended]);
    expect(await troublesOf(of)).toEqual([{ error_code: "release-retired", actions: ["harvest-newer"] }]);
    // The newest month was not ready, and will not be.
    expect(await plannedFor(of)).toEqual([]);

    const before = site.publisher.requests.length;
    const other = await harvestOtherRelease(await scopeOf(site, "credentials.manage"), attempts[0]?.id ?? 0);
    expect(other.months).toBe(2);
    const clone = await db().credentials.findUniqueOrThrow({
      where: { id: other.credentials },
      include: { reports: true },
    });
    expect(clone).toMatchObject({ release: "5.1", title: "release-5-retired (C5.1)", isEnabled: true });
    expect(clone.reports.length).toBe(1);
    expect(await troublesOf(of)).toEqual([]);
    await workAll();
    await makeDue();
    await workAll();
    expect(sentSince(before)).toEqual([
      "/lumina/r51/reports",
      `/lumina/r51/reports/pr ${month(8)}`,
      `/lumina/r51/reports/pr ${month(9)}`,
      `/lumina/r51/reports/pr ${last}`,
    ]);
    for (const one of [of, clone]) await db().credentials.update({ where: { id: one.id }, data: { isEnabled: false } });
    const [newer, older] = await attemptsOf(other.harvest);
    const of51 = { ...of, release: "5.1" as const };
    expect(await storedSums(newer?.imports)).toEqual(truth(of51, "PR", month(8)));
    expect(await storedSums(older?.imports)).toEqual(truth(of51, "PR", month(9)));
  });
});

const earlier = retirementBefore("5.1");

describe.runIf(earlier && isBinding(earlier, today))("a service with older months in Release 5 only", () => {
  test("is asked once, and all these months are harvested with Release 5 in one step", async () => {
    const reports = ["PR", "TR"];
    const of = await ofHradisko("only-in-release-5", { reports });
    const five = await ofHradisko("only-in-release-5", { release: "5", reports });
    const { pk } = await harvest(
      site,
      await harvestRequest(of, "PR", month(14), month(11)),
      await harvestRequest(of, "TR", month(13), month(12)),
    );
    const before = site.publisher.requests.length;
    await workAll();
    const requests = sentSince(before).slice(1);
    // The first refusal ends the requests for earlier months.
    expect(requests.filter((request) => !request.endsWith(month(11)))).toHaveLength(1);
    const refused = (await attemptsOf(pk)).find(({ errorCode }) => errorCode !== "");
    expect(refused).toMatchObject({ status: "download_failed", errorCode: "only-in-earlier-release", imports: [] });
    expect(await troublesOf(of)).toEqual([{ error_code: "only-in-earlier-release", actions: ["harvest-earlier"] }]);
    const scope = await scopeOf(site, "harvest.manage");
    await expect(draftVendorMail(scope, refused?.id ?? 0)).rejects.toThrow("notProvidersFault");

    const other = await harvestOtherRelease(await scopeOf(site, "credentials.manage"), refused?.id ?? 0);
    expect(other).toMatchObject({ months: 5, credentials: five.id });
    expect(await troublesOf(of)).toEqual([]);
    await workAll();
    const attempts = await attemptsOf(other.harvest);
    expect(attempts.map(({ status }) => status)).toEqual(Array(5).fill("success"));
    for (const { intention, imports } of attempts) {
      const { counterCode } = await db().reportType.findUniqueOrThrow({ where: { id: intention.reportTypeId } });
      const expected = truth(five, counterCode, intention.month.toISOString().slice(0, 7));
      expect(await storedSums(imports)).toEqual(expected);
    }
  });
});

test("partial usage (3040) is stored as partial, and not requested again without end", async () => {
  const of = await ofHradisko("partial", { reports: ["TR"] });
  const { attempts } = await harvested(of, "TR", last);
  expect(attempts).toMatchObject([{ status: "success", errorCode: "3040", warningCode: "3040", isPartial: true }]);
  expect(attempts[0]?.imports).toMatchObject([{ isPartial: true }]);
  const { Total_Item_Requests = 0 } = truth(of, "TR", last);
  const partial = (await storedSums(attempts[0]?.imports)).Total_Item_Requests;
  expect(partial).toBeGreaterThan(0);
  expect(partial).toBeLessThan(Total_Item_Requests);

  await changed(of, { isEnabled: true });
  const before = site.publisher.requests.length;
  for (let day = 0; day < 5; day++) {
    await makeDue();
    await workAll();
    await refreshPlan();
    await startRechecks();
  }
  expect(sentSince(before)).toEqual(Array(2).fill(`/lumina/r51/reports/tr ${last}`));
  await changed(of, { isEnabled: false });
});

test("dates without days that a service refuses (3020) are sent once", async () => {
  const of = await ofHradisko("long-dates", {});
  const first = await harvested(of, "PR", month(3));
  expect(first.attempts.map(({ errorCode }) => errorCode)).toEqual(["3020", ""]);
  expect(first.sent.slice(1)).toEqual([`/lumina/r51/reports/pr ${month(3)}`, `/lumina/r51/reports/pr ${month(3)}-01`]);
  expect(await storedSums(first.attempts[1]?.imports)).toEqual(truth(of, "PR", month(3)));
  const second = await harvested(of, "PR", month(4));
  expect(second.sent).toEqual([`/lumina/r51/reports/pr ${month(4)}-01`]);
  await db().server.updateMany({ data: { needsLongDates: false } });
});

test.each([206, 400, 500] as const)(
  "a complete report with HTTP status %i is imported with a warning",
  async (status) => {
    const of = await ofHradisko(`status-${status}`, {});
    const { attempts } = await harvested(of, "PR", month(3));
    const code = "report-with-error-status";
    expect(attempts).toMatchObject([{ httpStatus: status, status: "success", errorCode: code, warningCode: code }]);
    expect(await storedSums(attempts[0]?.imports)).toEqual(truth(of, "PR", month(3)));
    expect((await db().credentials.findUniqueOrThrow({ where: { id: of.id } })).brokenSince).toBeNull();
  },
);

test("use by AI systems is stored with its own metrics, apart from use by people", async () => {
  const of = await ofHradisko("ai-usage", { reports: ["PR", "TR"] });
  for (const report of ["PR", "TR"] as const) {
    const { attempts } = await harvested(of, report, month(3));
    expect(attempts).toMatchObject([{ status: "success", errorCode: "", warningCode: "" }]);
    const question = { organization: "hradisko", platform: "lumina", release: "5.1", report } as const;
    const sums = await storedSums(attempts[0]?.imports);
    expect(sums).toEqual(expectedSums({ ...question, hasAgents: true }, month(3)));
    const people = Object.entries(sums).filter(([metric]) => !simulatedAiMetrics.some((name) => name === metric));
    expect(Object.fromEntries(people)).toEqual(truth(of, report, month(3)));
    expect(Object.keys(sums).length - people.length).toBe(report === "PR" ? 5 : 4);
  }
});

test("components of items add their totals to the item’s unique counts", async () => {
  const of = await ofHradisko("components", { platform: "kinoteka", reports: ["IR"] });
  const { attempts } = await harvested(of, "IR", month(3));
  expect(attempts).toMatchObject([{ status: "success", errorCode: "", warningCode: "" }]);
  expect(JSON.stringify(attempts[0]?.findings)).toContain("components-added");
  expect(await storedSums(attempts[0]?.imports)).toEqual(truth(of, "IR", month(3)));
});
