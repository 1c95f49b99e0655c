import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { askSomeGroups } from "@/lib/usage/ask/ask-groups";
import { patiently } from "@/lib/usage/ask/patience";
import { placeOf } from "@/lib/usage/ask/places-of-questions";
import { NoTurn } from "@/lib/usage/ask/question-turns";
import { type EngineClient, openReader } from "@/lib/usage/engine/engine-client";
import { QuestionTooLong, UsageStoreBusy } from "@/lib/usage/engine/engine-error";
import { compile } from "@/lib/usage/query/compile";
import { type EnginesUnderTest, startEngines } from "./engines";

const ROWS = 1_200_000;
const YEARS = 2;
let engines: EnginesUnderTest;
/** Each test has places of its own. */
let client: EngineClient;
/** Each question is new: no earlier answer helps. */
let newest = 9;
const view = (organizations: readonly number[]) => {
  newest += 1;
  return engines.view(organizations, { hidden: [], newest }, client);
};

/** Title sums of two libraries in two years, without facts: only their number matters. */
beforeAll(async () => {
  engines = await startEngines(1);
  await engines.loader.nodes[0].command({
    query: `INSERT INTO title_sums (organization_id, report_type_id, metric_id, date, platform_id, title_id, import_id, value, facts)
      SELECT 1 + number % 2, 1, 1, addYears(toDate('2023-01-01'), intDiv(number, 2) % ${YEARS}), 1, 1 + intDiv(number, 2 * ${YEARS}), 1, 1, 1
      FROM numbers(${ROWS})`,
  });
});
afterAll(() => engines.stop());
beforeEach(() => {
  client = openReader(engines.settings);
});
afterEach(() => client.close());

const TITLES = ROWS / 2 / YEARS;
const titles = (month?: { from: string; to: string }) => ({
  ...({ by: ["title"], measures: ["uses"], page: { offset: 0, limit: 3 } } as const),
  where: { reportType: [1], ...(month ? { month } : {}) },
});
const count = async (organizations = [1, 2]) => (await askSomeGroups(await view(organizations), titles())).count;
const place = async (where?: { from: string; to: string }) =>
  placeOf(client, compile((await view([1, 2])).audience, titles(where)), undefined);

/** Fills both places with statements of so many rows, at most a million in a second, until the work ends. */
async function nextTo(rows: number, work: () => Promise<void>) {
  const { turns } = await place();
  const ending = new AbortController();
  const ended = new Promise<void>((resolve) => ending.signal.addEventListener("abort", () => resolve()));
  const askers = ["x", "y"].map((name) => ({ organization: name, person: name }));
  for (const asker of askers) await turns.run({ asker, rows: 20_000 }, () => delay(20));
  const others = askers.map((asker) => turns.run({ asker, rows }, () => ended));
  try {
    await work();
  } finally {
    ending.abort();
    await Promise.all(others);
  }
}

test("the engine says how many rows a question reads, and small ones have their own places", async () => {
  const whole = await place();
  expect(whole.rows).toBe(ROWS);
  expect(whole.threads).toBeGreaterThan(0);
  const year = await place({ from: "2023-01", to: "2023-12" });
  expect(year.rows).toBeLessThanOrEqual(ROWS / YEARS + 10_000);
  expect(year.turns).not.toBe(whole.turns);
});

test("a large question waits for its turn, questions of one library do not", async () => {
  let titlesCounted = 0;
  await nextTo(1_000_000, async () => {
    void count().then((all) => {
      titlesCounted = all;
    });
    expect(await count([1])).toBe(TITLES);
    expect(titlesCounted).toBe(0);
  });
  await expect.poll(() => titlesCounted).toBe(TITLES);
});

test("a question that cannot end in time after others is refused at once, but not its export", async () => {
  await nextTo(29_000_000, async () => {
    const start = performance.now();
    await expect(count()).rejects.toBeInstanceOf(UsageStoreBusy);
    expect(performance.now() - start).toBeLessThan(2000);
    expect(await patiently(() => count())).toBe(TITLES);
  });
});

test("a question that is too large by itself is refused at once, but not its export", async () => {
  const { turns } = await place();
  // The rule is in question-turns.test.ts: it needs more rows than are worth loading here.
  vi.spyOn(turns, "run").mockRejectedValueOnce(new NoTurn("too-large"));
  await expect(count()).rejects.toBeInstanceOf(QuestionTooLong);
  expect(await patiently(() => count())).toBe(TITLES);
});
