import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workServer } from "@/lib/harvest/run/work-server";
import { downloadAnswer } from "@/lib/harvest/sushi/download-answer";
import { db } from "@/lib/kit/db";
import { findSubscription } from "@/lib/simulator/publisher/consortium";
import { addMonths, lastFinishedMonth } from "@/lib/simulator/publisher/month";
import type { ScriptedAnswer } from "@/lib/simulator/publisher/scripted-answers";
import { smallReport } from "@/lib/simulator/publisher/small-report";
import { countFacts } from "@/lib/usage/imported/count-facts";
import { readVisibility } from "@/lib/usage/read-visibility";
import { isFull } from "@/tests/support/extent";
import { withStores } from "./made-scenarios";
import { expected, play } from "./play-scenario";
import { type Hosts, modesOf, type Scenario } from "./scenario";
import { startHosts } from "./scenario-hosts";
import { connectionScenarios } from "./scenarios-connection";
import { exceptionScenarios } from "./scenarios-exceptions";
import { jsonScenarios } from "./scenarios-json";
import { transportScenarios } from "./scenarios-transport";
import { attemptsOf, harvest, harvestRequest, openSite, type Site, subscribed, today, workAll } from "./site";

const scenarios: readonly Scenario[] = [
  ...transportScenarios,
  ...connectionScenarios,
  ...jsonScenarios,
  ...exceptionScenarios,
];

let site: Site & { hosts: Hosts };
let hosts: Awaited<ReturnType<typeof startHosts>>;

beforeAll(async () => {
  hosts = await startHosts();
  const opened = await openSite({ mostBytes: 3_000_000, alsoAllowed: hosts.allowed });
  site = { ...opened, hosts: hosts.origins(opened.publisher.port) };
});
afterAll(async () => {
  hosts.close();
  await site.close();
});

test("the scenarios cover every deviation of the digest that concerns JSON answers", () => {
  const numbers = Array.from({ length: 56 }, (_, index) => `${index + 1}`);
  const all = [...numbers, "56a", "56b", "56c", "56d", "56e"];
  const view = new Set(scenarios.flatMap(({ of }) => of));
  expect(all.filter((number) => !view.has(number))).toEqual([]);
  expect([...view].filter((number) => !all.includes(number))).toEqual([]);
});

// Reading does not depend on the stores nor on the mode, so the ordinary run alternates between the two modes, and leaves
// answers that differ only in reading to tests/pure/harvest.
const rows = (isFull ? scenarios : withStores(scenarios)).flatMap((scenario, index) =>
  modesOf(scenario)
    .filter((_, at, { length }) => isFull || at === index % length)
    .map((mode) => [scenario.name, mode, scenario] as const),
);

test.each(rows)("%s (%s)", async (_, mode, scenario) => {
  const { kept: stored, ...played } = await play(site, scenario, mode);
  expect(played).toEqual(expected(scenario, mode));
  for (const text of scenario.outcome.tells ?? []) expect(stored).toContain(text);
  scenario.asked?.(site.publisher.requests);
});

test("only facts of the months' current numbers are visible", async () => {
  const imports = await db().import.findMany({ select: { id: true, state: true } });
  const former = new Set(imports.filter(({ state }) => state !== "current").map(({ id }) => id));
  const stored = await countFacts(imports.map(({ id }) => id));
  const leftOver = stored.filter(({ importId }) => former.has(importId));
  expect(leftOver.length).toBeGreaterThan(0);
  const { hidden } = await readVisibility();
  expect(leftOver.filter(({ importId }) => !hidden.includes(importId))).toEqual([]);
});

describe("months of one harvest", () => {
  const last = addMonths(lastFinishedMonth(today), -1);

  test("with and without usage alternating stay separate", async () => {
    const of = await subscribed(site, "hradisko", "moravica", { title: "in turn" });
    const months = Array.from({ length: 6 }, (_, index) => addMonths(last, -index));
    for (const [index, month] of months.entries()) {
      const empty: ScriptedAnswer = { kind: "exceptions", list: [{ code: 3030 }] };
      const counts = { Total_Item_Requests: 100 + index };
      const full: ScriptedAnswer = { kind: "made", make: (subject) => smallReport(subject, { counts }) };
      site.publisher.next({ month }, index % 2 ? empty : full);
    }
    const { pk } = await harvest(site, await harvestRequest(of, "TR", addMonths(last, -5), last));
    await workAll();
    const attempts = await attemptsOf(pk);
    const sums = attempts.map(({ imports }) => imports[0]?.sums);
    const usage = (count: number) => ({ Total_Item_Requests: count });
    expect(sums).toEqual([usage(100), {}, usage(102), {}, usage(104), {}]);
  });

  test("at a server that requests a pause wait, whatever their credentials", async () => {
    const [one, other] = [
      await subscribed(site, "hradisko", "societas", { title: "at rest" }),
      await subscribed(site, "svratka", "societas", { title: "at rest" }),
    ];
    site.publisher.next({}, { kind: "too-many-requests", retryAfter: "60" });
    await db().server.updateMany({ data: { readyAt: new Date(0) } });
    await harvest(site, await harvestRequest(one, "TR", last), await harvestRequest(other, "TR", last));
    const before = site.publisher.requests.length;
    const { serverId } = await db().credentials.findUniqueOrThrow({ where: { id: one.id } });
    for (let step = 0; step < 3; step++) await workServer(serverId, { signal: new AbortController().signal });
    expect(site.publisher.requests.length - before).toBe(1);
    await db().intention.updateMany({ where: { finishedAt: null }, data: { finishedAt: today } });
  });
});

describe("timeouts", () => {
  test.each([
    ["before the first byte", { kind: "stalled" }, { idle: 500 }, "time-out", "idle"],
    ["midway", { kind: "stalled", afterBytes: 800 }, { idle: 500 }, "time-out", "idle"],
    ["while bytes trickle", { kind: "slow", milliseconds: 100, bytes: 20 }, { total: 1500 }, "time-out", "total"],
    ["while chunks come without end", { kind: "endless" }, { bytes: 20_000_000 }, "too-large", ""],
  ] as const)("%s", async (_, answer, limit, code, detail) => {
    site.publisher.next({}, answer);
    const { customerId = "", requestorId, apiKey } = findSubscription("hradisko", "lumina")?.credentials ?? {};
    const month = lastFinishedMonth(today);
    const asking = { customer_id: customerId, requestor_id: requestorId ?? "", api_key: apiKey ?? "" };
    const query = new URLSearchParams({ ...asking, begin_date: month, end_date: month });
    const url = new URL(`${site.publisher.platformUrl("lumina")}/reports/tr?${query}`);
    const request = downloadAnswer(url, {
      allowed: new Set([url.host]),
      limits: { connect: 60_000, idle: 60_000, total: 60_000, bytes: 1_000_000_000, ...limit },
      signal: new AbortController().signal,
      secret: { parameters: [], values: [] },
    });
    await expect(request).rejects.toMatchObject({ code, detail });
  });
});
