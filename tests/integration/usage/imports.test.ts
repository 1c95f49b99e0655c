import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordOf } from "@/lib/kit/record-of";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { attributes, sumTables } from "@/lib/usage/dimensions";
import { localTables } from "@/lib/usage/engine/create-tables";
import type { EngineClient, Loader } from "@/lib/usage/engine/engine-client";
import { UsageStoreUnavailable } from "@/lib/usage/engine/engine-error";
import { type Fact, keptBy } from "@/lib/usage/fact";
import { countFacts, countFactsAt } from "@/lib/usage/imported/count-facts";
import { purgeImports } from "@/lib/usage/imported/purge-imports";
import { findWrongSums, repairSums } from "@/lib/usage/imported/repair-sums";
import { loadFacts } from "@/lib/usage/load/load-facts";
import type { Visibility } from "@/lib/usage/visibility";
import { deployments, type EnginesUnderTest, startEngines } from "./engines";

const fact: Fact = {
  ...recordOf(attributes, () => 0),
  ...{ metricId: 1, titleId: 1, itemId: 0, accessType: 1, accessMethod: 1, dataType: 1, sectionType: 0, publisher: 1 },
  ...{ reportedPlatform: 1, articleVersion: 0, parentDataType: 0, yop: 2020, value: 1 },
};

const month = { organizationId: 1, reportTypeId: 1, platformId: 1, accountId: 0, month: "2024-01" } as const;
const where = { reportType: [1] };

/** The counting of imports that the metadata store does, without the store. */
class Ledger {
  private readonly hidden = new Set<number>();
  private newest = 0;

  begin(): number {
    this.newest += 1;
    this.hidden.add(this.newest);
    return this.newest;
  }

  publish(importId: number, { instead }: { instead?: number }): void {
    this.hidden.delete(importId);
    if (instead !== undefined) this.hidden.add(instead);
  }

  forget(importId: number): void {
    this.hidden.delete(importId);
  }

  get visibility(): Visibility {
    return { hidden: [...this.hidden], newest: this.newest };
  }
}

/** The loader, and how many rows the engines have read for it. */
function rowsRead(loader: Loader): { loader: Loader; rows: () => number } {
  let rows = 0;
  const [first, ...others] = loader.nodes;
  const query: EngineClient["query"] = async (asked) => {
    const answer = await first.query(asked);
    rows += Number(JSON.parse(String(answer.response_headers["x-clickhouse-summary"])).read_rows);
    return answer;
  };
  const counting = new Proxy(first, {
    get: (client, name) => (name === "query" ? query : Reflect.get(client, name)),
  });
  return { loader: { ...loader, nodes: [counting, ...others] }, rows: () => rows };
}

describe.each(deployments)("on %s", (_, count) => {
  let engines: EnginesUnderTest;
  beforeAll(async () => {
    engines = await startEngines(count);
  });
  afterAll(() => engines.stop());

  const load = (importId: number, options: { facts: number; value: number; organizationId?: number }) => {
    const { facts, value, organizationId = 1 } = options;
    const batch = Array.from({ length: facts }, (_, index) => ({ ...fact, titleId: index % 100, value }));
    return loadFacts([{ import: { ...month, importId, organizationId }, facts: batch }], { loader: engines.loader });
  };
  const see = async (organizationIds: number[], visibility: Visibility) => {
    const view = await engines.view(organizationIds, visibility);
    const [group] = await askGroups(view, { by: [], measures: ["uses", "facts"], where });
    return group?.figures;
  };

  test("a month that is replaced repeatedly is read as one version or the other, never both or neither", async () => {
    const ledger = new Ledger();
    let current = ledger.begin();
    await load(current, { facts: 30_000, value: current });
    ledger.publish(current, {});
    const isSound = ([uses, facts]: readonly number[] = []) =>
      facts === 30_000 && Number.isInteger((uses ?? 0) / 30_000);

    let isOver = false;
    const reading = new Set<Promise<unknown>>();
    const values = new Set<number>();
    const read = async () => {
      while (!isOver) {
        const visibility = ledger.visibility;
        // A reader may hold its list for a while before it asks.
        const query = sleep(Math.random() * (values.size % 2 === 0 ? 20 : 500)).then(() => see([1], visibility));
        reading.add(query);
        const figures = await query.finally(() => reading.delete(query));
        expect(isSound(figures), JSON.stringify({ figures, visibility })).toBe(true);
        values.add((figures?.[0] ?? 0) / 30_000);
      }
    };
    const readers = Promise.all([read(), read(), read()]);
    for (let round = 0; round < 6; round += 1) {
      const next = ledger.begin();
      await load(next, { facts: 30_000, value: next });
      ledger.publish(next, { instead: current });
      const before = [...reading];
      await Promise.allSettled(before);
      await purgeImports([current], engines.loader);
      ledger.forget(current);
      current = next;
    }
    await expect.poll(() => values.has(current)).toBe(true);
    isOver = true;
    await readers;
    expect(values.size).toBeGreaterThanOrEqual(4);
    expect(await see([1], ledger.visibility)).toEqual([30_000 * current, 30_000]);
    await purgeImports([current], engines.loader);
  });

  test("a reader with an older list of imports does not see a newer one", async () => {
    const before: Visibility = { hidden: [], newest: 100 };
    await load(101, { facts: 10, value: 5 });
    expect(await see([1], before)).toEqual([0, 0]);
    expect(await see([1], { hidden: [], newest: 101 })).toEqual([50, 10]);
    await purgeImports([101], engines.loader);
  });

  test("purging removes exactly the named imports, of all organizations", async () => {
    await load(201, { facts: 10, value: 1, organizationId: 1 });
    await load(202, { facts: 20, value: 1, organizationId: 2 });
    await load(203, { facts: 30, value: 1, organizationId: 1 });
    await load(204, { facts: 40, value: 1, organizationId: 2 });
    await purgeImports([201, 202, 999], engines.loader);
    await purgeImports([201, 202, 999], engines.loader);
    expect(await countFacts([201, 202, 203, 204], engines.loader)).toEqual([
      { importId: 203, metricId: 1, month: "2024-01", count: 30, sum: 30 },
      { importId: 204, metricId: 1, month: "2024-01", count: 40, sum: 40 },
    ]);
    expect(await see([1, 2], { hidden: [], newest: 300 })).toEqual([70, 70]);
    await purgeImports([203, 204], engines.loader);
  });

  test("an import is counted at its place without scanning other organizations", async () => {
    const mine = { ...month, importId: 251, organizationId: 1 };
    await load(251, { facts: 30, value: 2, organizationId: 1 });
    await load(252, { facts: 300_000, value: 1, organizationId: 2 });
    const counted = [{ importId: 251, metricId: 1, month: "2024-01", count: 30, sum: 60 }];
    const everywhere = rowsRead(engines.loader);
    expect(await countFacts([251], everywhere.loader)).toEqual(counted);
    expect(everywhere.rows()).toBeGreaterThan(300_000);
    const there = rowsRead(engines.loader);
    expect(await countFactsAt([mine], there.loader)).toEqual(counted);
    expect(there.rows()).toBeLessThan(100_000);
    for (const elsewhere of [{ organizationId: 2 }, { reportTypeId: 2 }, { platformId: 2 }, { month: "2024-02" }])
      expect(await countFactsAt([{ ...mine, ...elsewhere }], engines.loader)).toEqual([]);
    await purgeImports([251, 252], engines.loader);
  });

  test("a load that fails halfway reports why, and its leftovers can be purged", async () => {
    const failing = async function* () {
      for (let batch = 0; batch < 300; batch += 1) {
        yield { import: { ...month, importId: 301 }, facts: Array.from({ length: 5000 }, () => fact) };
      }
      throw new Error("The report ends in the middle of a record");
    };
    await expect(loadFacts(failing(), { loader: engines.loader })).rejects.toThrow("The report ends in the middle");
    const left = await countFacts([301], engines.loader);
    expect(left[0]?.count).toBeGreaterThanOrEqual(1_000_000);
    expect(await see([1], { hidden: [301], newest: 301 })).toEqual([0, 0]);
    await purgeImports([301], engines.loader);
    expect(await countFacts([301], engines.loader)).toEqual([]);
  });

  test("facts without sums, because the engine died in between, are counted and purged too", async () => {
    await load(351, { facts: 500, value: 2 });
    const local = localTables(engines.loader);
    for (const node of engines.loader.nodes)
      for (const table of sumTables.map((name) => local[name]))
        await node.command({ query: `DELETE FROM ${table} WHERE import_id = 351` });
    expect((await countFacts([351], engines.loader))[0]?.count).toBe(500);
    await purgeImports([351], engines.loader);
    expect(await countFacts([351], engines.loader)).toEqual([]);
  });

  test("sums that do not match their facts are found and repaired", async () => {
    const seen = { hidden: [], newest: 363 };
    for (const importId of [361, 362, 363])
      await load(importId, { facts: 300, value: importId - 360, organizationId: 36 });
    expect(await findWrongSums(36, engines.loader)).toEqual([]);
    for (const table of sumTables) {
      const names = [...keptBy(table).map(({ name }) => name), "value", "facts"].join(", ");
      const again = `SELECT ${names} FROM ${table} WHERE organization_id = 36 AND import_id = 361`;
      const view = async () => {
        const query = `SELECT sum(value), sum(facts) FROM ${table} WHERE organization_id = 36`;
        const answer = await engines.loader.nodes[0].query({ query, format: "TabSeparated" });
        return (await answer.text()).trim().split("\t");
      };
      expect(await view()).toEqual(["1800", "900"]);
      await engines.loader.nodes[0].command({ query: `INSERT INTO ${table} (${names}) ${again}` });
      for (const node of engines.loader.nodes)
        await node.command({ query: `DELETE FROM ${localTables(engines.loader)[table]} WHERE import_id = 362` });
      expect(await view()).not.toEqual(["1800", "900"]);
      expect(await findWrongSums(36, engines.loader)).toEqual([361, 362]);
      await repairSums(36, [361, 362], engines.loader);
      expect(await findWrongSums(36, engines.loader)).toEqual([]);
      expect(await view()).toEqual(["1800", "900"]);
    }
    expect(await see([36], seen)).toEqual([1800, 900]);
    await purgeImports([361, 362, 363], engines.loader);
  });

  test("a canceled load stops", async () => {
    const controller = new AbortController();
    const endless = async function* () {
      for (let batch = 0; ; batch += 1) {
        if (batch === 20) controller.abort(new Error("Given up"));
        yield { import: { ...month, importId: 401 }, facts: Array.from({ length: 5000 }, () => fact) };
        await setImmediate();
      }
    };
    const loading = loadFacts(endless(), { loader: engines.loader, signal: controller.signal });
    await expect(loading).rejects.toThrow("Given up");
    await purgeImports([401], engines.loader);
  });

  test("engines killed during a load keep earlier data and show nothing of the load", async () => {
    await load(501, { facts: 12_345, value: 2 });
    const loaded = async () => (await countFacts([502], engines.loader))[0]?.count ?? 0;
    const growing = async function* () {
      for (let batch = 0, isKilled = false; ; batch += 1) {
        if (!isKilled && batch % 20 === 0 && (await loaded()) > 0) {
          isKilled = true;
          void engines.killAll();
        }
        yield { import: { ...month, importId: 502 }, facts: Array.from({ length: 5000 }, () => fact) };
      }
    };
    await expect(loadFacts(growing(), { loader: engines.loader })).rejects.toBeInstanceOf(UsageStoreUnavailable);
    await expect(see([1], { hidden: [502], newest: 502 })).rejects.toBeInstanceOf(UsageStoreUnavailable);
    await engines.startAgain();
    expect(await see([1], { hidden: [502], newest: 502 })).toEqual([24_690, 12_345]);
    expect(await loaded()).toBeGreaterThan(0);
    await purgeImports([501, 502], engines.loader);
    expect(await countFacts([501, 502], engines.loader)).toEqual([]);
  });
});
