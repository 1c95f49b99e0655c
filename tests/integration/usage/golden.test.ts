import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  allRows,
  behind,
  cells,
  columnList,
  filterOf,
  namedRows,
  rowPage,
  type StoreOrder,
  type UsageGrouping,
} from "@/lib/usage/ask/answer-steps";
import { type Audience, usage } from "@/lib/usage/cube";
import { factColumns } from "@/lib/usage/fact-columns";
import { loadFacts } from "@/lib/usage/load/load-facts";
import { compile, compileCount, compileRows, visibleRows } from "@/lib/usage/query/compile";
import { render, type Statement } from "@/lib/usage/query/render";
import { identifier, sql } from "@/lib/usage/query/sql";
import { type Question, question } from "@/lib/usage/question";
import { type EnginesUnderTest, startEngines } from "./engines";
import { batchesOf, imagineFacts } from "./imagined-facts";
import { Random } from "./random";

const audience: Audience = { organizationIds: [1, 2, 3], visibility: { hidden: [7, 9], newest: 40 } };

const byPlatform = question.parse({
  version: 1,
  rows: "platform",
  columns: ["year", "metric"],
  where: { reportType: [1], month: { from: "2022-01", to: "2023-12" } },
  limit: 25,
});

const byTitle = question.parse({
  version: 1,
  rows: "title",
  columns: ["month"],
  where: {
    ...{ reportType: [1, 2], organization: [2], platform: [10, 11], title: [1, 2, 3], metric: [1], accessType: [0, 2] },
    ...{
      accessMethod: [1],
      dataType: [1],
      sectionType: [0],
      publisher: [4],
      reportedPlatform: [1],
      articleVersion: [0],
    },
    ...{ parentDataType: [0], item: [0], year: [2022], yop: { from: 2000, to: 2010 }, month: { from: "2022-06" } },
  },
  limit: 25,
});

const descending = (by: StoreOrder["by"]): StoreOrder => ({ by, direction: "descending" });
const place = { row: 10, column: [2022, 1] };
const grouped = (grouping: UsageGrouping) => compile(audience, usage, grouping);
const flat = (by: UsageGrouping["by"], measures: UsageGrouping["measures"]) =>
  grouped({ ...filterOf({ reportType: [1], yop: [0, 2020] }), by, measures });
const facts = (asked: Question) =>
  compileRows(audience, usage, {
    ...behind(asked, place),
    columns: Object.values(factColumns).map(identifier),
    page: { offset: 50, limit: 25 },
  });

const statements: Readonly<Record<string, Statement>> = {
  "summary-rows-by-total": grouped(rowPage(byPlatform, descending("total"))),
  "summary-rows-by-key": grouped(rowPage(byPlatform, { by: "row", direction: "ascending" })),
  "summary-rows-by-column": grouped(rowPage(byPlatform, descending({ column: [2022, 1] }))),
  "summary-rows-named": grouped(namedRows(byPlatform, [12, 10])),
  "summary-rows-all": grouped(allRows(byPlatform)),
  "summary-row-count": compileCount(audience, usage, allRows(byPlatform)),
  "summary-columns": grouped(columnList(byPlatform, 100)),
  "summary-cells": grouped(cells(byPlatform, [10, 11])),
  "summary-months-by-metric": grouped({
    ...filterOf({ reportType: [1] }),
    by: ["month", "metric"],
    measures: ["uses"],
  }),
  "summary-heatmap": grouped({
    ...filterOf({ reportType: [1], metric: [1] }),
    by: ["organization", "platform"],
    measures: ["uses", "facts"],
  }),
  "title-rows-by-total": grouped(rowPage(byTitle, descending("total"))),
  "title-rows-by-column": grouped(rowPage(byTitle, descending({ column: ["2022-06"] }))),
  "title-columns": grouped(columnList(byTitle, 100)),
  "title-cells": grouped(cells(byTitle, [1, 2])),
  "title-counts": flat(["platform"], ["titles", "facts"]),
  "one-figure": flat([], ["uses"]),
  "facts-behind-a-figure": facts(byPlatform),
  "many-titles": grouped(allRows({ rows: "month", where: { reportType: [1], title: range(1, 30_000) } })),
  "many-hidden": compile(
    { ...audience, visibility: { hidden: range(1, 1200), newest: 5000 } },
    usage,
    allRows(byPlatform),
  ),
  "a-statement-of-its-own": render(
    sql`SELECT count() FROM (SELECT title_id, uniqExact(platform_id) AS platforms ${visibleRows(audience, usage)} AND title_id != 0 GROUP BY title_id HAVING platforms > 1)`,
  ),
};

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

describe("the statements of every kind of question", () => {
  let engines: EnginesUnderTest;
  beforeAll(async () => {
    engines = await startEngines(1);
    await loadFacts(batchesOf(imagineFacts(new Random(5), 100)), { loader: engines.loader });
  });
  afterAll(() => engines.stop());

  const explain = async ({ sql: text, params }: Statement) => {
    const answer = await engines.reader.query({
      query: `EXPLAIN projections = 1 ${text}`,
      query_params: params,
      format: "TabSeparatedRaw",
    });
    return answer.text();
  };

  test.each(Object.entries(statements))("%s", async (name, statement) => {
    const written = `${statement.sql}\n\n${shortened(JSON.stringify(statement.params))}\n`;
    await expect(written).toMatchFileSnapshot(path.join(import.meta.dirname, "../../golden/usage", `${name}.sql`));
    const plan = await explain(statement);
    expect(plan).toContain(name.startsWith("summary") ? "ReadFromMergeTree (monthly)" : "ReadFromMergeTree");
  });
});

function shortened(text: string): string {
  return text.length <= 1000 ? text : `${text.slice(0, 300)} … ${text.length} characters`;
}
