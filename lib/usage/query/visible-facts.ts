import { type Dimension, dimensionNames, type SumTable, summed, sumTables } from "../dimensions";
import type { NumberedWhere } from "../question";
import type { Visibility } from "../visibility";
import { expressionOf, holds } from "./conditions";
import { among, notAmong, uint32, uint32s } from "./dialect";
import { definedCode, definedCodes, type InterestRule, reportTypesIn } from "./interest-rule";
import { identifier, joined, Sql, sql } from "./sql";

/** Whose usage, and which imports of it. */
export interface Audience {
  readonly organizationIds: readonly number[];
  readonly visibility: Visibility;
}

/** Which facts: all must hold. */
export interface Chosen {
  readonly where: NumberedWhere;
  /** The report types of `where` in order: each only where those before it have nothing. */
  readonly merged?: boolean | undefined;
  /** Only what counts as interest; metrics are its groups. */
  readonly interest?: InterestRule | undefined;
  /** What has none of these keys. */
  readonly without?: { readonly of: Dimension; readonly keys: readonly number[] } | undefined;
  readonly also?: readonly Also[] | undefined;
}

/** A further condition, and the dimensions it speaks of. */
interface Also {
  readonly of: readonly Dimension[];
  readonly condition: Sql;
}

/** Single facts, or their sums by what they are asked for most: the same columns, far fewer rows. */
export type Source = "facts" | SumTable;

/** Those that keep each title apart. */
export const ofTitles: ReadonlySet<Source> = new Set(["facts", "title_sums"]);

/** The smallest table that keeps all of these dimensions. */
export const smallest = (of: readonly Dimension[]): Source =>
  sumTables.find((table) => of.every((name) => summed[table].some((kept) => kept === name))) ?? "facts";

/** The dimensions that conditions speak of; those of interest beside what all tables keep. */
export const speaksOf = ({ where, without, interest, also = [] }: Chosen): Dimension[] => [
  ...dimensionNames.filter((name) => where[name] !== undefined),
  ...also.flatMap(({ of }) => of),
  ...(without ? [without.of] : []),
  ...(interest ? (["metric"] as const) : []),
];

/** `FROM` the facts with what the audience sees of them: every statement is built upon it. */
export function visibleFacts(
  { organizationIds, visibility: { hidden, newest } }: Audience,
  source: Source = "facts",
): Sql {
  const imported = identifier("import_id");
  const all = [
    among(identifier("organization_id"), organizationIds, "organizations"),
    notAmong(imported, hidden, "hidden"),
    sql`${imported} <= ${uint32(newest, "newest")}`,
  ];
  const { texts, parts } = sql`FROM ${identifier(source)} WHERE ${joined(all, "all")}`;
  return new Sql(texts, parts, organizationIds.length < 2 ? 1 : ofTitles.has(source) ? 3 : 2);
}

/** The facts chosen, of those the audience sees. */
export function chosenFacts(audience: Audience, chosen: Chosen, source: Source = "facts"): Sql {
  const { where, without, interest, also = [] } = chosen;
  const all = [
    visibleFacts(audience, source),
    ...conditionsOf(where, interest),
    ...(without ? [notAmong(expressionOf(without.of, interest), without.keys)] : []),
    ...(chosen.merged ? passedOver(audience, where) : []),
    ...(interest ? [countsAsInterest(audience, interest, where)] : []),
    ...also.map(({ condition }) => condition),
  ];
  return joined(all, "all");
}

const conditionsOf = (where: NumberedWhere, interest?: InterestRule): Sql[] =>
  dimensionNames.flatMap((name) => {
    const condition = where[name];
    return condition === undefined ? [] : [holds(name, condition, expressionOf(name, interest))];
  });

const placeOfImport = joined(
  (["organization", "platform", "month"] as const).map((name) => expressionOf(name)),
  "list",
);

/**
 * What the imports of some report types have not brought for whose organization, platform and month there are others:
 * these are few, so that of each fact only its import is looked for among them.
 */
function unlessBeside(audience: Audience, of: NumberedWhere, key: Sql, others: Sql): Sql {
  const imports = joined([visibleFacts(audience, "import_sums"), ...conditionsOf(of)], "all");
  const beside = sql`SELECT import_id ${imports} AND (${key}) GLOBAL IN (${others})`;
  return sql`NOT (${holds("reportType", of.reportType ?? [])} AND import_id GLOBAL IN (${beside}))`;
}

/** Of each report type but the first, the months of a platform for which those before it have usage of any kind. */
function passedOver(
  audience: Audience,
  { reportType = [], organization, platform, month, year }: NumberedWhere,
): Sql[] {
  return reportType.slice(1).map((type, before) => {
    const near = { organization, platform, month, year };
    const earlier = conditionsOf({ ...near, reportType: reportType.slice(0, before + 1) });
    const covered = joined([visibleFacts(audience, "import_sums"), ...earlier], "all");
    return unlessBeside(
      audience,
      { ...near, reportType: [type] },
      placeOfImport,
      sql`SELECT ${placeOfImport} ${covered}`,
    );
  });
}

/**
 * Metrics that are defined, as one of the groups where some are asked for, on platforms whose interest the report defines, in
 * months of which no report that takes its place has usage of any kind.
 */
function countsAsInterest(audience: Audience, rule: InterestRule, where: NumberedWhere): Sql {
  const { superseded } = rule;
  const groups = where.metric;
  const asked = groups
    ? { ...rule, definitions: rule.definitions.filter(({ group }) => groups.includes(group)) }
    : rule;
  const types = reportTypesIn(asked);
  const metrics = [...new Set(asked.definitions.map(({ metric }) => metric))];
  const all = [
    among(expressionOf("reportType"), types),
    among(expressionOf("metric"), metrics),
    among(definedCode, definedCodes(asked), groups ? undefined : "defined"),
    onItsPlatforms(rule, types),
    ...superseding(
      audience,
      superseded.filter(({ older }) => types.includes(older)),
      where,
    ),
  ];
  return joined(all, "all");
}

/** Report types of the same platforms, which most are, make one condition. */
function onItsPlatforms({ platforms }: InterestRule, types: readonly number[]): Sql {
  const alike = new Map<string, { types: number[]; platforms: readonly number[] }>();
  for (const { reportType, platforms: own } of platforms) {
    if (own.length === 0 || !types.includes(reportType)) continue;
    const key = [...own].sort((a, b) => a - b).join();
    const found = alike.get(key);
    if (found) found.types.push(reportType);
    else alike.set(key, { types: [reportType], platforms: own });
  }
  const each = [...alike.values()].map(
    (one) => sql`${holds("reportType", one.types)} AND ${holds("platform", one.platforms)}`,
  );
  const [first, ...others] = each;
  if (!first) return sql`0`;
  return sql`(${others.reduce((before, one) => sql`${before} OR ${one}`, first)})`;
}

/**
 * Most places have imports of one of the report types: which of them there are is a bit of a number, so that only places
 * with two of a pair are left to look among.
 */
function superseding(
  audience: Audience,
  superseded: InterestRule["superseded"],
  { organization, platform, month, year }: NumberedWhere,
): Sql[] {
  if (superseded.length === 0) return [];
  const type = expressionOf("reportType");
  const olders = superseded.map(({ older }) => older);
  const types = [...new Set(superseded.flatMap(({ older, newer }) => [older, newer]))];
  const at = (of: readonly number[]) => uint32s(of.map((one) => types.indexOf(one)));
  const near = { organization, platform, month, year };
  const covered = joined(
    [visibleFacts(audience, "import_sums"), ...conditionsOf({ ...near, reportType: types })],
    "all",
  );
  const there = sql`groupBitOr(bitShiftLeft(toUInt64(1), transform(${type}, ${uint32s(types)}, ${at(types)}, toUInt32(0))))`;
  const several = sql`SELECT ${placeOfImport}, ${there} AS there ${covered} GROUP BY ${placeOfImport} HAVING bitCount(there) > 1`;
  const both = sql`arrayFilter((older, first, second) -> bitTest(there, first) AND bitTest(there, second), ${uint32s(olders)}, ${at(olders)}, ${at(superseded.map(({ newer }) => newer))})`;
  const replaced = sql`toUInt16(arrayJoin(${both}))`;
  return [
    unlessBeside(
      audience,
      { ...near, reportType: [...new Set(olders)] },
      sql`${placeOfImport}, ${type}`,
      sql`SELECT ${placeOfImport}, ${replaced} FROM (${several})`,
    ),
  ];
}
