import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { monthOverviewCall } from "@/lib/harvest/overview/contract";
import { getCredentialsMatrix } from "@/lib/harvest/overview/get-credentials-matrix";
import { listMonthOverview } from "@/lib/harvest/overview/list-month-overview";
import { showOfferedReports } from "@/lib/harvest/overview/show-offered-reports";
import { startRechecks } from "@/lib/harvest/plan/start-rechecks";
import { wantLists } from "@/lib/harvest/plan/want-lists";
import { workServer } from "@/lib/harvest/run/work-server";
import { listIntentions } from "@/lib/harvest/show/intentions";
import { listRestatements } from "@/lib/imports/restate/list-restatements";
import { db } from "@/lib/kit/db";
import type { ListChange } from "@/lib/simulator/publisher/honest-reply";
import { addMonths, lastFinishedMonth, type Month } from "@/lib/simulator/publisher/month";
import type { ScriptedAnswer } from "@/lib/simulator/publisher/scripted-answers";
import { smallReport } from "@/lib/simulator/publisher/small-report";
import {
  attemptsOf,
  expectAhead,
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

let site: Site;
let lumina: Subscribed;
const last = lastFinishedMonth(today);
const month = (ago: number) => addMonths(last, -ago);
const DAY = 86_400_000;

beforeAll(async () => {
  // Settings are read once, when the site opens.
  process.env.RECHECKS_PER_NIGHT = "3";
  site = await openSite({ isAutomatic: true, requestsLists: true });
  lumina = await subscribed(site, "hradisko", "lumina");
  await db().credentials.update({ where: { id: lumina.id }, data: { isEnabled: false } });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.publisher.forget();
  await db().intention.deleteMany();
  await db().reportList.deleteMany();
  await db().import.updateMany({ where: { state: "current" }, data: { state: "replaced", hiddenSince: today } });
  await db().credentials.updateMany({ data: { isEnabled: false, verifiedAt: null, brokenSince: null } });
  await db().server.updateMany({ data: { readyAt: new Date(0), gapUntil: null, restSince: null, restCode: "" } });
});

const listed = (change: ListChange): ScriptedAnswer => ({ kind: "report-list", change });
const answerList = (answer: ScriptedAnswer) => site.publisher.always({ what: "reports" }, answer);
const offers = (first: Month, until: Month, more: ListChange = {}) =>
  answerList(listed({ months: { first, last: until }, ...more }));
const small = (count: number): ScriptedAnswer => ({
  kind: "made",
  make: (subject) => smallReport(subject, { counts: { Total_Item_Requests: count, Unique_Item_Requests: count } }),
});

/** Paths and months of the requests that `work` sends. */
async function sent(work: () => Promise<unknown>): Promise<string[]> {
  const before = site.publisher.requests.length;
  await work();
  return site.publisher.requests
    .slice(before)
    .map(({ path, query }) => [path.split("/r51/")[1], query.begin_date].filter(Boolean).join(" "));
}

async function harvested(report: string, from: Month, to: Month = from) {
  const { pk } = await harvest(site, await harvestRequest(lumina, report, from, to));
  await workAll();
  return pk;
}

const statesOf = async (harvestId: number) => {
  const intentions = await listIntentions(await scopeOf(site, "harvest.manage"), harvestId);
  return Object.fromEntries(intentions.map(({ month: of, state }) => [of, state]));
};

const age = (hours: number) =>
  db().reportList.updateMany({ data: { askedAt: new Date(Date.now() - hours * 3_600_000) } });
const automatic = () =>
  db().credentials.update({ where: { id: lumina.id }, data: { isEnabled: true, verifiedAt: today } });

/** The daily request, as the hourly job schedules it. */
async function askDaily(): Promise<void> {
  await age(25);
  expect(await wantLists()).toBe(1);
  const { serverId } = await db().credentials.findUniqueOrThrow({ where: { id: lumina.id } });
  await workServer(serverId, { signal: new AbortController().signal });
}

async function askAndWork(): Promise<void> {
  await askDaily();
  await workAll();
}

describe("before harvesting", () => {
  test("the list is requested once a day for each version of the credentials", async () => {
    expect(await sent(() => harvested("TR", month(2), month(1)))).toEqual([
      "reports",
      `reports/tr ${month(1)}`,
      `reports/tr ${month(2)}`,
    ]);
    const { requests } = site.publisher;
    expect(requests.findLast(({ path }) => path.endsWith("/reports"))?.query).toMatchObject({
      include_month_details: "True",
    });
    expect(await sent(() => harvested("PR", month(1)))).toEqual([`reports/pr ${month(1)}`]);
    await age(25);
    expect(await sent(() => harvested("PR", month(1)))).toEqual(["reports", `reports/pr ${month(1)}`]);
    await db().reportList.updateMany({ data: { credentialsVersion: "former" } });
    expect(await sent(() => harvested("PR", month(1)))).toEqual(["reports", `reports/pr ${month(1)}`]);
  });

  test("services of Release 5 have no list that names months", async () => {
    const moravica = await subscribed(site, "hradisko", "moravica", { release: "5" });
    await db().credentials.update({ where: { id: moravica.id }, data: { isEnabled: false } });
    const before = site.publisher.requests.length;
    await harvest(site, await harvestRequest(moravica, "TR", month(1)));
    await workAll();
    expect(site.publisher.requests.slice(before).map(({ path }) => path)).toEqual(["/moravica/reports/tr"]);
  });

  test("months outside the list are not requested, and are neither empty nor failed", async () => {
    offers(month(3), month(2));
    let pk = 0;
    const requests = await sent(async () => {
      pk = await harvested("TR", month(4), month(1));
    });
    expect(requests).toEqual(["reports", `reports/tr ${month(2)}`, `reports/tr ${month(3)}`]);
    expect(await statesOf(pk)).toEqual({
      [month(4)]: "not_offered",
      [month(3)]: "success",
      [month(2)]: "success",
      [month(1)]: "not_offered",
    });
    expect((await attemptsOf(pk)).length).toBe(2);
    expect(await db().import.count({ where: { state: "current", factCount: 0 } })).toBe(0);
    const scope = await scopeOf(site, "harvest.manage");
    const query = { organization: -1, month: month(1), order_by: "organization", desc: "false" } as const;
    const { results } = await listMonthOverview(scope, {
      ...query,
      disabled: "",
      page: 1,
      page_size: 50,
      hide_successful: "false",
    } as never);
    const states = results.find(({ pk: of }) => of === lumina.id)?.reports ?? [];
    // DR and IR are chosen, and Lumina's list does not have them.
    expect(states.map(({ counter_report, state }) => [counter_report.code, state]).sort()).toEqual([
      ["DR", "not_offered"],
      ["IR", "not_offered"],
      ["PR", "not_offered"],
      ["TR", "not_offered"],
    ]);
    const years = await getCredentialsMatrix(scope, lumina.id);
    const cells = years.find(({ year }) => `${year}` === month(2).slice(0, 4))?.[month(2).slice(5) as "01"] ?? [];
    expect(cells.map(({ counter_report, status }) => [counter_report.code, status]).sort()).toEqual([
      ["DR", "not_offered"],
      ["IR", "not_offered"],
      ["PR", "untried"],
      ["TR", "success"],
    ]);
  });

  test("listMonthOverview reads the list of each set of credentials, whatever the lists of others say", async () => {
    const other = await subscribed(site, "hradisko", "lumina", { title: "other" });
    await automatic();
    const sets = await db().credentials.findMany({ where: { id: { in: [lumina.id, other.id] } } });
    expect(sets).toHaveLength(2);
    const times = { askedAt: today, outcome: "read", readAt: today };
    for (const { id, versionHash } of sets)
      await db().reportList.upsert({
        where: { credentialsId: id },
        create: { credentialsId: id, credentialsVersion: versionHash, ...times },
        update: { credentialsVersion: versionHash, ...times },
      });
    const tr = await reportId("TR", "5.1");
    const offer = { credentialsId: other.id, reportTypeId: tr, lastMonth: new Date(`${month(2)}-01`) };
    await db().offeredReport.create({ data: offer });
    // A delivery contradicts the empty list of the first set.
    const delivery = { credentialsId: lumina.id, reportTypeId: tr, month: new Date(`${month(4)}-01`) };
    const attempt = { status: "success", credentialsVersion: "", finishedAt: today } as const;
    await db().harvest.create({
      data: { intentions: { create: { ...delivery, finishedAt: today, attempts: { create: attempt } } } },
    });
    const scope = await scopeOf(site, "harvest.manage");
    const query = monthOverviewCall.query.parse({ organization: -1, month: month(1) });
    const { results } = await listMonthOverview(scope, query);
    const stateOf = (id: number) =>
      results.find(({ pk }) => pk === id)?.reports.find(({ counter_report }) => counter_report.code === "TR")?.state;
    expect([stateOf(lumina.id), stateOf(other.id)]).toEqual(["not_harvested", "not_offered"]);
    await db().credentials.update({ where: { id: other.id }, data: { deletedAt: today } });
  });

  test("a user who asks again for a month that is not offered is believed", async () => {
    offers(month(3), month(2));
    expect(await sent(() => harvested("TR", month(1)))).toEqual(["reports"]);
    expect(await sent(() => harvested("TR", month(1)))).toEqual([`reports/tr ${month(1)}`]);
  });

  test("tests of credentials do not wait for the list", async () => {
    const pk = await harvested("TR", month(1));
    const request = { credentialsId: lumina.id, reportTypeId: await reportId("TR", "5.1") };
    await db().reportList.deleteMany();
    await db().harvest.update({ where: { id: pk }, data: { kind: "verification" } });
    await db().intention.updateMany({ where: request, data: { finishedAt: null, notBefore: new Date(0) } });
    expect(await sent(workAll)).toEqual([`reports/tr ${month(1)}`]);
  });
});

describe("a list that is wrong", () => {
  test.each([
    [
      "that a report does not exist",
      {
        months: { first: month(12), last: month(0) },
        omits: ["TR", "TR_J1", "TR_J2", "TR_J3", "TR_J4", "TR_B1", "TR_B2", "TR_B3"],
      },
    ],
    ["of months that ends before one that was fetched", { months: { first: month(12), last: month(3) } }],
    ["of months that begins after one that was fetched recently", { months: { first: month(0), last: month(0) } }],
  ])("%s does not stop harvesting of what worked before", async (_, change) => {
    await harvested("TR", month(2));
    await age(25);
    answerList(listed(change));
    expect(await sent(() => harvested("TR", month(1)))).toEqual(["reports", `reports/tr ${month(1)}`]);
  });

  test.each<[string, ScriptedAnswer, string]>([
    ["an HTTP 404", { kind: "text", text: "Not Found", status: 404 }, "not-supported"],
    ["an exception", { kind: "exceptions", list: [{ code: 2000 }], form: "object" }, "not-supported"],
    ["a web page", { kind: "html" }, "unreadable"],
    ["an empty list", { kind: "made", make: () => [] }, "unreadable"],
    ["reports of Release 5", { kind: "made", make: () => [{ Report_ID: "PR", Release: "5" }] }, "unreadable"],
    ["more than can be a list", { kind: "oversized", bytes: 3_000_000 }, "unreadable"],
    ["an endless answer", { kind: "endless" }, "unreadable"],
    ["a closed connection", { kind: "reset" }, "no-answer"],
    ["an HTTP 500", { kind: "text", text: "Error", status: 500 }, "no-answer"],
    ["a page instead of JSON", { kind: "text", text: "[{" }, "unreadable"],
  ])("%s instead of a list changes nothing", async (_, answer, outcome) => {
    answerList(answer);
    let pk = 0;
    expect(
      await sent(async () => {
        pk = await harvested("TR", month(1));
      }),
    ).toEqual(["reports", `reports/tr ${month(1)}`]);
    expect(await statesOf(pk)).toEqual({ [month(1)]: "success" });
    const list = await db().reportList.findUniqueOrThrow({ where: { credentialsId: lumina.id } });
    expect(list).toMatchObject({ outcome, readAt: null, isWanted: false });
    expect(await db().credentials.findUnique({ where: { id: lumina.id } })).toMatchObject({ brokenSince: null });
  });

  test("a limit of requests lets the server rest, then harvests", async () => {
    answerList({ kind: "too-many-requests", retryAfter: "120" });
    const { pk } = await harvest(site, await harvestRequest(lumina, "TR", month(1)));
    const { serverId } = await db().credentials.findUniqueOrThrow({ where: { id: lumina.id } });
    const begun = Date.now();
    const signal = new AbortController().signal;
    expect(await sent(() => workServer(serverId, { signal }))).toEqual(["reports"]);
    const server = await db().server.findUniqueOrThrow({ where: { id: serverId } });
    expect(server.restCode).toBe("http-429");
    expectAhead(server.readyAt, 120, begun - 1000);
    expect(await sent(workAll)).toEqual([`reports/tr ${month(1)}`]);
    expect(await statesOf(pk)).toEqual({ [month(1)]: "success" });
  });
});

describe("automatic harvesting", () => {
  const planned = async (of: Month) => {
    const { organizationId } = await db().credentials.findUniqueOrThrow({ where: { id: lumina.id } });
    const place = { kind: "automatic", organizationId, month: new Date(`${of}-01`) } as const;
    const harvestOfMonth =
      (await db().harvest.findFirst({ where: place })) ?? (await db().harvest.create({ data: place }));
    const data = {
      harvestId: harvestOfMonth.id,
      credentialsId: lumina.id,
      reportTypeId: await reportId("TR", "5.1"),
      priority: 50,
    };
    return db().intention.create({ data: { ...data, month: new Date(`${of}-01`) } });
  };

  test("waits a day for a month that is not on the list yet, and requests it when it is", async () => {
    await automatic();
    offers(month(5), month(1));
    const begun = Date.now();
    const { id } = await planned(month(0));
    expect(await sent(workAll)).toEqual(["reports"]);
    const waiting = await db().intention.findUniqueOrThrow({ where: { id } });
    expect(waiting).toMatchObject({ finishedAt: null, notOfferedAt: expect.any(Date) });
    expectAhead(waiting.notBefore, 86_400, begun - 1000);
    site.publisher.forget();
    offers(month(5), month(0));
    expect(await sent(askAndWork)).toEqual(["reports", `reports/tr ${month(0)}`]);
    expect(await db().intention.findUnique({ where: { id } })).toMatchObject({
      notOfferedAt: null,
      finishedAt: expect.any(Date),
    });
  });

  test("requests a month that a user asked for in vain once the list has it", async () => {
    offers(month(3), month(2));
    await harvested("TR", month(1));
    await automatic();
    site.publisher.forget();
    offers(month(3), month(1));
    expect(await sent(askAndWork)).toEqual(["reports", `reports/tr ${month(1)}`]);
    const [attempt] = await db().attempt.findMany({ include: { intention: { include: { harvest: true } } } });
    expect(attempt?.intention.harvest).toMatchObject({ kind: "automatic", month: new Date(`${month(1)}-01`) });
    expect(await sent(askAndWork)).toEqual(["reports"]);
  });
});

describe("an announced change", () => {
  const harvestedBefore = async (count: number) => {
    site.publisher.next({}, small(count));
    await harvested("TR", month(1));
    await automatic();
  };
  const announce = (at: Date, note = "") =>
    offers(month(12), month(0), { changes: { TR: { [month(1)]: { at: at.toISOString(), note } } } });

  test("is harvested by itself and shown as announced by the provider", async () => {
    await harvestedBefore(100);
    site.publisher.forget();
    announce(new Date(), "Robots removed");
    site.publisher.next({}, small(90));
    await askDaily();
    expect(await sent(workAll)).toEqual([`reports/tr ${month(1)}`]);
    const scope = await scopeOf(site, "usage.view");
    const { results } = await listRestatements(scope, { page: 1, page_size: 10 } as never, "en");
    expect(results[0]).toMatchObject({
      month: month(1),
      announced: { note: "Robots removed", at: expect.any(String) },
      changes: expect.arrayContaining([{ metric: "Total_Item_Requests", before: 100, after: 90 }]),
    });
    expect(await sent(askAndWork)).toEqual(["reports"]);
  });

  test("before the last request is no reason to harvest", async () => {
    await harvestedBefore(100);
    site.publisher.forget();
    announce(new Date(Date.now() - DAY));
    expect(await sent(askAndWork)).toEqual(["reports"]);
  });

  test("that comes every day is followed three times a month", async () => {
    await harvestedBefore(100);
    site.publisher.forget();
    site.publisher.always({}, small(100));
    for (const requests of [2, 2, 2, 1, 1]) {
      announce(new Date());
      await db().attempt.updateMany({ data: { startedAt: new Date(Date.now() - DAY) } });
      expect(await sent(askAndWork)).toHaveLength(requests);
    }
  });

  test("of usage that was uploaded changes nothing", async () => {
    await harvestedBefore(100);
    await db().import.updateMany({ where: { state: "current" }, data: { attemptId: null } });
    site.publisher.forget();
    announce(new Date());
    expect(await sent(askAndWork)).toEqual(["reports"]);
  });
});

test("months whose last change the provider announces are not requested again as samples", async () => {
  site.publisher.always({}, small(100));
  await harvested("TR", month(5), month(4));
  await automatic();
  const changes = { [month(5)]: { at: new Date(Date.now() - DAY).toISOString(), note: "" } };
  await db().offeredReport.updateMany({ data: { changes } });
  expect(await startRechecks()).toBe(1);
  expect(await sent(workAll)).toEqual([`reports/tr ${month(4)}`]);
  await db().reportList.updateMany({ data: { credentialsVersion: "former" } });
  expect(await startRechecks()).toBe(2);
});

describe("the list of reports", () => {
  test("is shown with its months, its time, and chosen reports that it does not have", async () => {
    offers(month(3), month(1));
    await harvested("TR", month(1));
    const { requested_at, outcome, reports } = await showOfferedReports(
      await scopeOf(site, "harvest.manage"),
      lumina.id,
    );
    expect([requested_at, outcome]).toEqual([expect.any(Date), "read"]);
    const byCode = reports.map(({ counter_report, ...report }) => [counter_report.code, report] as const);
    expect(Object.fromEntries(byCode)).toMatchObject({
      TR: { chosen: true, offered: true, first_month: month(3), last_month: month(1), changed: expect.any(Date) },
      TR_J1: { chosen: false, offered: true },
      DR: { chosen: true, offered: false, first_month: null, last_month: null, changed: null },
    });
  });

  test("is not kept for credentials that changed since", async () => {
    await harvested("TR", month(1));
    await db().reportList.updateMany({ data: { credentialsVersion: "former" } });
    const scope = await scopeOf(site, "harvest.manage");
    expect(await showOfferedReports(scope, lumina.id)).toMatchObject({ requested_at: null, reports: [] });
  });
});
