import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "@/lib/usage/ask/ask";
import type { EngineOptions } from "@/lib/usage/ask/ask-engine";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { askSql } from "@/lib/usage/ask/ask-sql";
import { createTables } from "@/lib/usage/engine/create-tables";
import { QuestionTooBig, TooManyColumns, UsageStoreUnavailable } from "@/lib/usage/engine/engine-error";
import { loadFacts } from "@/lib/usage/load/load-facts";
import { sql } from "@/lib/usage/query/sql";
import { numberedQuestion } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import { deployments, type EnginesUnderTest, startEngines } from "./engines";
import { batchesOf, imagineFacts, organizations } from "./imagined-facts";
import { Random } from "./random";

const everyTitle = numberedQuestion.parse({
  version: 1,
  rows: ["platform"],
  columns: ["title", "month"],
  where: { reportType: [1] },
});

describe.each(deployments)("on %s", (_, count) => {
  let engines: EnginesUnderTest;
  let view: UsageView;
  beforeAll(async () => {
    engines = await startEngines(count);
    await loadFacts(batchesOf(imagineFacts(new Random(8), 300)), { loader: engines.loader });
    view = await engines.view(organizations, { hidden: [], newest: 300 });
  });
  afterAll(() => engines.stop());

  test("rejects more than a hundred columns with their number", async () => {
    await expect(ask(view, everyTitle)).rejects.toBeInstanceOf(TooManyColumns);
    const pairs = await askGroups(view, { by: ["title", "month"], measures: ["uses"], where: { reportType: [1] } });
    await expect(ask(view, everyTitle)).rejects.toMatchObject({ count: pairs.length });
  });

  test("rejects more groups than the caller can hold", async () => {
    await expect(
      askGroups(view, { by: ["title"], measures: ["uses"], where: { reportType: [1] }, limit: 3 }),
    ).rejects.toBeInstanceOf(QuestionTooBig);
  });

  test("does not send a statement that bypasses the visible facts", async () => {
    await expect(askSql(view, () => sql`SELECT sum(value) FROM facts`)).rejects.toThrow(TypeError);
  });

  test("the reader's account can neither write nor delete nor lift its limits", async () => {
    const { reader } = engines;
    const insert = reader.insert({ table: "facts", values: [{ value: 1 }], format: "JSONEachRow" });
    await expect(insert).rejects.toMatchObject({ type: expect.stringMatching(/READONLY|ACCESS_DENIED/) });
    for (const query of ["DELETE FROM facts WHERE 1", "DROP TABLE facts", "TRUNCATE TABLE facts"]) {
      await expect(reader.command({ query })).rejects.toMatchObject({
        type: expect.stringMatching(/READONLY|ACCESS_DENIED/),
      });
    }
    await expect(reader.query({ query: "SELECT 1 SETTINGS readonly = 0" })).rejects.toThrow();
  });

  test("creates tables once when several processes start together", async () => {
    const [first, second] = await Promise.all([createTables(engines.settings), createTables(engines.settings)]);
    expect([...first, ...second]).toEqual([]);
    const elsewhere = { ...engines.settings, database: "usage_elsewhere" };
    await Promise.all([createTables(elsewhere), createTables(elsewhere), createTables(elsewhere)]);
    expect(await createTables(elsewhere)).toEqual([]);
  });

  test("refuses to start when a node is another shard than before, or one of another number", async () => {
    const moved = { ...engines.settings, database: "usage_moved" };
    await createTables(moved);
    expect(await createTables(moved)).toEqual([]);
    const [first] = engines.loader.nodes;
    const keep = (place: string) =>
      first
        .command({
          query: `TRUNCATE TABLE usage_moved.shard_place`,
        })
        .then(() => first.command({ query: `INSERT INTO usage_moved.shard_place (number, shards) VALUES ${place}` }));
    await keep(`(1, ${count + 1})`);
    const now = `1 of ${count}`;
    await expect(createTables(moved)).rejects.toThrow(`was shard 1 of ${count + 1} and is now ${now}`);
    await keep(`(2, ${count})`);
    await expect(createTables(moved)).rejects.toThrow(`was shard 2 of ${count} and is now ${now}`);
    await keep(`(1, ${count})`);
    expect(await createTables(moved)).toEqual([]);
    if (count === 1) return;
    await expect(createTables({ ...moved, urls: moved.urls.slice(0, 1) })).rejects.toThrow(
      "each shard of the cluster once",
    );
    await first.command({ query: "TRUNCATE TABLE usage_moved.shard_place" });
    expect(await createTables(moved)).toEqual([]);
    await first.command({ query: "TRUNCATE TABLE usage_moved.shard_place" });
    await first.command({
      query: `INSERT INTO usage_moved.facts (organization_id, report_type_id, metric_id, date, value)
              SELECT number, 1, 1, '2024-01-01', 5 FROM numbers(1, 4) SETTINGS distributed_foreground_insert = 1`,
    });
    await expect(createTables(moved)).rejects.toThrow("Node 1 of USAGE_URL is new, but the others have facts.");
  });

  test("adds the column of a newly declared attribute to existing tables, without a value", async () => {
    const older = { ...engines.settings, database: "usage_older" };
    await createTables(older);
    const tables = count === 1 ? ["facts"] : ["facts_local", "facts"];
    const [first] = engines.loader.nodes;
    if (!first) throw new Error("No engine");
    const read = async (node: typeof first, query: string) =>
      (await (await node.query({ query, format: "TabSeparated" })).text()).trim().split("\n");
    const columns = () => {
      const query = "SELECT count() FROM system.columns WHERE database = 'usage_older' AND name = 'publisher'";
      return Promise.all(engines.loader.nodes.map((node) => read(node, query)));
    };
    const insert = (fields: string, row: string) =>
      first.command({
        query: `INSERT INTO usage_older.facts (organization_id, report_type_id, metric_id, date, value${fields})
                SELECT number, 1, 1, '2024-01-01', 5${row} FROM numbers(1, 4) SETTINGS distributed_foreground_insert = 1`,
      });
    for (const node of engines.loader.nodes)
      for (const table of tables)
        await node.command({ query: `ALTER TABLE usage_older.${table} DROP COLUMN publisher` });
    await insert("", "");
    expect(await columns()).toEqual(engines.loader.nodes.map(() => ["0"]));
    const starts = await Promise.all([createTables(older), createTables(older)]);
    expect(starts).toEqual([[], []]);
    expect(await columns()).toEqual(engines.loader.nodes.map(() => [String(tables.length)]));
    await insert(", publisher", ", 7");
    const usage = "SELECT publisher, count(), sum(value) FROM usage_older.facts GROUP BY publisher ORDER BY publisher";
    expect(await read(first, usage)).toEqual(["0\t4\t20", "7\t4\t20"]);
    expect(await read(first, "SELECT sum(value), sum(facts) FROM usage_older.sums")).toEqual(["40\t8"]);
  });

  test("reports an engine that does not answer as unavailable", async () => {
    // For imports that were not queried before.
    const fresh = await engines.view(organizations, { hidden: [], newest: 299 });
    await engines.killAll();
    await expect(ask(fresh, everyTitle)).rejects.toBeInstanceOf(UsageStoreUnavailable);
    await engines.startAgain();
    await expect(ask(fresh, everyTitle)).rejects.toBeInstanceOf(TooManyColumns);
    await expect(ask(fresh, everyTitle)).rejects.toBeInstanceOf(TooManyColumns);
  });
});

// Not on the cluster of embedded engines: that library ends its process when another engine drops a connection to it in
// the middle of an answer. A ClickHouse server goes on.
describe("on a single engine", () => {
  let engines: EnginesUnderTest;
  let view: UsageView;
  beforeAll(async () => {
    engines = await startEngines(1);
    await loadFacts(batchesOf(imagineFacts(new Random(8), 300)), { loader: engines.loader });
    view = await engines.view(organizations, { hidden: [], newest: 300 });
  });
  afterAll(() => engines.stop());

  const running = async () => {
    const query =
      "SELECT count() FROM system.processes WHERE query LIKE '%cityHash64%' AND query NOT LIKE '%processes%'";
    const answers = await Promise.all(
      engines.loader.nodes.map((node) => node.query({ query, format: "TabSeparated" })),
    );
    return (await Promise.all(answers.map((answer) => answer.text()))).reduce((sum, text) => sum + Number(text), 0);
  };
  /** Minutes of work for the engine. */
  const slow = (asking: EngineOptions, settings = sql`max_threads = 1`) =>
    askSql(
      view,
      (visible) =>
        sql`SELECT sum(cityHash64(a.value, b.value, c.value)) FROM (SELECT value ${visible}) AS a CROSS JOIN (SELECT value ${visible}) AS b CROSS JOIN (SELECT value ${visible}) AS c SETTINGS distributed_product_mode = 'global', ${settings}`,
      asking,
    );

  test("a canceled question ends in the engine too", async () => {
    const controller = new AbortController();
    const question = slow({ signal: controller.signal });
    await expect.poll(running).toBeGreaterThan(0);
    controller.abort(new Error("Left the page"));
    await expect(question).rejects.toThrow("Left the page");
    await expect.poll(running).toBe(0);
    await expect(slow({ signal: controller.signal })).rejects.toThrow("Left the page");
  });

  const begin = (count: number) => {
    const leaving = Array.from({ length: count }, () => new AbortController());
    const questions = leaving.map(({ signal }) => slow({ signal }));
    const ended = questions.map((question) => expect(question).rejects.toThrow("Left the page"));
    const leave = async (of: readonly AbortController[] = leaving) => {
      for (const one of of) one.abort(new Error("Left the page"));
      await Promise.all(ended.filter((_, at) => leaving[at]?.signal.aborted));
    };
    return { leaving, leave };
  };

  test("four small questions about titles of several organizations run at once", async () => {
    const { leaving, leave } = begin(5);
    await expect.poll(running).toBe(4);
    await leave(leaving.slice(0, 1));
    await expect.poll(running).toBe(4);
    await leave();
    await expect.poll(running).toBe(0);
  });

  test("questions of one organization and those without titles are answered next to them", async () => {
    const { leave } = begin(2);
    await expect.poll(running).toBe(2);
    const ofOne = await engines.view(organizations.slice(0, 1), { hidden: [], newest: 300 });
    const byTitle = { by: ["title", "yop"], measures: ["uses"], where: {} } as const;
    expect(await askGroups(ofOne, byTitle)).not.toEqual([]);
    expect(await askGroups(view, { ...byTitle, by: ["platform"] })).not.toEqual([]);
    expect(await running()).toBe(2);
    await leave();
    await expect.poll(running).toBe(0);
  });

  test("a question that takes too long or too much memory is called too large", async () => {
    await expect(slow({}, sql`max_execution_time = 1`)).rejects.toBeInstanceOf(QuestionTooBig);
    await expect(slow({}, sql`max_memory_usage = 100000`)).rejects.toBeInstanceOf(QuestionTooBig);
  });
});
