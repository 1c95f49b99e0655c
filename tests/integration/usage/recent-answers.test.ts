import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { recordOf } from "@/lib/kit/record-of";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { attributes } from "@/lib/usage/dimensions";
import { loadFacts } from "@/lib/usage/load/load-facts";
import type { Visibility } from "@/lib/usage/visibility";
import { type EnginesUnderTest, startEngines } from "./engines";

let engines: EnginesUnderTest;
const askEngine = vi.fn();

beforeAll(async () => {
  engines = await startEngines(1);
  for (const importId of [1, 2, 3]) await load(importId);
  const ask = engines.reader.query.bind(engines.reader);
  const watched: typeof engines.reader.query = (query) => {
    askEngine();
    return ask(query);
  };
  Object.assign(engines.reader, { query: watched });
});
beforeEach(() => void askEngine.mockClear());
afterAll(() => engines.stop());

/** Import n is of organization n, with one fact of value n. */
const load = (importId: number) =>
  loadFacts(
    [
      {
        import: { organizationId: importId, reportTypeId: 1, platformId: 1, accountId: 0, month: "2024-01", importId },
        facts: [{ ...recordOf(attributes, () => 0), metricId: 1, titleId: 1, itemId: 0, yop: 2020, value: importId }],
      },
    ],
    { loader: engines.loader },
  );

const sum = async (organizationIds: readonly number[], visibility: Visibility, signal?: AbortSignal) => {
  const view = await engines.view(organizationIds, visibility);
  const [group] = await askGroups(view, { by: [], measures: ["uses"], where: { reportType: [1] } }, { signal });
  return group?.figures[0];
};

test("the same question about several organizations is sent to the engine once", async () => {
  expect(await sum([1, 2], { hidden: [], newest: 3 })).toBe(3);
  expect(await sum([1, 2], { hidden: [], newest: 3 })).toBe(3);
  expect(askEngine).toHaveBeenCalledTimes(1);
});

test("other organizations, a hidden import and a later import make it another question", async () => {
  expect(await sum([1, 2, 3], { hidden: [], newest: 3 })).toBe(6);
  expect(await sum([1, 3], { hidden: [], newest: 3 })).toBe(4);
  expect(await sum([1, 2, 3], { hidden: [2], newest: 3 })).toBe(4);
  expect(await sum([1, 2, 3], { hidden: [], newest: 2 })).toBe(3);
  await load(4);
  expect(await sum([1, 2, 3, 4], { hidden: [], newest: 3 })).toBe(6);
  expect(await sum([1, 2, 3, 4], { hidden: [], newest: 4 })).toBe(10);
  expect(askEngine).toHaveBeenCalledTimes(6);
});

test("a failed or canceled question is sent again", async () => {
  const visibility = { hidden: [], newest: 33 };
  const failing = engines.reader.query;
  Object.assign(engines.reader, { query: () => Promise.reject(new Error("gone")) });
  await expect(sum([1, 2], visibility)).rejects.toThrow("gone");
  Object.assign(engines.reader, { query: failing });
  await expect(sum([1, 2], visibility, AbortSignal.abort(new Error("left")))).rejects.toThrow("left");
  expect(await sum([1, 2], visibility)).toBe(3);
  await expect(sum([1, 2], visibility, AbortSignal.abort(new Error("left")))).rejects.toThrow("left");
});

test("a question of one organization is always sent to the engine", async () => {
  expect([await sum([2], { hidden: [], newest: 3 }), await sum([2], { hidden: [], newest: 3 })]).toEqual([2, 2]);
  expect(askEngine).toHaveBeenCalledTimes(2);
});
