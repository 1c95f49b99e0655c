import { type Dimension, dimensionNames, type SumTable, summed, sumTables } from "../dimensions";
import type { NumberedWhere } from "../question";
import type { Visibility } from "../visibility";
import { expressionOf, holds, holdTogether } from "./conditions";
import { isNoneOf, isOneOf, uint32, uint32s } from "./dialect";
import { attributesIn, type InterestRule, isDefined, reportTypesIn, type SupersededInterest } from "./interest-rule";
import { identifier, joinSql, Sql, sql } from "./sql";

/** Organizations and imports that may be read. */
export interface Audience {
  readonly organizationIds: readonly number[];
  readonly visibility: Visibility;
}

/** Conditions on facts; all must hold. */
export interface FactConditions {
  readonly where: NumberedWhere;
  readonly superseded?: readonly SupersededInterest[] | undefined;
  /** Restricts to usage that counts as interest; metrics become interest groups. */
  readonly interest?: InterestRule | undefined;
  /** Excludes facts with any of these keys. */
  readonly without?: { readonly of: Dimension; readonly keys: readonly number[] } | undefined;
  readonly also?: readonly Also[] | undefined;
}

/** A further condition and the dimensions it uses. */
interface Also {
  readonly of: readonly Dimension[];
  readonly condition: Sql;
}

/** Single facts, or pre-aggregated sums with the same columns and far fewer rows. */
export type FactSource = "facts" | SumTable;

/** Tables that keep titles apart. */
export const ofTitles: ReadonlySet<FactSource> = new Set(["facts", "title_sums"]);

/** The smallest table with all of these dimensions. */
export const smallest = (of: readonly Dimension[]): FactSource =>
  sumTables.find((table) => of.every((name) => summed[table].some((kept) => kept === name))) ?? "facts";

const ofPlaces = ["organization", "platform"] as const;

/** Dimensions used by the conditions, except those that every table keeps for interest. */
export const speaksOf = ({ where, without, interest, also = [] }: FactConditions): Dimension[] => [
  ...dimensionNames.filter((name) => where[name] !== undefined),
  ...(where.monthsOfYear ? (["month"] as const) : []),
  ...(where.places ? ofPlaces : []),
  ...also.flatMap(({ of }) => of),
  ...(without ? [without.of] : []),
  ...(interest ? (["metric"] as const) : []),
  ...(interest ? attributesIn(interest) : []),
];

/** `FROM` the facts that the audience may see: every statement is built on it. */
export function visibleFacts(
  { organizationIds, visibility: { hidden, newest } }: Audience,
  source: FactSource = "facts",
): Sql {
  const imported = identifier("import_id");
  const all = [
    isOneOf(identifier("organization_id"), organizationIds, "organizations"),
    isNoneOf(imported, hidden, "hidden"),
    sql`${imported} <= ${uint32(newest, "newest")}`,
  ];
  const { texts, parts } = sql`FROM ${identifier(source)} WHERE ${joinSql(all, "all")}`;
  return new Sql(texts, parts, organizationIds.length < 2 ? 1 : ofTitles.has(source) ? 3 : 2);
}

/** The facts that match the conditions and the audience may see. */
export function selectFacts(audience: Audience, chosen: FactConditions, source: FactSource = "facts"): Sql {
  const { where, without, interest, also = [] } = chosen;
  const all = [
    visibleFacts(audience, source),
    ...conditionsOf(where, interest),
    ...(without ? [isNoneOf(expressionOf(without.of, interest), without.keys)] : []),
    ...superseding(audience, chosen.superseded ?? [], where),
    ...(interest ? [countsAsInterest(audience, interest, where)] : []),
    ...also.map(({ condition }) => condition),
  ];
  return joinSql(all, "all");
}

const conditionsOf = (where: NumberedWhere, interest?: InterestRule): Sql[] => [
  ...dimensionNames.flatMap((name) => {
    const condition = where[name];
    // Interest of some groups has fewer definitions.
    if (condition === undefined || (name === "metric" && interest)) return [];
    const matches = holds(name, condition, expressionOf(name, interest));
    const types = where.blanks?.[name];
    if (!types) return [matches];
    return [sql`(${matches} OR ${holds(name, [0])} AND ${holds("reportType", types)})`];
  }),
  ...(where.monthsOfYear ? [isOneOf(sql`toMonth(${expressionOf("month")})`, where.monthsOfYear)] : []),
  ...(where.places ? [holdTogether(ofPlaces, where.places).condition] : []),
];

const placeOfImport = joinSql(
  (["organization", "platform", "account", "month"] as const).map((name) => expressionOf(name)),
  "list",
);

/**
 * Facts of report types except those in a month, account, platform and organization that has data from the `others`. There are
 * few such imports, so each fact only looks up its import among them.
 */
function unlessBeside(audience: Audience, of: NumberedWhere, key: Sql, others: Sql): Sql {
  const imports = joinSql([visibleFacts(audience, "import_sums"), ...conditionsOf(of)], "all");
  const beside = sql`SELECT import_id ${imports} AND (${key}) GLOBAL IN (${others})`;
  return sql`NOT (${holds("reportType", of.reportType ?? [])} AND import_id GLOBAL IN (${beside}))`;
}

/**
 * Usage with an interest definition (of the selected groups), on platforms whose interest the report type defines, in
 * months without any usage of a superseding report type.
 */
function countsAsInterest(audience: Audience, rule: InterestRule, where: NumberedWhere): Sql {
  const groups = where.metric;
  const limited = groups
    ? { ...rule, definitions: rule.definitions.filter(({ group }) => groups.includes(group)) }
    : rule;
  const types = reportTypesIn(limited);
  const metrics = [...new Set(limited.definitions.map(({ metric }) => metric))];
  const all = [
    isOneOf(expressionOf("reportType"), types),
    isOneOf(expressionOf("metric"), metrics),
    ...isDefined(limited),
    onItsPlatforms(rule, types),
    ...superseding(
      audience,
      rule.superseded.filter(({ older }) => types.includes(older)),
      where,
    ),
  ];
  return joinSql(all, "all");
}

/** Report types with the same platforms share one condition. */
function onItsPlatforms({ platforms }: InterestRule, types: readonly number[]): Sql {
  const alike = new Map<string, { types: number[]; platforms: readonly number[] }>();
  for (const { reportType, platforms: own } of platforms) {
    if (own.length === 0 || !types.includes(reportType)) continue;
    const key = [...own].sort((a, b) => a - b).join();
    const existing = alike.get(key);
    if (existing) existing.types.push(reportType);
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
 * Most months of an account have data of one report type only. A bit mask of the report types present leaves
 * few of them to check for superseding pairs.
 */
function superseding(
  audience: Audience,
  superseded: readonly SupersededInterest[],
  { organization, platform, account, month, year }: NumberedWhere,
): Sql[] {
  if (superseded.length === 0) return [];
  const type = expressionOf("reportType");
  const olders = superseded.map(({ older }) => older);
  const types = [...new Set(superseded.flatMap(({ older, newer }) => [older, newer]))];
  const at = (of: readonly number[]) => uint32s(of.map((one) => types.indexOf(one)));
  const near = { organization, platform, account, month, year };
  const covered = joinSql(
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
