import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { StoredFact } from "@/lib/usage/fact";
import { rounds } from "@/tests/support/extent";
import { Random } from "../usage/random";
import { aLibrary, aPlatform, aTitle, fact, metricId, openWorld, reader, reportTypeId, used } from "./world";

// Which report's usage goes on in which, and what each may count, said again by itself.
const TYPES = {
  JR1: ["ft_total", "ft_pdf"],
  BR2: ["ft_total"],
  TR: ["Total_Item_Requests", "Unique_Item_Requests", "No_License"],
  TR51: ["Total_Item_Requests", "No_License"],
  DB1: ["search_reg"],
  DR: ["Searches_Regular", "No_License"],
  DR51: ["Searches_Regular"],
} as const;
const NEWER: Readonly<Record<string, readonly string[]>> = {
  JR1: ["TR", "TR51"],
  BR2: ["TR", "TR51"],
  TR: ["TR51"],
  DB1: ["DR", "DR51"],
  DR: ["DR51"],
};
type TypeName = keyof typeof TYPES;
// The names of a literal are its keys.
const typeNames = Object.keys(TYPES) as TypeName[];
const MONTHS = ["2024-01", "2024-02", "2024-03", "2024-04"];

type Known = StoredFact & { readonly type: TypeName; readonly metric: string };
const random = new Random(77);
let facts: Known[];
let libraries: number[];
let platforms: number[];
let titles: number[];
let types: Map<TypeName, number>;
let groups: number[];
let metrics: Map<string, number>;

beforeAll(async () => {
  await openWorld();
  libraries = [await aLibrary("Brno"), await aLibrary("Plzeň")];
  platforms = [await aPlatform("JSTOR"), await aPlatform("Karger"), await aPlatform("Brill")];
  titles = [0, await aTitle("Nature"), await aTitle("Cell"), await aTitle("Host")];
  types = new Map(await Promise.all(typeNames.map(async (name) => [name, await reportTypeId(name)] as const)));
  groups = (await db().interestGroup.findMany()).map(({ id }) => id);
  const names = [...new Set(typeNames.flatMap((name) => TYPES[name]))];
  metrics = new Map(await Promise.all(names.map(async (name) => [name, await metricId(name)] as const)));
  facts = [];
  for (const type of typeNames)
    for (const organizationId of libraries)
      for (const platformId of platforms)
        for (const month of MONTHS)
          if (random.chance(0.45)) await anImport({ type, organizationId, platformId, month });
});

type Place = { type: TypeName; organizationId: number; platformId: number; month: string };

async function anImport({ type, ...place }: Place): Promise<void> {
  const counted = Array.from({ length: random.one([1, 1, 6]) }, () => {
    const metric = random.one<string>(TYPES[type]);
    const value = random.whole(1, 900);
    return { metric, fact: fact({ metricId: metrics.get(metric) ?? 0, titleId: random.one(titles), value }) };
  });
  const imported = { ...place, reportTypeId: types.get(type) ?? 0 };
  const importId = await used(
    imported,
    counted.map((one) => one.fact),
  );
  facts.push(...counted.map((one) => ({ ...one.fact, ...imported, importId, type, metric: one.metric })));
}

type Rules = { readonly groupOf: Map<string, number>; readonly defining: Set<string>; readonly gone: Set<number> };

/** Other definitions, other reports of platforms, other imports deleted. */
async function redefine(): Promise<Rules> {
  const groupOf = new Map<string, number>();
  for (const type of typeNames)
    for (const metric of TYPES[type]) if (random.chance(0.6)) groupOf.set(`${type} ${metric}`, random.one(groups));
  const defining = new Set(
    platforms.flatMap((platform) => typeNames.flatMap((t) => (random.chance(0.7) ? [`${platform} ${t}`] : []))),
  );
  const gone = new Set(facts.flatMap(({ importId }) => (random.chance(0.15) ? [importId] : [])));
  const idOf = (type: string) => types.get(type as TypeName) ?? 0; // written by us above
  await db().interestDefinition.deleteMany();
  await db().interestDefinition.createMany({
    data: [...groupOf].map(([key, groupId]) => {
      const [type = "", metric = ""] = key.split(" ");
      return { reportTypeId: idOf(type), metricId: metrics.get(metric) ?? 0, groupId };
    }),
  });
  await db().platformInterest.deleteMany();
  await db().platformInterest.createMany({
    data: [...defining].map((key) => {
      const [platform, type = ""] = key.split(" ");
      return { platformId: Number(platform), reportTypeId: idOf(type) };
    }),
  });
  await db().import.updateMany({ where: { id: { in: [...gone] } }, data: { state: "discarded" } });
  await db().import.updateMany({ where: { id: { notIn: [...gone] } }, data: { state: "current" } });
  return { groupOf, defining, gone };
}

/** By plain loops, without any of the product's code. */
function reckon(
  rules: Rules,
  wanted: (fact: Known, group: number) => boolean,
  keyOf: (fact: Known, group: number) => string,
) {
  const seen = facts.filter(({ importId }) => !rules.gone.has(importId));
  const sums = new Map<string, number>();
  for (const one of seen) {
    const group = rules.groupOf.get(`${one.type} ${one.metric}`);
    if (group === undefined || !rules.defining.has(`${one.platformId} ${one.type}`)) continue;
    const isPassed = seen.some(
      (other) =>
        NEWER[one.type]?.includes(other.type) &&
        other.organizationId === one.organizationId &&
        other.platformId === one.platformId &&
        other.month === one.month,
    );
    if (isPassed || !wanted(one, group)) continue;
    sums.set(keyOf(one, group), (sums.get(keyOf(one, group)) ?? 0) + one.value);
  }
  return sums;
}

const asked = [
  {
    by: ["organization", "platform", "month", "metric", "title"],
    keyOf: (one: Known, group: number) => [one.organizationId, one.platformId, one.month, group, one.titleId].join(),
  },
  { by: ["metric"], keyOf: (_: Known, group: number) => String(group) },
  { by: ["platform", "year"], keyOf: (one: Known) => `${one.platformId},${one.month.slice(0, 4)}` },
  { by: [], keyOf: () => "" },
] as const;

test("interest is what plain loops find, whatever is defined, imported and deleted, for any reader", async () => {
  let found = 0;
  for (let round = 0; round < rounds(25, 400); round += 1) {
    const rules = await redefine();
    const reach = random.chance(0.5) ? libraries : [random.one(libraries)];
    const scope = await reader(reach);
    const [group, month, title] = [random.one(groups), random.one(MONTHS), random.one(titles)];
    for (const { by, keyOf } of asked) {
      const [byGroup, byMonth, byTitle] = [random.chance(0.3), random.chance(0.3), random.chance(0.2)];
      const where = {
        ...(byGroup ? { metric: [group] } : {}),
        ...(byMonth ? { month: { from: month, to: null } } : {}),
        ...(byTitle ? { title: [title] } : {}),
      };
      const expected = reckon(
        rules,
        (one, own) =>
          reach.includes(one.organizationId) &&
          (!byGroup || own === group) &&
          (!byMonth || one.month >= month) &&
          (!byTitle || one.titleId === title),
        keyOf,
      );
      if (by.length === 0 && expected.size === 0) expected.set("", 0);
      const answer = await askInterest(scope, { by, where });
      const got = new Map(answer.map(({ keys, figures: [value = -1] }) => [keys.join(), value]));
      expect(got, `round ${round}: ${by} ${JSON.stringify(where)}`).toEqual(expected);
      found += [...expected.values()].reduce((all, value) => all + value, 0);
    }
  }
  expect(found).toBeGreaterThan(10_000);
});
