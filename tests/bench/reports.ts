import { recordOf } from "@/lib/kit/record-of";
import { ask } from "@/lib/usage/ask/ask";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { attributes } from "@/lib/usage/dimensions";
import type { EngineClient } from "@/lib/usage/engine/engine-client";
import type { Fact } from "@/lib/usage/fact";
import { purgeImports } from "@/lib/usage/imported/purge-imports";
import { type FactBatch, loadFacts } from "@/lib/usage/load/load-facts";
import { numberedQuestion } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import { everyOrganization, openBenchStore, shape } from "./bench-store";

// The questions every release answers, through the query layer and beside it by hand: how much the layer, the scope
// and the list of hidden imports cost.
interface Measured {
  readonly name: string;
  readonly organizations: readonly number[];
  /** The grand total, by which both ways are compared after a first run without hidden imports. */
  throughLayer(view: UsageView): Promise<number>;
  byHand(client: EngineClient): Promise<number>;
}

const RUNS = 7;
const one = [7];
const year2024 = { from: "2024-01", to: "2024-12" };
const in2024 = "date >= '2024-01-01' AND date <= '2024-12-01'";

const byTitle = (columns: readonly string[], metric: readonly number[]) =>
  numberedQuestion.parse({
    version: 1,
    rows: ["title"],
    columns,
    where: { reportType: [1], metric, month: year2024 },
    pageSize: 25,
  });
const byPlatform = numberedQuestion.parse({
  version: 1,
  rows: ["platform"],
  columns: ["year", "metric"],
  where: { reportType: [1] },
  pageSize: 25,
});
const total = (groups: readonly { figures: readonly number[] }[]) =>
  groups.reduce((sum, { figures }) => sum + (figures[0] ?? 0), 0);

const measured: readonly Measured[] = [
  {
    name: "F1 title × (12 months × 2 metrics), one organization, top 25",
    organizations: one,
    throughLayer: async (view) => (await ask(view, byTitle(["month", "metric"], [1, 2]))).total,
    byHand: (client) =>
      twoSteps(client, {
        row: "title_id",
        columns: "date, metric_id",
        where: `organization_id = 7 AND report_type_id = 1 AND metric_id IN (1, 2) AND ${in2024}`,
      }),
  },
  {
    name: "F2 platform × (year × metric), consortium",
    organizations: everyOrganization,
    throughLayer: async (view) => (await ask(view, byPlatform)).total,
    byHand: (client) =>
      twoSteps(client, { row: "platform_id", columns: "toYear(date), metric_id", where: "report_type_id = 1" }),
  },
  {
    name: "F5 title × 12 months, consortium, top 25",
    organizations: everyOrganization,
    throughLayer: async (view) => (await ask(view, byTitle(["month"], [1]))).total,
    byHand: (client) =>
      twoSteps(client, {
        row: "title_id",
        columns: "date",
        where: `report_type_id = 1 AND metric_id = 1 AND ${in2024}`,
      }),
  },
  {
    name: "D1 month × metric, one organization",
    organizations: one,
    throughLayer: async (view) =>
      total(await askGroups(view, { by: ["month", "metric"], measures: ["uses"], where: { reportType: [1] } })),
    byHand: (client) =>
      sumOf(
        client,
        "SELECT date, metric_id, sum(value) FROM facts WHERE organization_id = 7 AND report_type_id = 1 GROUP BY date, metric_id ORDER BY date, metric_id",
      ),
  },
  {
    name: "D2 month × metric, consortium",
    organizations: everyOrganization,
    throughLayer: async (view) =>
      total(await askGroups(view, { by: ["month", "metric"], measures: ["uses"], where: { reportType: [1] } })),
    byHand: (client) =>
      sumOf(
        client,
        "SELECT date, metric_id, sum(value) FROM facts WHERE report_type_id = 1 GROUP BY date, metric_id ORDER BY date, metric_id",
      ),
  },
  {
    name: "H1 organization × platform, one metric, one year",
    organizations: everyOrganization,
    throughLayer: async (view) =>
      total(
        await askGroups(view, {
          by: ["organization", "platform"],
          measures: ["uses"],
          where: { reportType: [1], metric: [1], month: year2024 },
        }),
      ),
    byHand: (client) =>
      sumOf(
        client,
        `SELECT organization_id, platform_id, sum(value) FROM facts WHERE report_type_id = 1 AND metric_id = 1 AND ${in2024} GROUP BY organization_id, platform_id ORDER BY organization_id, platform_id`,
      ),
  },
];

async function twoSteps(
  client: EngineClient,
  { row, columns, where }: { row: string; columns: string; where: string },
): Promise<number> {
  const page = await answerOf(
    client,
    `SELECT ${row}, sum(value) AS total FROM facts WHERE ${where} GROUP BY ${row} WITH TOTALS ORDER BY total DESC, ${row} LIMIT 25`,
  );
  const keys = page.data.map(([key]) => key).join(", ");
  await answerOf(
    client,
    `SELECT ${row}, ${columns}, sum(value) FROM facts WHERE ${where} AND ${row} IN (${keys}) GROUP BY ${row}, ${columns}`,
  );
  return Number(page.totals?.[1]);
}

async function sumOf(client: EngineClient, query: string): Promise<number> {
  return (await answerOf(client, query)).data.reduce((sum, row) => sum + Number(row.at(-1)), 0);
}

async function answerOf(client: EngineClient, query: string) {
  return (await client.query({ query, format: "JSONCompact" })).json<unknown[]>();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const median = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

async function measure(
  { name, throughLayer, byHand }: Measured,
  views: { plain: UsageView; busy: UsageView },
  client: EngineClient,
) {
  const [layered, direct] = [await throughLayer(views.plain), await byHand(client)];
  if (layered !== direct) throw new Error(`${name}: ${layered} through the layer, ${direct} by hand`);
  const layerTimes: number[] = [];
  const handTimes: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    layerTimes.push(await timed(() => throughLayer(views.busy)));
    handTimes.push(await timed(() => byHand(client)));
  }
  const [layer, hand] = [median(layerTimes), median(handTimes)];
  return {
    question: name,
    "layer ms": Math.round(layer),
    "by hand ms": Math.round(hand),
    ratio: (layer / hand).toFixed(2),
  };
}

const fact: Fact = {
  ...recordOf(attributes, () => 0),
  ...{ metricId: 1, titleId: 1, itemId: 0, accessType: 1, accessMethod: 1, dataType: 1, sectionType: 0, publisher: 1 },
  ...{ reportedPlatform: 1, articleVersion: 0, parentDataType: 0, yop: 2020, value: 1 },
};

function* millionFacts(importId: number): Generator<FactBatch> {
  const imported = { importId, organizationId: 1, reportTypeId: 9, platformId: 1, month: "2025-01" };
  for (let batch = 0; batch < 100; batch += 1) {
    yield {
      import: imported,
      facts: Array.from({ length: 10_000 }, (_, index) => ({ ...fact, titleId: batch * 3000 + index })),
    };
  }
}

/** Asks the questions of every release on 20 million generated facts and prints milliseconds; throws where both ways differ. */
export async function measureReports(): Promise<void> {
  const store = await openBenchStore();
  try {
    const rows = [];
    for (const each of measured) {
      const views = { plain: await store.view(each.organizations, 0), busy: await store.view(each.organizations, 200) };
      rows.push(await measure(each, views, store.reader));
    }
    console.log(`${shape.facts} facts, medians of ${RUNS}; the layer hides 200 imports, the hand none`);
    console.table(rows);
    const importId = 1_000_000;
    const loading = await timed(() => loadFacts(millionFacts(importId), { loader: store.loader }));
    const purging = await timed(() => purgeImports([importId], store.loader));
    console.log(`L1 a million facts loaded in ${Math.round(loading)} ms, purged in ${Math.round(purging)} ms`);
  } finally {
    await store.close();
  }
}
