import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allRows, behind, cells, columnList, namedRows, rowPage } from "@/lib/usage/ask/statements";
import { factColumns, factFields } from "@/lib/usage/fact";
import { loadFacts } from "@/lib/usage/load/load-facts";
import { compile, compileFacts, type Grouping } from "@/lib/usage/query/compile";
import { render, type Statement, sql } from "@/lib/usage/query/sql";
import { type Audience, smallest, visibleFacts } from "@/lib/usage/query/visible-facts";
import { type NumberedQuestion, numberedQuestion } from "@/lib/usage/question";
import { type EnginesUnderTest, startEngines } from "./engines";
import { batchesOf, imagineFacts } from "./imagined-facts";
import { Random } from "./random";

const audience: Audience = { organizationIds: [1, 2, 3], visibility: { hidden: [7, 9], newest: 40 } };

const byPlatform = numberedQuestion.parse({
  ...{ version: 1, rows: ["platform"], columns: ["year", "metric"], pageSize: 25 },
  where: { reportType: [1], month: { from: "2022-01", to: "2023-12" } },
});

const byTitle = numberedQuestion.parse({
  ...{ version: 1, rows: ["title"], columns: ["month"], pageSize: 25 },
  where: {
    ...{ reportType: [1, 2], organization: [2], platform: [10, 11], title: [1, 2, 3], metric: [1], accessType: [0, 2] },
    ...{ accessMethod: [1], dataType: [1], sectionType: [0], publisher: [4], reportedPlatform: [1] },
    ...{ articleVersion: [0], parentDataType: [0], item: [0], year: [2022] },
    ...{ yop: { from: 2000, to: 2010 }, month: { from: "2022-06" } },
  },
});

const interest = {
  definitions: [
    { reportType: 1, metric: 1, group: 1 },
    { reportType: 2, metric: 4, group: 1 },
    { reportType: 3, metric: 6, group: 2 },
  ],
  platforms: [
    { reportType: 1, platforms: [10, 11] },
    { reportType: 2, platforms: [10, 11] },
    { reportType: 3, platforms: [12] },
  ],
  superseded: [
    { older: 2, newer: 1 },
    { older: 5, newer: 1 },
  ],
};
const interestByPlatform: NumberedQuestion = {
  ...byPlatform,
  ...{ interest, columns: ["metric"], where: { month: { from: "2022-01", to: "2023-12" }, metric: [1] } },
};

const people = { of: "accessMethod", keys: [0, 8], isExcluded: false } as const;
const byPeople = { ...interest, definitions: interest.definitions.map((one) => ({ ...one, attributes: [people] })) };
const books = { of: "dataType", keys: [4, 5] } as const;
/** Books count by one metric, everything else by another. */
const byDataType = {
  ...byPeople,
  definitions: [
    { reportType: 1, metric: 1, group: 1, attributes: [{ ...books, isExcluded: true }, people] },
    { reportType: 1, metric: 2, group: 1, attributes: [{ ...books, isExcluded: false }, people] },
    { reportType: 1, metric: 3, group: 2, attributes: [people] },
    { reportType: 1, metric: 1, group: 3, attributes: [{ ...people, isExcluded: true }] },
  ],
};

const titleList = numberedQuestion.parse({
  ...{ version: 1, rows: ["title"], columns: ["metric"], pageSize: 25 },
  where: { reportType: [1], metric: [1, 3], month: { from: "2022-01", to: "2022-12" }, dataType: [1] },
});

const ordered = (question: NumberedQuestion, by: string, descending = true) => ({
  ...question,
  order: { by, descending },
});
const tags = {
  name: "tag",
  of: "title",
  pairs: [
    [1, 5],
    [1, 6],
    [2, 6],
  ],
} as const;
const byTag: NumberedQuestion = { ...byTitle, bridge: tags };
const withCells = (page: Grouping, { columns }: NumberedQuestion) =>
  grouped({ ...page, columns: { of: columns, most: 100 } });
const place = { row: [10], column: [2022, 1] };
const grouped = (grouping: Grouping) => compile(audience, grouping);
const flat = (by: Grouping["by"], measures: Grouping["measures"]) =>
  grouped({ where: { reportType: [1], yop: [0, 2020] }, by, measures });
const facts = (question: NumberedQuestion) =>
  compileFacts(audience, {
    ...behind(question, place),
    columns: factFields.slice(0, 7).map((field) => factColumns[field].name),
    page: { offset: 50, limit: 25 },
  });

const statements: Readonly<Record<string, Statement>> = {
  "summary-rows-by-total": withCells(rowPage(byPlatform), byPlatform),
  "summary-rows-by-key": withCells(rowPage(ordered(byPlatform, "name", false)), byPlatform),
  "summary-rows-by-column": withCells(rowPage(ordered(byPlatform, "2022,1")), byPlatform),
  "summary-rows-named": withCells(namedRows(byPlatform, [[12], [10]]), byPlatform),
  "summary-of-imports-rows-without-cells": grouped(rowPage(byPlatform)),
  "summary-of-imports-rows-all": grouped(allRows(byPlatform)),
  "summary-columns": grouped(columnList(byPlatform, 100)),
  "summary-cells": grouped(cells(byPlatform, [[10], [11]])),
  "summary-months-by-metric": grouped({ where: { reportType: [1] }, by: ["month", "metric"], measures: ["uses"] }),
  "summary-heatmap": grouped({
    where: { reportType: [1], metric: [1] },
    by: ["organization", "platform"],
    measures: ["uses", "facts"],
  }),
  "summary-of-imports-rows-by-organization-and-platform": grouped(
    rowPage({ ...byPlatform, rows: ["organization", "platform"] }),
  ),
  "summary-several-rows-cells": grouped(
    cells({ ...byPlatform, rows: ["platform", "month"] }, [
      [10, "2022-01"],
      [11, "2022-02"],
    ]),
  ),
  "title-rows-by-total": withCells(rowPage(byTitle), byTitle),
  "title-rows-by-column": withCells(rowPage(ordered(byTitle, "2022-06")), byTitle),
  "title-columns": grouped(columnList(byTitle, 100)),
  "title-cells": grouped(cells(byTitle, [[1], [2]])),
  "title-counts": flat(["platform"], ["titles", "facts"]),
  "items-of-rows": grouped(allRows({ ...byTitle, measure: "items" })),
  "tag-rows-by-total": withCells(rowPage(byTag), byTag),
  "tag-rows-by-column": withCells(rowPage(ordered(byTag, "2022-06")), byTag),
  "tag-cells": grouped(cells(byTag, [[6]])),
  "tag-titles": grouped(rowPage({ ...byTag, measure: "titles" })),
  "summary-interest-rows": withCells(rowPage(ordered(interestByPlatform, "1")), interestByPlatform),
  "summary-interest-total": grouped(columnList({ ...interestByPlatform, columns: [] }, 100)),
  "summary-of-titles-interest": grouped({ where: { metric: [1] }, interest, by: ["title"], measures: ["uses"] }),
  "summary-interest-of-people": grouped(columnList({ ...interestByPlatform, interest: byPeople, columns: [] }, 100)),
  "summary-of-titles-interest-of-people": grouped({ where: {}, interest: byPeople, by: ["title"], measures: ["uses"] }),
  "summary-interest-by-data-type": grouped({
    ...{ where: {}, interest: byDataType, by: ["platform", "metric"], measures: ["uses"] },
  }),
  "summary-of-access-types": grouped({
    ...{ where: {}, interest: byDataType, by: ["platform", "metric", "accessType", "month"], measures: ["uses"] },
  }),
  "interest-behind-a-figure": facts({ ...interestByPlatform, columns: ["year", "metric"] }),
  "summary-of-titles-by-total": withCells(rowPage(titleList), titleList),
  "summary-of-titles-counted": grouped({ where: {}, by: ["platform"], measures: ["titles", "facts"] }),
  "summary-of-titles-one": grouped({ where: { title: [4], dataType: [2] }, by: ["month"], measures: ["uses"] }),
  "summary-of-titles-tagged": grouped(allRows({ ...titleList, bridge: tags })),
  "one-figure": flat([], ["uses"]),
  "facts-behind-a-figure": facts(byPlatform),
  "summary-of-titles-many": grouped(
    allRows({ rows: ["month"], measure: "uses", where: { reportType: [1], title: range(1, 30_000) } }),
  ),
  "summary-of-imports-many-hidden": compile(
    { ...audience, visibility: { hidden: range(1, 1200), newest: 5000 } },
    allRows(byPlatform),
  ),
  "summary-of-titles-of-its-own": render(
    sql`SELECT count() FROM (SELECT title_id, uniqExact(platform_id) AS platforms ${visibleFacts(audience, smallest(["title", "platform"]))} AND title_id != 0 GROUP BY title_id HAVING platforms > 1)`,
  ),
};

function tableOf(name: string) {
  if (name.startsWith("summary-of-titles")) return "title_sums";
  if (name.startsWith("summary-of-imports")) return "import_sums";
  if (name.startsWith("summary-of-access")) return "access_sums";
  return name.startsWith("summary") ? "sums" : "facts";
}

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
      query: `EXPLAIN ${text}`,
      query_params: params,
      format: "TabSeparatedRaw",
    });
    return answer.text();
  };

  test.each(Object.entries(statements))("%s", async (name, statement) => {
    const written = `${statement.sql}\n\n${shortened(JSON.stringify(statement.params))}\n`;
    await expect(written).toMatchFileSnapshot(path.join(import.meta.dirname, "../../golden/usage", `${name}.sql`));
    const plan = await explain(statement);
    expect(plan).toContain(`ReadFromMergeTree (usage.${tableOf(name)})`);
  });
});

function shortened(text: string): string {
  return text.length <= 1000 ? text : `${text.slice(0, 300)} … ${text.length} characters`;
}
