import { setTimeout as delay } from "node:timers/promises";
import { recordOf } from "@/lib/kit/record-of";
import { attributes } from "@/lib/usage/dimensions";
import type { EngineClient } from "@/lib/usage/engine/engine-client";
import { QuestionTooBig, UsageStoreBusy } from "@/lib/usage/engine/engine-error";
import type { Fact } from "@/lib/usage/fact";
import { purgeImports } from "@/lib/usage/imported/purge-imports";
import { type FactBatch, loadFacts } from "@/lib/usage/load/load-facts";
import { type BenchStore, everyOrganization, NEWEST_IMPORT, openBenchStore, viewOf } from "./bench-store";
import { printLine, printTable } from "./figures";
import { heavy, type Measured, measured, seenBy } from "./report-questions";

const ROUNDS = 15;
const HIDDEN = 200;
const AT_ONCE = 20;

/**
 * Asks the questions of every release of generated facts in mixed order and prints their times; again after many small
 * imports, and next to users with heavy questions. Throws if the result differs from the reference.
 */
export async function measureReports(facts: number, imports: number, only?: "fairness" | "purge"): Promise<void> {
  const store = await openBenchStore(facts);
  try {
    if (only === "fairness") return await askBesideHeavy(store);
    if (only === "purge") return await replaceMonth(store);
    await compare(store);
    await describeStore(store, "after one load in bulk");
    printTable(await askInMixedOrder(store, facts));
    if (imports > 0) {
      await importOften(store, imports);
      await describeStore(store, `after ${imports} imports of 34 facts`);
      printTable(await askInMixedOrder(store, facts), `after ${imports} imports`);
    }
    await replaceMonth(store);
    await loadMillion(store);
    await askBesideHeavy(store);
  } finally {
    await store.close();
  }
}

async function compare({ reader }: BenchStore): Promise<void> {
  for (const { name, organizations, throughLayer, byHand } of measured) {
    const layered = await throughLayer(await viewOf(reader, organizations, 0));
    const [rows = []] = await Promise.all(byHand.slice(0, 1).map((query) => rowsOf(reader, query)));
    const direct = rows.reduce((sum, row) => sum + Number(row.at(-1)), 0);
    if (layered !== direct) throw new Error(`${name}: ${layered} through the layer, ${direct} by hand`);
  }
}

/** How a question is asked: through the layer, by hand, and by hand with what the reader may not see left out. */
const ways = ["layer", "hand", "seen"] as const;
type Taken = Record<(typeof ways)[number], number[]> & { rows: number; bytes: number };

async function askInMixedOrder({ reader }: BenchStore, facts: number) {
  const results = new Map(
    measured.map(({ name }): [string, Taken] => [name, { layer: [], hand: [], seen: [], rows: 0, bytes: 0 }]),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const question of measured.map((_, at) => measured[(at * 4 + round) % measured.length])) {
      const of = question && results.get(question.name);
      if (of) await askOnce(reader, question, of, round);
    }
  }
  return measured.map(({ name, celus }) => {
    const { layer = [], hand = [], seen = [], rows = 0, bytes = 0 }: Partial<Taken> = results.get(name) ?? {};
    return {
      question: name,
      "median ms": rounded(quantile(layer, 0.5)),
      "p95 ms": rounded(quantile(layer, 0.95)),
      "least ms": rounded(quantile(layer, 0)),
      "÷ by hand": (quantile(layer, 0.5) / quantile(hand, 0.5)).toFixed(2),
      "÷ by hand, same view": (quantile(layer, 0.5) / quantile(seen, 0.5)).toFixed(2),
      "÷ Celus": facts === 2_000_000 && celus ? (quantile(layer, 0.5) / celus).toFixed(2) : "",
      "rows read": rows,
      "MB read": (bytes / 1e6).toFixed(1),
    };
  });
}

/** In turns, for the first of them meets what the question before has left in memory. */
async function askOnce(
  reader: EngineClient,
  { organizations, throughLayer, byHand }: Measured,
  result: Taken,
  round: number,
) {
  const reads = { rows: 0, bytes: 0 };
  const view = await viewOf(counting(reader, reads), organizations, HIDDEN);
  const query = {
    layer: () => throughLayer(view),
    hand: () => askAll(reader, byHand),
    seen: () =>
      askAll(
        reader,
        byHand.map((query) => seenBy(view.audience, query)),
      ),
  };
  for (const at of ways.keys()) {
    const way = ways[(at + round) % ways.length] ?? "layer";
    result[way].push(await timed(query[way]));
  }
  Object.assign(result, reads);
}

const askAll = async (reader: EngineClient, queries: readonly string[]) => {
  await Promise.all(queries.map((query) => rowsOf(reader, query)));
};

/** The client, which also counts what the engine reads. */
function counting(reader: EngineClient, reads: { rows: number; bytes: number }): EngineClient {
  const query = async (asked: Parameters<EngineClient["query"]>[0]) => {
    const answer = await reader.query(asked);
    const summary = JSON.parse(String(answer.response_headers["x-clickhouse-summary"] ?? "{}"));
    reads.rows += Number(summary.read_rows);
    reads.bytes += Number(summary.read_bytes);
    return answer;
  };
  return new Proxy(reader, { get: (client, name) => (name === "query" ? query : Reflect.get(client, name)) });
}

const fact: Fact = {
  ...recordOf(attributes, () => 0),
  ...{ metricId: 1, titleId: 1, itemId: 0, accessType: 1, accessMethod: 1, dataType: 1, sectionType: 0, publisher: 1 },
  ...{ reportedPlatform: 1, articleVersion: 0, parentDataType: 0, yop: 2020, value: 1 },
};
const NOWHERE = 999;

function batch(
  importId: number,
  { organizationId, month, facts }: { organizationId: number; month: string; facts: number },
): FactBatch {
  const place = { importId, organizationId, reportTypeId: 1, platformId: NOWHERE, accountId: 0, month };
  return {
    import: place,
    facts: Array.from({ length: facts }, (_, at) => ({ ...fact, titleId: 1 + at * 97, metricId: 1 + (at % 12) })),
  };
}

/** One after the other, as harvests bring them; their ids are above all that readers see. */
async function importOften({ loader }: BenchStore, imports: number): Promise<void> {
  const time = await timed(async () => {
    for (let at = 0; at < imports; at += 1) {
      const month = `${2018 + (at % 7)}-${String(1 + (at % 12)).padStart(2, "0")}`;
      const place = { organizationId: 1 + (at % everyOrganization.length), month, facts: 34 };
      await loadFacts([batch(NEWEST_IMPORT + 1 + at, place)], { loader });
    }
  });
  const each = time / imports;
  printLine(`An import of 34 facts takes ${each.toFixed(1)} ms`, { "import of 34 facts: ms": each });
}

async function replaceMonth({ loader }: BenchStore): Promise<void> {
  const first = 100_000_000;
  const ids = everyOrganization.map((organizationId) => first + organizationId);
  for (const organizationId of everyOrganization)
    await loadFacts([batch(first + organizationId, { organizationId, month: "2023-03", facts: 3 })], { loader });
  const purging = await timed(() => purgeImports(ids, loader));
  const line = `R1 a month of a platform purged for all organizations in ${rounded(purging)} ms (Celus: 23–243)`;
  printLine(line, { "R1: ms": purging });
}

async function loadMillion({ loader }: BenchStore): Promise<void> {
  const importId = 200_000_000;
  const batches = Array.from({ length: 100 }, () =>
    batch(importId, { organizationId: 1, month: "2025-01", facts: 10_000 }),
  );
  const loading = await timed(() => loadFacts(batches, { loader }));
  const purging = await timed(() => purgeImports([importId], loader));
  const line = `L1 a million facts loaded in ${rounded(loading)} ms, purged in ${rounded(purging)} ms`;
  printLine(line, { "L1: ms to load": loading, "L1: ms to purge": purging });
}

/** How long a person reads that a question was refused. */
const READING_MS = 1000;

/** Asks next to twenty people with a large question each, which they repeat. */
async function askBesideHeavy({ reader }: BenchStore): Promise<void> {
  const [light] = measured;
  if (!light) return;
  const view = await viewOf(reader, light.organizations, HIDDEN);
  const askLight = async () => {
    const times: number[] = [];
    for (let turn = 0; turn < ROUNDS; turn += 1) times.push(await timed(() => light.throughLayer(view)));
    return times;
  };
  const alone = await askLight();
  let isOver = false;
  const answered: number[] = [];
  const refused: number[] = [];
  const others = everyOrganization.slice(0, AT_ONCE).map(async (person) => {
    const everything = await viewOf(reader, everyOrganization, HIDDEN, person);
    while (!isOver) {
      const start = performance.now();
      try {
        await heavy(everything);
        answered.push(performance.now() - start);
      } catch (error) {
        // Errors of users whose question is not started, or too late.
        if (!(error instanceof UsageStoreBusy || error instanceof QuestionTooBig)) throw error;
        refused.push(performance.now() - start);
        await delay(READING_MS);
      }
    }
  });
  // The large questions are under way.
  await delay(READING_MS);
  const beside: number[] = [];
  for (const until = performance.now() + BESIDE_MS; performance.now() < until; await delay(PAUSE_MS))
    beside.push(await timed(() => light.throughLayer(view)));
  isOver = true;
  await Promise.all(others);
  const line =
    `F1 alone ${summary(alone)}; beside ${AT_ONCE} people with heavy questions ${summary(beside)} (${beside.length} times); ` +
    `theirs: ${answered.length} answered, ${summary(answered)}; ${refused.length} refused, ${summary(refused)}`;
  printLine(line, {
    ...{ "F1 alone: p95 ms": quantile(alone, 0.95), "F1 beside: p95 ms": quantile(beside, 0.95) },
    ...{ "F1 heavy: answered": answered.length, "F1 heavy: refused": refused.length },
  });
}

/** Long enough for the time limit of a question to pass. */
const BESIDE_MS = 40_000;
const PAUSE_MS = 200;

async function describeStore(
  {
    loader: {
      nodes: [node],
    },
  }: BenchStore,
  when: string,
): Promise<void> {
  const query = `SELECT table, count() AS parts, sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts
    WHERE active AND database = currentDatabase() AND table NOT LIKE 'engine%' GROUP BY table ORDER BY table`;
  const rows = await rowsOf(node, query);
  const bytes = rows.reduce((all, row) => all + Number(row[3]), 0) / Number(rows[0]?.[2] ?? 1);
  const tables = rows.map(([table, parts, count]) => `${count} ${table} in ${parts} parts`).join(", ");
  console.log(`${when}: ${tables}; ${bytes.toFixed(1)} bytes a fact`);
}

const rowsOf = async (client: EngineClient, query: string) =>
  (await (await client.query({ query, format: "JSONCompact" })).json<unknown[]>()).data;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const quantile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(Math.floor(times.length * part), times.length - 1)] ?? Number.NaN;
const rounded = (value: number): number => Math.round(value * 10) / 10;
const summary = (times: readonly number[]) =>
  `median ${rounded(quantile(times, 0.5))} ms, p95 ${rounded(quantile(times, 0.95))} ms`;
