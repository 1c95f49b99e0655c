import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { answerMcp } from "@/lib/assistants/answer-mcp";
import type { Caller } from "@/lib/assistants/tool";
import { listTitlesCall } from "@/lib/catalog/titles/contract";
import { listTitles } from "@/lib/catalog/titles/list-titles";
import { calendarYear, dayColumns } from "@/lib/cost/license-period";
import { addMonths, month, monthRange } from "@/lib/counter/standard/month";
import { dataCoverageCall } from "@/lib/coverage/contract";
import { listCoverage } from "@/lib/coverage/list-coverage";
import { addEntitlementList } from "@/lib/entitlements/add-entitlements";
import { readEntitlements } from "@/lib/entitlements/read-entitlements";
import { entitlementValueCall } from "@/lib/entitlements/value/contract";
import { readEntitlementValue } from "@/lib/entitlements/value/read-value";
import { briefingCall } from "@/lib/insights/briefing/contract";
import { readBriefing } from "@/lib/insights/briefing/read-briefing";
import { listUnusualMonths } from "@/lib/insights/unusual/list-unusual-months";
import { defineDefaultInterest } from "@/lib/interest/define-defaults";
import { runningMonth } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { runReport } from "@/lib/reports/ask/run-report";
import { reportAnswer } from "@/lib/reports/report-answers";
import { searchToQuestion } from "@/lib/reports/report-query";
import { actingKey, actingUser, scopeOf } from "@/tests/support/actors";
import { agreePrices } from "@/tests/support/agreed-prices";
import { aLibrary, aPlatform, aTitle, fact, metricId, openWorld, reportTypeId, usedTogether } from "../reports/world";
import { sending } from "../title-lists/scene";

/*
 * Brno uses two titles of Lumina in three years, with one month of much more use and one month without a report, in which
 * Vega has one. Plzeň uses Lumina, too, and Springer, which only Plzeň has.
 */

const running = { locale: "en" } as const;
const last = addMonths(month(runningMonth()), -4);
const months = monthRange(addMonths(last, -35), last);
const LACKING = months[30] ?? last;
const BUSY = months[25] ?? last;
const YEAR = Number(last.slice(0, 4)) - 1;
const year = { from: `${YEAR}-01`, to: `${YEAR}-12` };

const on = { brno: 0, plzen: 0, lumina: 0, springer: 0, vega: 0, deal: 0, annals: 0, bees: 0, foreign: 0 };

beforeAll(async () => {
  await openWorld();
  await prepareQueue();
  [on.brno, on.plzen] = [await aLibrary("Brno"), await aLibrary("Plzeň")];
  [on.lumina, on.springer] = [await aPlatform("Lumina"), await aPlatform("Springer")];
  on.vega = await aPlatform("Vega");
  on.annals = await aTitle("Annals", { issn: "1000-0003" });
  on.bees = await aTitle("Bees", { issn: "1000-0011" });
  on.foreign = await aTitle("Foreign", { issn: "1000-002X" });
  await inTransaction((tx) => defineDefaultInterest(tx, [on.lumina, on.springer, on.vega]));
  const [requests, unique] = [await metricId("Total_Item_Requests"), await metricId("Unique_Item_Requests")];
  const reportType = await reportTypeId("TR");
  const counted = (titleId: number, value: number) => [
    fact({ metricId: requests, titleId, value }),
    fact({ metricId: unique, titleId, value: Math.ceil(value / 2) }),
  ];
  const place = { platformId: on.lumina, reportTypeId: reportType };
  await usedTogether([
    ...months
      .filter((one) => one !== LACKING)
      .map((one, index) => ({
        imported: { ...place, organizationId: on.brno, month: one },
        facts: [
          ...counted(on.annals, one === BUSY ? 5000 : 400 + ((index * 7) % 9)),
          ...counted(on.bees, 100 + ((index * 5) % 7)),
        ],
      })),
    ...months.slice(29, 32).map((one) => ({
      imported: { ...place, platformId: on.vega, organizationId: on.brno, month: one },
      facts: counted(on.bees, 3),
    })),
    ...[on.lumina, on.springer].map((platformId) => ({
      imported: { ...place, platformId, organizationId: on.plzen, month: `${YEAR}-03` },
      facts: [...counted(on.annals, 70_000), ...counted(on.foreign, 80_000)],
    })),
  ]);
  for (const [organizationId, platformId] of [
    [on.brno, on.lumina],
    [on.brno, on.vega],
    [on.plzen, on.lumina],
    [on.plzen, on.springer],
  ])
    await db().organizationPlatform.create({
      data: { organizationId: organizationId ?? 0, platformId: platformId ?? 0 },
    });
  const days = { ...dayColumns(calendarYear(YEAR)) };
  [on.deal = 0] = await agreePrices({ organizationId: on.brno, platformId: on.lumina, days: YEAR, amount: 1000 });
  await db().agreement.update({ where: { id: on.deal }, data: { name: "Lumina deal", provider: "Lumina Press" } });
  await db().agreement.create({
    data: {
      ...{ name: "Secret deal", provider: "Springer" },
      platforms: { create: { platformId: on.springer } },
      prices: {
        create: { organizationId: on.plzen, amount: 777, currency: settings().REFERENCE_CURRENCY, ...days },
      },
    },
  });
  const { id } = await db().user.create({ data: { email: "admin@usus.example", username: "admin" } });
  const consortium = await scopeOf("entitlements.manage", actingUser({ id, isSuperuser: true }), [on.brno, on.plzen]);
  const list = [
    "publication_title\tprint_identifier\tpublication_type",
    "Annals\t1000-0003\tserial",
    "Dunes\t1000-0038\tserial",
  ];
  const fields = { organization: "-1", platform: String(on.lumina), valid_from: `${YEAR - 1}-01-01` };
  await addEntitlementList(consortium, sending("list.tsv", list.join("\n"), fields), "en");
  for (const { fileId } of await db().entitlementVersion.findMany({ where: { state: "processing" } }))
    await readEntitlements(fileId, new AbortController().signal);
});

async function callerOf(organization: number): Promise<Caller> {
  const key = actingKey({
    name: "assistant",
    organizationId: organization === ALL_ORGANIZATIONS ? null : organization,
  });
  return { usage: await scopeOf("usage.view", key, [on.brno, on.plzen]), organization, running };
}

/** The SDK's client of a library's key; it validates each answer with the schema of its tool. */
async function clientOf(organization = on.brno): Promise<Client> {
  const caller = await callerOf(organization);
  const answered: typeof fetch = async (address, init) => {
    const request = new Request(String(address), init ?? {});
    if (request.method !== "POST") return new Response(null, { status: 405 });
    return answerMcp(caller, request, await request.json());
  };
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL("http://usus.test/api/mcp/"), { fetch: answered }));
  await client.listTools();
  return client;
}

async function call(name: string, args: Record<string, unknown> = {}, organization = on.brno) {
  const client = await clientOf(organization);
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
  const texts = result.content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  return { isError: result.isError ?? false, texts, answer: result.structuredContent ?? {} };
}

const usage = async () => (await callerOf(on.brno)).usage;

test("ten tools that only read are listed with schemas of arguments and answers", async () => {
  const { tools } = await (await clientOf()).listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...["get_organization", "describe_measures", "search_platforms", "search_titles", "list_agreements"],
    ...["ask_usage", "get_coverage", "list_unusual_months", "get_value", "get_briefing"],
  ]);
  for (const { annotations, inputSchema, outputSchema, description } of tools) {
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(outputSchema).toMatchObject({ type: "object" });
    expect(description?.length).toBeGreaterThan(40);
  }
});

test("the library of the key is named with its months", async () => {
  const { answer } = await call("get_organization");
  expect(answer).toMatchObject({ id: on.brno, name: "Brno", first_month: months[0], last_month: last });
});

test("measures name reports with data, their metrics, and what interest counts", async () => {
  const { answer } = await call("describe_measures");
  expect(answer).toMatchObject({
    reports: expect.arrayContaining([expect.objectContaining({ short_name: "TR", first_month: months[0] })]),
    metrics: expect.arrayContaining(["Total_Item_Requests", "Unique_Item_Requests"]),
  });
  const { interest_groups: groups } = z
    .object({ interest_groups: z.array(z.object({ short_name: z.string(), counts: z.string() })) })
    .parse(answer);
  expect(groups.find(({ short_name }) => short_name === "full_text")?.counts).toMatch(/Item Requests/);
});

test("usage equals the report of the page that the answer links", async () => {
  const args = {
    ...year,
    reports: ["TR"],
    metrics: ["Total_Item_Requests"],
    platforms: [on.lumina],
    rows: ["title"],
    columns: ["month"],
  };
  const { answer, texts } = await call("ask_usage", args);
  const parsed = z
    .object({
      about: z.looseObject({ page: z.string(), measure: z.string(), sources: z.array(z.string()) }),
      rows: z.array(
        z.object({
          names: z.array(z.string()),
          total: z.number().nullable(),
          cells: z.record(z.string(), z.number().nullable()),
        }),
      ),
      total: z.number().nullable(),
    })
    .parse(answer);
  const page = new URL(parsed.about.page);
  expect(page.pathname).toBe("/analytics/flexitable/");
  const read = searchToQuestion(Object.fromEntries(page.searchParams));
  if (!("question" in read)) throw new Error("The page does not accept its address");
  const report = reportAnswer(await runReport(await usage(), read.question, running), read.question);
  expect(parsed.total).toBe(report.totals?.total);
  expect(parsed.rows.map(({ total, cells }) => ({ total, cells }))).toEqual(
    report.results.map(({ total, cells }) => ({ total, cells })),
  );
  expect(parsed.rows[0]?.names).toEqual(["Annals"]);
  expect(parsed.about).toMatchObject({ measure: "Total Item Requests", ...year, completeness: { is_complete: true } });
  expect(texts[0]).toContain(`Months: ${YEAR}-01 to ${YEAR}-12. Complete: all 12 monthly reports are present.`);
  expect(JSON.parse(texts[1] ?? "")).toEqual(answer);
});

test("a month without its report is null, never 0, and named as incomplete", async () => {
  const { answer, texts } = await call("ask_usage", {
    from: months[29],
    to: months[31],
    columns: ["month"],
    metrics: ["full_text"],
  });
  expect(answer).toMatchObject({
    about: { completeness: { is_complete: false } },
    incomplete_months: [{ month: LACKING, present: 1, expected: 2 }],
    rows: [
      { names: ["Lumina"], cells: { [LACKING]: null } },
      { names: ["Vega"], cells: { [LACKING]: 3 } },
    ],
  });
  expect(texts[0]).toMatch(/Incomplete: 5 of 6 monthly reports are present/);
});

test("different metrics are not added up", async () => {
  const { answer } = await call("ask_usage", { ...year, reports: ["TR"], columns: [] });
  expect(answer).toMatchObject({
    total: null,
    rows: [{ total: null }],
    about: { notes: [expect.stringMatching(/Different metrics/)] },
  });
});

test("coverage says which months are complete and which are missing", async () => {
  const query = { from: months[24], to: last, organization: on.brno, platform: on.lumina };
  const { answer } = await call("get_coverage", { from: months[24], to: last, platform: on.lumina });
  const rows = await listCoverage(await usage(), dataCoverageCall.query.parse(query));
  const parsed = z
    .object({ months: z.array(z.looseObject({ month: z.string(), state: z.string(), present: z.number() })) })
    .parse(answer);
  expect(parsed.months.map(({ month: of, present }) => [of, present])).toEqual(
    rows.map(({ date, ib_count }) => [date, ib_count]),
  );
  expect(parsed.months.filter(({ state }) => state === "missing").map((one) => one.month)).toEqual([LACKING]);
  expect(answer).toMatchObject({
    about: { completeness: { present: 11, expected: 12, is_complete: false } },
    missing: [{ platform: { id: on.lumina, name: "Lumina" }, report: "TR", months: 1 }],
  });
});

test("unusual months are those of their page", async () => {
  const range = { from: months[24] ?? "", to: last };
  const { answer } = await call("list_unusual_months", range);
  const listed = await listUnusualMonths(await usage(), { organization: on.brno, ...range, size: 10 }, running);
  expect(answer).toMatchObject({ count: listed.count, months: [{ month: BUSY, kind: "higher" }] });
  expect(answer).toMatchObject({ months: listed.results.map(({ value, expected }) => ({ value, expected })) });
});

test("titles are found with the interest of the page", async () => {
  const { answer } = await call("search_titles", { search: "ann", ...year });
  const query = listTitlesCall.query.parse({ search: "ann", ...year });
  const { results } = await listTitles((await usage()).within(on.brno), {}, { query, running });
  expect(answer).toMatchObject({
    count: 1,
    titles: [{ id: on.annals, name: "Annals", interests: results[0]?.interests }],
  });
});

test("the value of an agreement equals the page, with the titles behind a figure", async () => {
  const { answer } = await call("get_value", { agreement: on.deal, ...year, titles_of: "unused" });
  const query = entitlementValueCall.query.parse({ agreement: on.deal, ...year });
  const value = await readEntitlementValue(await usage(), on.brno, { query, running });
  expect(value).toMatchObject({ used: { titles: 1 }, state: "ready" });
  expect(answer).toMatchObject({
    value: JSON.parse(JSON.stringify(value)),
    about: { completeness: { present: 12, expected: 12 }, ...year },
    titles: { count: value.unused.titles ?? 0 },
  });
});

test("a briefing equals its page", async () => {
  const { answer } = await call("get_briefing", { agreement: on.deal });
  const query = briefingCall.query.parse({ agreement: on.deal });
  const briefing = await readBriefing(await usage(), on.brno, { query, running });
  expect(answer).toMatchObject({ briefing: JSON.parse(JSON.stringify(briefingCall.returns.parse(briefing))) });
  expect(answer).toMatchObject({ about: { from: `${YEAR}-01`, completeness: { is_complete: true } } });
});

test("nothing of another library is in reach", async () => {
  expect((await call("search_platforms")).answer).toMatchObject({
    count: 2,
    platforms: [{ id: on.lumina }, { id: on.vega }],
  });
  expect((await call("search_titles", { search: "foreign" })).answer).toMatchObject({ count: 0 });
  expect((await call("list_agreements", year)).answer).toMatchObject({
    agreements: [{ id: on.deal, price: "1000.00" }],
  });
  const { id: secret } = await db().agreement.findFirstOrThrow({ where: { name: "Secret deal" } });
  for (const name of ["get_briefing", "get_value"]) {
    const { isError, texts } = await call(name, { agreement: secret, ...(name === "get_value" ? year : {}) });
    expect(isError).toBe(true);
    expect(texts).toEqual(["This agreement does not exist, or you do not have access to it."]);
  }
  const all = await call("ask_usage", { ...year, metrics: ["full_text"] });
  expect(JSON.stringify(all.answer)).not.toMatch(/Springer|70000|80000/);
  const springer = await call("ask_usage", { ...year, platforms: [on.springer] });
  expect(springer.answer).toMatchObject({ count: 0, about: { completeness: null } });
});

test.each([
  [
    "an unknown argument",
    "ask_usage",
    { ...year, organization: 1 },
    /There is no argument organization.*Arguments of ask_usage: reports, metrics/,
  ],
  ["a month in words", "get_coverage", { from: "January", to: "2025-02" }, /from: write the month as yyyy-MM/],
  ["a missing month", "get_coverage", { from: "2025-01" }, /^to: /],
  ["months in the wrong order", "get_coverage", { from: "2025-02", to: "2025-01" }, /end_date|month/i],
  ["an unknown report", "ask_usage", { ...year, reports: ["XX"] }, /report/i],
  ["an unknown tool", "drop_tables", {}, /There is no tool drop_tables. Tools: get_organization/],
])("%s is refused with what to do next", async (_, name, args, text) => {
  const { isError, texts } = await call(name, args);
  expect(isError).toBe(true);
  expect(texts).toEqual([expect.stringMatching(text)]);
});

test("the key of a consortium reads all its libraries, and compares them", async () => {
  const client = await clientOf(ALL_ORGANIZATIONS);
  const { structuredContent: whose } = await client.callTool({ name: "get_organization", arguments: {} });
  expect(whose).toMatchObject({ id: -1, name: "All organizations" });
  const question = { metrics: ["Total_Item_Requests"], reports: ["TR"], from: `${YEAR}-03`, to: `${YEAR}-03` };
  const args = { ...question, rows: ["organization"], columns: [] };
  const { structuredContent: answer } = await client.callTool({ name: "ask_usage", arguments: args });
  expect(answer).toMatchObject({ rows: [{ names: ["Plzeň"], total: 300_000 }, { names: ["Brno"] }] });
});
