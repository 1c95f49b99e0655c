import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { listDownloadsCall } from "@/lib/harvest/contract";
import {
  credentialsMatrixCall,
  type MonthOverview,
  monthOverviewCall,
  troubleshootingCall,
} from "@/lib/harvest/overview/contract";
import { getCredentialsMatrix } from "@/lib/harvest/overview/get-credentials-matrix";
import { listMonthOverview } from "@/lib/harvest/overview/list-month-overview";
import { listUseCases } from "@/lib/harvest/overview/list-use-cases";
import { showTroubleshooting } from "@/lib/harvest/overview/show-troubleshooting";
import { listHarvests } from "@/lib/harvest/show/harvests";
import { listDownloads } from "@/lib/harvest/show/list-downloads";
import { db } from "@/lib/kit/db";
import {
  addIntention,
  aLibrary,
  aPerson,
  aPlatform,
  credentialsOf,
  manager,
  numbers,
  openWorld,
  rawFile,
  reportId,
  tried,
} from "./overview-world";

const month = "2025-03";
const overview = (query: object = {}) => monthOverviewCall.query.parse({ month, ...query });

let master: Scope<"harvest.manage">;
let brnoAdmin: Scope<"harvest.manage">;
let [brno, plzen, lumina, moravica] = [0, 0, 0, 0];

beforeAll(async () => {
  await openWorld();
  [brno, plzen] = [await aLibrary("Brno"), await aLibrary("Plzen")];
  [lumina, moravica] = [await aPlatform("Lumina"), await aPlatform("Moravica")];
  master = await manager("harvest.manage", "everything");
  brnoAdmin = await manager("harvest.manage", [brno]);
});
afterAll(() => db().$disconnect());

function countOf({ states, results }: MonthOverview) {
  const view = results.flatMap(({ reports }) => reports.map(({ state }) => state));
  const counts = Object.keys(states).map((state) => [state, view.filter((one) => one === state).length]);
  return Object.fromEntries(counts);
}

async function statesOf(id: number): Promise<Record<string, string>> {
  const { results } = await listMonthOverview(master, overview({ disabled: "1", page_size: 1000 }));
  const reports = results.find(({ pk }) => pk === id)?.reports ?? [];
  return Object.fromEntries(reports.map(({ counter_report, state }) => [counter_report.code, state]));
}

describe("the month overview", () => {
  test("returns the state of each report, and counts the states", async () => {
    const [good, fresh] = [await credentialsOf(brno, lumina), await credentialsOf(brno, moravica)];
    const done = await tried(await addIntention({ credentials: good }), { rawFileId: await rawFile("{}") });
    await numbers({ organizationId: brno, platformId: lumina }, { attemptId: done });
    const refused = await tried(await addIntention({ credentials: good, report: "PR" }), {
      status: "download_failed",
      errorCode: "2010",
      httpStatus: 403,
    });
    const body = monthOverviewCall.returns.parse(await listMonthOverview(brnoAdmin, overview()));
    expect(body).toMatchObject({ count: 2, states: { success: 1, failed: 1, not_harvested: 2, waiting: 0 } });
    expect(body.states).toEqual(countOf(body));
    expect(body.counter_reports.map(({ code }) => code).sort()).toEqual(["PR", "TR"]);
    expect(body.results.map(({ pk }) => pk)).toEqual([good, fresh]);
    const [ofGood] = body.results;
    expect(ofGood).toMatchObject({ organization: { name: "Brno" }, platform: { name: "Lumina" }, enabled: true });
    const cells = Object.fromEntries((ofGood?.reports ?? []).map((cell) => [cell.counter_report.code, cell]));
    expect(cells.TR).toMatchObject({
      state: "success",
      attempt: done,
      import: { fact_count: 3, partial: false, source: "these-credentials" },
      can_harvest: false,
      planned: false,
    });
    expect(cells.TR?.raw_file).not.toBeNull();
    expect(cells.PR).toMatchObject({
      state: "failed",
      error_code: "2010",
      http_status: 403,
      attempt: refused,
      import: null,
      can_harvest: true,
    });
  });

  test("filters by state, hides successful ones, pages, and counts everything", async () => {
    const failed = await listMonthOverview(brnoAdmin, overview({ state: "failed" }));
    expect([failed.count, failed.states.not_harvested]).toEqual([1, 2]);
    const either = await listMonthOverview(brnoAdmin, overview({ state: ["failed", "not_harvested"] }));
    expect(either.count).toBe(2);
    const [first] = (await listMonthOverview(brnoAdmin, overview({ page_size: 1 }))).results;
    const [second] = (await listMonthOverview(brnoAdmin, overview({ page_size: 1, page: 2 }))).results;
    expect([first?.platform.name, second?.platform.name]).toEqual(["Lumina", "Moravica"]);
    const [last] = (await listMonthOverview(brnoAdmin, overview({ order_by: "platform", desc: "true" }))).results;
    expect(last?.platform.name).toBe("Moravica");
    expect((await listMonthOverview(brnoAdmin, overview({ search: "lumi" }))).count).toBe(1);
    expect((await listMonthOverview(brnoAdmin, overview({ search: "100%" }))).count).toBe(0);
    expect((await listMonthOverview(brnoAdmin, overview({ counter_version: "5.1" }))).count).toBe(0);
    expect((await listMonthOverview(brnoAdmin, overview({ platform: String(moravica) }))).count).toBe(1);
  });

  test("omits other libraries", async () => {
    const foreign = await credentialsOf(plzen, lumina, { title: "secret" });
    expect((await listMonthOverview(brnoAdmin, overview())).results.map(({ pk }) => pk)).not.toContain(foreign);
    await expect(listMonthOverview(brnoAdmin, overview({ organization: String(plzen) }))).rejects.toMatchObject({
      status: 404,
    });
    await expect(listMonthOverview(brnoAdmin, overview({ organization: "-1" }))).rejects.toMatchObject({ status: 404 });
  });

  test("omits deleted credentials, and disabled ones unless requested", async () => {
    const off = await credentialsOf(plzen, lumina, { title: "off", isEnabled: false });
    const absent = await credentialsOf(plzen, lumina, { title: "gone", deletedAt: new Date() });
    const usual = (await listMonthOverview(master, overview())).results.map(({ pk }) => pk);
    const all = (await listMonthOverview(master, overview({ disabled: "" }))).results.map(({ pk }) => pk);
    expect([usual.includes(off), all.includes(off), all.includes(absent)]).toEqual([false, true, false]);
  });

  test("prefers the open intention to the newest request, and numbers to both", async () => {
    const credentials = await credentialsOf(plzen, moravica);
    await tried(await addIntention({ credentials }), { status: "download_failed", errorCode: "2010" });
    const open = await addIntention({ credentials }, { finishedAt: null });
    expect(await statesOf(credentials)).toEqual({ TR: "waiting", PR: "not_harvested" });
    await tried(open, { status: "no_data", errorCode: "3031" });
    expect(await statesOf(credentials)).toMatchObject({ TR: "queued" });
    await tried(open, { status: "downloading", finishedAt: null });
    expect(await statesOf(credentials)).toMatchObject({ TR: "downloading" });
    const partial = await numbers({ organizationId: plzen, platformId: moravica }, { isPartial: true });
    expect(await statesOf(credentials)).toMatchObject({ TR: "partial" });
    await db().import.update({ where: { id: partial }, data: { state: "discarded" } });
    await db().attempt.updateMany({
      where: { intentionId: open },
      data: { status: "success", finishedAt: new Date() },
    });
    await db().intention.update({ where: { id: open }, data: { finishedAt: new Date() } });
    expect(await statesOf(credentials)).toMatchObject({ TR: "deleted" });
  });

  test("shows when other credentials provided the numbers, and that a broken report is not requested", async () => {
    const [one, other] = [
      await credentialsOf(plzen, lumina, { title: "A" }),
      await credentialsOf(plzen, lumina, { title: "B" }),
    ];
    const attemptId = await tried(await addIntention({ credentials: one, report: "PR" }));
    await numbers({ organizationId: plzen, platformId: lumina, report: "PR" }, { attemptId });
    const broken = { brokenSince: new Date(), brokenBy: "3000" };
    await db().credentialsReport.updateMany({
      where: { credentialsId: other, reportTypeId: await reportId("TR") },
      data: broken,
    });
    const { results } = await listMonthOverview(master, overview({ organization: String(plzen) }));
    const cells = results.find(({ pk }) => pk === other)?.reports ?? [];
    const cell = (code: string) => cells.find(({ counter_report }) => counter_report.code === code);
    expect(cell("PR")).toMatchObject({ state: "success", import: { source: "other-credentials" } });
    expect(cell("TR")).toMatchObject({ state: "broken", broken: true, broken_by: "3000", can_harvest: false });
  });

  test("does not offer months not over or no longer available", async () => {
    const credentials = await credentialsOf(brno, lumina, {
      title: "old",
      lastHarvestableMonth: new Date("2025-03-01"),
      reports: ["TR"],
    });
    const cell = async (of: string) => {
      const { results } = await listMonthOverview(brnoAdmin, overview({ month: of, search: "old" }));
      return results.find(({ pk }) => pk === credentials)?.reports[0]?.can_harvest;
    };
    const running = new Date().toISOString().slice(0, 7);
    expect([await cell("2025-02"), await cell("2025-04"), await cell(running)]).toEqual([false, true, false]);
  });
});

test("counts the same states as it shows", async () => {
  const monthOverview = await listMonthOverview(master, overview({ disabled: "", page_size: 1000 }));
  expect(monthOverview.results.length).toBe(monthOverview.count);
  const parsed = monthOverviewCall.returns.parse(monthOverview);
  expect(parsed.states).toEqual(countOf(parsed));
  expect(Object.values(parsed.states).filter((count) => count > 0).length).toBeGreaterThan(4);
});

describe("the matrix of credentials", () => {
  test("has a year before the first intention, and twelve months of every report", async () => {
    const credentials = await credentialsOf(brno, lumina, { title: "matrix" });
    await tried(await addIntention({ credentials, month: "2023-11" }), {
      status: "download_failed",
      errorCode: "2010",
    });
    await addIntention({ credentials, month: "2023-12" }, { finishedAt: null });
    await numbers(
      { organizationId: brno, platformId: lumina, month: "2024-02", report: "PR" },
      { factCount: 0, sums: {} },
    );
    const years = credentialsMatrixCall.returns.parse(await getCredentialsMatrix(brnoAdmin, credentials));
    expect(years.map(({ year }) => year)[0]).toBe(2022);
    expect(years.at(-1)?.year).toBe(new Date().getUTCFullYear());
    const row = (year: number) => years.find((one) => one.year === year);
    const codes = row(2022)?.["01"].map(({ counter_report }) => counter_report.report_type);
    expect(codes).toHaveLength(2);
    const cell = (of: string, code: string) => {
      const cells = row(Number(of.slice(0, 4)))?.["11"];
      const chosen = of.endsWith("11") ? cells : of.endsWith("12") ? row(2023)?.["12"] : row(2024)?.["02"];
      return chosen?.find(({ counter_report }) => counter_report.code === code);
    };
    expect(cell("2023-11", "TR")).toMatchObject({
      status: "failed",
      error_code: "2010",
      can_harvest: true,
      sums: null,
    });
    expect(cell("2023-12", "TR")).toMatchObject({ status: "untried", planned: true });
    expect(cell("2024-02", "PR")).toMatchObject({ status: "no_data", can_harvest: false, sums: {} });
    expect(
      row(2025)
        ?.["03"].map(({ status }) => status)
        .sort(),
    ).toEqual(["success", "untried"]);
  });

  test("does not exist for deleted ones and ones out of reach", async () => {
    const foreign = await credentialsOf(plzen, moravica, { title: "foreign" });
    await expect(getCredentialsMatrix(brnoAdmin, foreign)).rejects.toMatchObject({ status: 404 });
    await db().credentials.update({ where: { id: foreign }, data: { deletedAt: new Date() } });
    await expect(getCredentialsMatrix(master, foreign)).rejects.toMatchObject({ status: 404 });
  });
});

describe("downloads", () => {
  let [credentials, old, now, intentionId] = [0, 0, 0, 0];
  const list = (query: object = {}) =>
    listDownloads(master, listDownloadsCall.query.parse({ credentials: String(credentials), ...query }), "en");
  const attempts = async (query: object) => (await list(query)).results.map(({ attempt }) => attempt?.pk ?? null);

  beforeAll(async () => {
    credentials = await credentialsOf(brno, moravica, { title: "downloads", versionHash: "v2" });
    old = await tried(await addIntention({ credentials, month: "2024-01" }), {
      credentialsVersion: "v1",
      status: "success",
      startedAt: new Date("2024-02-01"),
    });
    const twice = await addIntention({ credentials, month: "2024-02" });
    await tried(twice, {
      credentialsVersion: "v1",
      status: "download_failed",
      errorCode: "1000",
      startedAt: new Date("2024-03-01"),
    });
    now = await tried(twice, {
      credentialsVersion: "v2",
      status: "download_failed",
      errorCode: "2010",
      httpStatus: 403,
      usedUrl: "https://sushi.example/r5/reports/tr?customer_id=•••",
      startedAt: new Date("2024-03-02T08:00:00Z"),
      downloadedAt: new Date("2024-03-02T08:00:03Z"),
      finishedAt: new Date("2024-03-02T08:00:04Z"),
      rawFileId: await rawFile("{}"),
      header: { institution: "Brno" },
      findings: { exceptions: [{ code: 2010, message: "Not Authorized" }], errors: [], warnings: [] },
    });
    const stale = await addIntention({ credentials, month: "2024-03" });
    await tried(stale, {
      credentialsVersion: "v1",
      status: "download_failed",
      errorCode: "2020",
      startedAt: new Date("2024-04-01"),
    });
    intentionId = await addIntention(
      { credentials, month: "2024-04" },
      { finishedAt: null, notBefore: new Date("2099-01-01") },
    );
  });

  test("are the newest of each intention with the current credentials, and intentions still waiting", async () => {
    const { count, results } = listDownloadsCall.returns.parse(await list());
    expect(count).toBe(2);
    expect(results.map(({ pk, attempt }) => [pk === intentionId, attempt?.pk ?? null])).toEqual([
      [true, null],
      [false, now],
    ]);
  });

  test("include older successful ones, or all, on request", async () => {
    expect(await attempts({ mode: "success_and_current", desc: "false", attempt: "true" })).toEqual([old, now]);
    expect((await list({ mode: "all" })).count).toBe(5);
    expect(await attempts({ attempt: "false" })).toEqual([null]);
  });

  test("have a log in the user's language", async () => {
    const [result] = (await list({ attempt: "true" })).results;
    expect(result?.attempt).toMatchObject({ current: true, header: { institution: "Brno" }, raw_file: { size: 2 } });
    expect(result?.attempt?.log.map(({ text }) => text)).toEqual([
      "Request: https://sushi.example/r5/reports/tr?customer_id=•••",
      "Response received, HTTP status 403, 2 bytes.",
      "Exception: 2010: Not Authorized",
      "Result: Download failed. Requestor Not Authorized for Institution (2010).",
    ]);
    const czech = await listDownloads(master, listDownloadsCall.query.parse({ credentials, attempt: "true" }), "cs");
    expect(czech.results[0]?.attempt?.log[1]?.text).toBe("Odpověď přijata, stav HTTP 403, 2 bajty.");
  });

  test.each([
    [{ month: "2024-02" }, 1],
    [{ date_from: "2024-03" }, 1],
    [{ status: "download_failed" }, 1],
    [{ error_code: "2010" }, 1],
    [{ error_code: "2020" }, 0],
    [{ counter_version: "5" }, 2],
    [{ counter_version: "5.1" }, 0],
    [{ page: "2", page_size: "1" }, 1],
  ])("with %o: %i", async (query, rows) => {
    expect((await list(query)).results).toHaveLength(rows);
  });

  test.each(["timestamp", "month", "error_code", "status", "organization", "platform", "report"])(
    "sorted by %s are reversed in descending order",
    async (order_by) => {
      const up = await attempts({ mode: "all", attempt: "true", order_by, desc: "false" });
      expect(await attempts({ mode: "all", attempt: "true", order_by })).toEqual(up.reverse());
    },
  );

  test("out of reach are omitted", async () => {
    const foreign = await manager("harvest.manage", [plzen]);
    const query = listDownloadsCall.query.parse({ credentials });
    expect((await listDownloads(foreign, query, "en")).count).toBe(0);
  });
});

describe("harvests", () => {
  const all = { order_by: "pk", desc: "true", page: 1, page_size: 100 } as const;
  let [mine, theirs, planned] = [0, 0, 0];
  let admin: Scope<"harvest.manage">;

  beforeAll(async () => {
    const [hana, petr] = [await aPerson("hana"), await aPerson("petr")];
    admin = await manager("harvest.manage", [brno], hana);
    mine = (await db().harvest.create({ data: { startedById: hana } })).id;
    theirs = (await db().harvest.create({ data: { startedById: petr } })).id;
    planned = (
      await db().harvest.create({ data: { kind: "automatic", organizationId: brno, month: new Date("2025-01-01") } })
    ).id;
    const credentials = await credentialsOf(brno, lumina, { title: "harvests" });
    await addIntention({ credentials, month: "2020-01", harvest: mine });
    await tried(await addIntention({ credentials, month: "2020-03", harvest: mine }), {
      startedAt: new Date("2021-01-01"),
    });
    await addIntention({ credentials, month: "2020-01", report: "PR", harvest: theirs });
    const broken = await credentialsOf(brno, moravica, { title: "broken harvests", brokenSince: new Date() });
    await addIntention({ credentials: broken, month: "2025-01", harvest: planned }, { finishedAt: null });
  });

  const result = async (scope: Scope<"harvest.manage">, query: object = {}) =>
    (await listHarvests(scope, { ...all, ...query })).results
      .map(({ pk }) => pk)
      .filter((pk) => [mine, theirs, planned].includes(pk));

  test("are the user's own and automatic ones; consortium managers see all", async () => {
    expect(await result(admin)).toEqual([planned, mine]);
    expect(await result(master)).toEqual([planned, theirs, mine]);
    expect(await result(await manager("harvest.manage", [plzen]))).toEqual([]);
  });

  test("have a kind, and the times of the last request and end", async () => {
    const { results } = await listHarvests(admin, all);
    expect(results.find(({ pk }) => pk === planned)).toMatchObject({ kind: "automatic", automatic: true, broken: 1 });
    expect(results.find(({ pk }) => pk === mine)).toMatchObject({
      kind: "manual",
      automatic: false,
      last_attempt_date: new Date("2021-01-01"),
      start_month: "2020-01",
      end_month: "2020-03",
    });
  });

  test.each([
    ["a month within theirs", { month: "2020-02" }, ["mine"]],
    ["broken ones", { broken: "true" }, ["planned"]],
    ["unbroken ones", { broken: "false" }, ["theirs", "mine"]],
    ["a kind", { kind: "automatic" }, ["planned"]],
    ["automatic ones", { automatic: "true" }, ["planned"]],
    ["those started manually", { automatic: "false" }, ["theirs", "mine"]],
    ["finished ones", { finished: "yes" }, ["theirs", "mine"]],
  ] as const)("are filtered by %s", async (_, query, names) => {
    const named = { mine, theirs, planned };
    expect(await result(master, query)).toEqual(names.map((name) => named[name]));
  });

  test("are filtered by any of several platforms", async () => {
    expect(await result(master, { platforms: [moravica, 99999] })).toEqual([planned]);
    expect(await result(master, { platforms: [moravica, lumina] })).toHaveLength(3);
  });

  test.each(["automatic", "finished", "last_attempt_date", "last_processed", "last_updated"] as const)(
    "sorted by %s have missing values last",
    async (order_by) => {
      for (const desc of ["true", "false"] as const) {
        const { results } = await listHarvests(master, { ...all, order_by, desc });
        const values = results.map((one) => (order_by === "last_attempt_date" ? one.last_attempt_date : 1));
        const firstEmpty = values.indexOf(null);
        if (firstEmpty >= 0) expect(values.slice(firstEmpty).every((value) => value === null)).toBe(true);
        expect(results.length).toBeGreaterThanOrEqual(3);
      }
    },
  );
});

describe("troubleshooting", () => {
  test("groups problems by cause", async () => {
    const library = await aLibrary("Zlin");
    const scope = await manager("harvest.manage", [library]);
    const platform = await aPlatform("Troubled");
    await credentialsOf(library, platform, { title: "fine" });
    const broken = await credentialsOf(library, platform, {
      title: "broken",
      brokenSince: new Date("2025-02-01"),
      brokenBy: "2020",
    });
    const because = await tried(await addIntention({ credentials: broken }, { finishedAt: null }), {
      status: "download_failed",
      errorCode: "2020",
    });
    await credentialsOf(library, platform, { title: "new", verifiedAt: null });
    await credentialsOf(library, platform, { title: "ending", expiresOn: new Date(Date.now() + 86_400_000) });
    const failing = await credentialsOf(library, platform, { title: "failing" });
    const intention = await addIntention({ credentials: failing });
    await tried(intention, { status: "success", startedAt: new Date(Date.now() - 5 * 86_400_000) });
    const since = new Date(Date.now() - 3 * 86_400_000);
    await tried(intention, { status: "download_failed", errorCode: "1000", startedAt: since });
    const newest = await tried(intention, { status: "download_failed", errorCode: "html-page", startedAt: new Date() });
    const busy = await credentialsOf(library, platform, { title: "busy" });
    await tried(await addIntention({ credentials: busy }, { finishedAt: null }), {
      status: "download_failed",
      errorCode: "1010",
    });
    const later = await credentialsOf(library, platform, { title: "later", notBefore: new Date("2099-01-01") });
    await addIntention({ credentials: later }, { finishedAt: null });
    const body = troubleshootingCall.returns.parse(await showTroubleshooting(scope, {}));
    expect(body).toMatchObject({ total: 7, working: 2 });
    expect(body.groups.map(({ trouble, error_code, count }) => [trouble, error_code, count])).toEqual([
      ["broken", "2020", 1],
      ["failing", "html-page", 1],
      ["resting", "", 1],
      ["unverified", "", 1],
      ["expiring", "", 1],
    ]);
    expect(body.groups[0]).toMatchObject({
      advice: { place: "counter.exception", key: "2020", contact: "us" },
      actions: ["edit", "unset-broken"],
      results: [{ title: "broken", resting: 1, attempt: because, since: "2025-02-01T00:00:00.000Z" }],
    });
    expect(body.groups[1]?.results[0]).toMatchObject({
      title: "failing",
      attempt: newest,
      since: since.toISOString(),
      counter_report: { code: "TR" },
    });
    expect((await showTroubleshooting(scope, { platform: 99999 })).groups).toEqual([]);
    await expect(showTroubleshooting(scope, { organization: brno })).rejects.toMatchObject({ status: 404 });
  });

  test("names a broken report without blaming the credentials", async () => {
    const library = await aLibrary("Olomouc");
    const scope = await manager("harvest.manage", [library]);
    const credentials = await credentialsOf(library, lumina);
    await db().credentialsReport.updateMany({
      where: { credentialsId: credentials, reportTypeId: await reportId("PR") },
      data: { brokenSince: new Date(), brokenBy: "http-404" },
    });
    const { groups } = await showTroubleshooting(scope, {});
    expect(groups).toMatchObject([
      {
        trouble: "report-broken",
        error_code: "http-404",
        advice: { key: "http-404" },
        results: [{ pk: credentials, counter_report: { code: "PR" } }],
      },
    ]);
  });
});

test("listUseCases returns working URLs, of the own organization and of others, without names or secrets", async () => {
  const [own, other] = [await aLibrary("Own"), await aLibrary("Other")];
  const platform = await aPlatform("Used");
  const url = "https://used.example/r5";
  const mine = await credentialsOf(own, platform, { url });
  const foreign = await credentialsOf(other, platform, { url, holds: { apiKey: "very-secret-key" } });
  await tried(await addIntention({ credentials: mine }));
  await tried(await addIntention({ credentials: foreign }));
  await tried(await addIntention({ credentials: foreign, month: "2025-04" }));
  await tried(await addIntention({ credentials: foreign, month: "2025-05" }), { credentialsVersion: "before" });
  await tried(await addIntention({ credentials: foreign, report: "PR" }), {
    status: "download_failed",
    errorCode: "2010",
  });
  const useCases = await listUseCases(await manager("credentials.manage", [own]), own, platform);
  expect(useCases.map(({ own: isOwn, count, counter_report }) => [isOwn, count, counter_report.code])).toEqual([
    [true, 1, "TR"],
    [false, 2, "TR"],
  ]);
  expect(JSON.stringify(useCases)).not.toMatch(/Other|secret/);
  await expect(listUseCases(await manager("credentials.manage", [own]), other)).rejects.toMatchObject({ status: 404 });
});
