import { recordOf } from "@/lib/kit/record-of";
import { attributes, type Dimension, dimensionNames, mayBe } from "@/lib/usage/dimensions";
import type { StoredFact } from "@/lib/usage/fact";
import { type Key, type NumberedQuestion, type NumberedWhere, numberedQuestion } from "@/lib/usage/question";
import { accounts, metrics, months, organizations, platforms, reportTypes, titles } from "./imagined-facts";
import type { Random } from "./random";

const values: Readonly<Record<Exclude<Dimension, "month">, readonly number[]>> = {
  organization: organizations,
  platform: platforms,
  account: accounts,
  title: titles,
  item: [0, 1, 2, 3, 4, 5],
  metric: metrics,
  reportType: reportTypes,
  year: [2022, 2023, 2024],
  ...recordOf(attributes, () => [0, 1, 2, 3]),
  publisher: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  yop: [0, 1990, 2000, 2010, 2024],
  decade: [0, 1990, 2000, 2010, 2020],
};

export function imagineWhere(random: Random): NumberedWhere {
  const filtered = random.some(
    dimensionNames.filter((name) => name !== "month"),
    3,
  );
  const lists = filtered.map((name) => [name, random.some(values[name], 5)]);
  const [from, to] = [random.one(months), random.one(months)];
  const span = random.one([
    {},
    { month: { from: null, to: null } },
    { month: { from, to: null } },
    { month: { from: null, to } },
    ...(from <= to ? [{ month: { from, to } }] : []),
  ]);
  return {
    ...Object.fromEntries(lists),
    ...(random.chance(0.15)
      ? {
          yop: random.one([
            { from: 2000, to: null },
            { from: null, to: 2010 },
            { from: 1995, to: 2015 },
          ]),
        }
      : {}),
    ...span,
    reportType: random.one([[1], [2], [1, 2]]),
  };
}

export function imagineQuestion(random: Random): NumberedQuestion {
  const used = new Set<Dimension>(random.some(mayBe("columns"), 3));
  const rows = [random.one(mayBe("rows"))];
  for (const name of random.chance(0.3) ? random.some(mayBe("rows"), 2) : []) if (!rows.includes(name)) rows.push(name);
  for (const name of rows) used.delete(name);
  if (used.has("month")) used.delete("year");
  const columns = [...used];
  return numberedQuestion.parse({
    ...{ version: 1, rows, columns, where: imagineWhere(random) },
    measure: random.one(["uses", "uses", "uses", "titles", "items", "facts"]),
    order: {
      by: random.one(["total", "name", keysOf(random, columns).join(",") || "total"]),
      descending: random.chance(0.5),
    },
    page: random.one([1, 1, 1, 2, 40]),
    pageSize: random.one([1, 5, 25, 10_000]),
  });
}

/** Some rows that a question may name, in any order; some have no usage. */
export const imagineRows = (random: Random, { rows }: Pick<NumberedQuestion, "rows">): (readonly Key[])[] =>
  [
    ...new Map(Array.from({ length: random.whole(0, 6) }, () => keysOf(random, rows)).map((key) => [key.join(), key])),
  ].map(([, key]) => key);

const keysOf = (random: Random, names: readonly Dimension[]) => names.map((name) => keyOf(random, name));

function keyOf(random: Random, dimension: Dimension): Key {
  return dimension === "month" ? random.one(months) : random.one(values[dimension]);
}

/** The key of a fact, written down a second time so that the tests do not lean on the cube. */
export const keyOfFact: Readonly<Record<Dimension, (fact: StoredFact) => Key>> = {
  organization: (fact) => fact.organizationId,
  platform: (fact) => fact.platformId,
  account: (fact) => fact.accountId,
  title: (fact) => fact.titleId,
  item: (fact) => fact.itemId,
  metric: (fact) => fact.metricId,
  reportType: (fact) => fact.reportTypeId,
  month: (fact) => fact.month,
  year: (fact) => Number(fact.month.slice(0, 4)),
  ...recordOf(attributes, (name) => (fact: StoredFact) => fact[name]),
  decade: ({ yop }) => (yop < 10 || yop === 9999 ? yop : yop - (yop % 10)),
};
