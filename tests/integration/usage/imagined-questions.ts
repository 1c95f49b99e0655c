import type { StoredFact } from "@/lib/usage/fact";
import { type Dimension, dimensions, type Key, type Question, question, type Where } from "@/lib/usage/question";
import { metrics, months, organizations, platforms, reportTypes, titles } from "./imagined-facts";
import type { Random } from "./random";

const values: Readonly<Record<Exclude<Dimension, "month">, readonly number[]>> = {
  organization: organizations,
  platform: platforms,
  title: titles,
  item: [0, 1, 2, 3, 4, 5],
  metric: metrics,
  reportType: reportTypes,
  year: [2022, 2023, 2024],
  accessType: [0, 1, 2, 3],
  accessMethod: [0, 1, 2],
  dataType: [0, 1, 2, 3, 4],
  sectionType: [0, 1, 2],
  yop: [0, 1990, 2000, 2010, 2024],
  publisher: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  reportedPlatform: [0, 1, 2, 3],
  articleVersion: [0, 1, 2],
  parentDataType: [0, 1, 2],
};

export function imagineWhere(random: Random): Where {
  const filtered = random.some(
    dimensions.filter((name) => name !== "month"),
    3,
  );
  const lists = filtered.map((name) => [name, random.some(values[name], 5)]);
  const [from, to] = [random.one(months), random.one(months)];
  const span = random.one([{}, { month: {} }, { month: { from } }, { month: { to } }, { month: { from, to } }]);
  return {
    ...Object.fromEntries(lists),
    ...(random.chance(0.15) ? { yop: random.one([{ from: 2000 }, { to: 2010 }, { from: 1995, to: 2015 }]) } : {}),
    ...span,
    reportType: random.one([[1], [2], [1, 2]]),
  };
}

export function imagineQuestion(random: Random): Question {
  const used = new Set<Dimension>(random.some(dimensions, 3));
  const rows = random.one(dimensions);
  used.delete(rows);
  const columns = [...used];
  const direction = random.one(["ascending", "descending"] as const);
  const column = columns.map((name) => keyOf(random, name));
  const keys = [...new Set(Array.from({ length: random.whole(0, 6) }, () => keyOf(random, rows)))];
  return question.parse({
    version: 1,
    rows,
    columns,
    where: imagineWhere(random),
    order: random.one([
      { by: "total", direction },
      { by: "row", direction },
      { by: "keys", keys },
      columns.length > 0 ? { by: { column }, direction } : { by: "total", direction },
    ]),
    offset: random.one([0, 0, 0, 3, 1000]),
    limit: random.one([0, 1, 5, 25, 10_000]),
  });
}

function keyOf(random: Random, dimension: Dimension): Key {
  return dimension === "month" ? random.one(months) : random.one(values[dimension]);
}

/** The key of a fact, written down a second time so that the tests do not lean on the cube. */
export const keyOfFact: Readonly<Record<Dimension, (fact: StoredFact) => Key>> = {
  organization: (fact) => fact.organizationId,
  platform: (fact) => fact.platformId,
  title: (fact) => fact.titleId,
  item: (fact) => fact.itemId,
  metric: (fact) => fact.metricId,
  reportType: (fact) => fact.reportTypeId,
  month: (fact) => fact.month,
  year: (fact) => Number(fact.month.slice(0, 4)),
  accessType: (fact) => fact.accessType,
  accessMethod: (fact) => fact.accessMethod,
  dataType: (fact) => fact.dataType,
  sectionType: (fact) => fact.sectionType,
  yop: (fact) => fact.yop,
  publisher: (fact) => fact.publisher,
  reportedPlatform: (fact) => fact.reportedPlatform,
  articleVersion: (fact) => fact.articleVersion,
  parentDataType: (fact) => fact.parentDataType,
};
