import { groupBy } from "@/lib/kit/group-by";
import { dimensions, type TextDimension } from "../dimensions";
import { isNoneOf, isOneOf, uint32s } from "./dialect";
import { identifier, joinSql, type Sql, sql } from "./sql";

/** Months of an account with usage of the newer report type do not count for the older. */
export interface Superseded {
  readonly older: number;
  readonly newer: number;
}

/** A condition on an attribute of usage: one of these keys, or none of them. The key 0 is a blank. */
export interface AttributeCondition {
  readonly of: TextDimension;
  readonly keys: readonly number[];
  readonly isExcluded: boolean;
}

/** Counts usage of a metric of a report type in a group, if all of the conditions hold. */
export interface CountedMetric {
  readonly reportType: number;
  readonly metric: number;
  readonly group: number;
  readonly attributes?: readonly AttributeCondition[];
}

/** Which usage counts as interest, and in which group, by the ids that facts use. */
export interface InterestRule {
  /** Definitions of one metric have conditions that exclude each other; other metrics do not count. */
  readonly definitions: readonly CountedMetric[];
  /** The platforms for which the report type defines interest. */
  readonly platforms: readonly { readonly reportType: number; readonly platforms: readonly number[] }[];
  readonly superseded: readonly Superseded[];
}

const MOST = 0x1_0000;

/** Report type and metric packed into one number; both have 16 bits. */
const definedCode = sql`toUInt32(${identifier("report_type_id")} * 65536 + ${identifier("metric_id")})`;

const codesOf = (definitions: readonly CountedMetric[]): number[] =>
  definitions.map(({ reportType, metric }) => reportType * MOST + metric);

/** Report types that count towards interest, or towards these groups. */
export const reportTypesIn = ({ definitions }: InterestRule, groups?: readonly number[]): number[] => [
  ...new Set(definitions.flatMap(({ reportType, group }) => ((groups?.includes(group) ?? true) ? [reportType] : []))),
];

/** The interest group of a fact that counts as interest. */
export function interestGroup(rule: InterestRule): Sql {
  const [first, ...others] = alikeIn(rule).alike;
  if (!first) return sql`toUInt32(0)`;
  return others.reduce((before, one) => sql`if(${matches(one)}, ${groupIn(one)}, ${before})`, groupIn(first));
}

const groupIn = ({ definitions }: Alike): Sql =>
  sql`transform(${definedCode}, ${uint32s(codesOf(definitions))}, ${uint32s(definitions.map(({ group }) => group))}, toUInt32(0))`;

/** Usage that counts as interest by metric and attributes. */
export function isDefined(rule: InterestRule): Sql[] {
  const { shared, alike } = alikeIn(rule);
  const [first, ...others] = alike.map(matches);
  if (!first) return [sql`0`];
  const any = others.length === 0 ? first : sql`(${others.reduce((before, one) => sql`${before} OR ${one}`, first)})`;
  return [...shared.map(holdsFor), any];
}

/** Attributes that definitions of the rule depend on. */
export const attributesIn = ({ definitions }: InterestRule): TextDimension[] => [
  ...new Set(definitions.flatMap(({ attributes = [] }) => attributes.map(({ of }) => of))),
];

/** Definitions with the same conditions, apart from those that all definitions share. */
type Alike = { readonly own: readonly AttributeCondition[]; readonly definitions: readonly CountedMetric[] };

function alikeIn({ definitions }: InterestRule): {
  readonly shared: readonly AttributeCondition[];
  readonly alike: readonly Alike[];
} {
  const lists = definitions.map(({ attributes = [] }) => attributes.map((one) => JSON.stringify(one)));
  const inAll = new Set(lists[0]?.filter((text) => lists.every((list) => list.includes(text))));
  const own = ({ attributes = [] }: CountedMetric) => attributes.filter((one) => !inAll.has(JSON.stringify(one)));
  const alike = groupBy(definitions, (one) => JSON.stringify(own(one)));
  return {
    shared: (definitions[0]?.attributes ?? []).filter((one) => inAll.has(JSON.stringify(one))),
    alike: [...alike].map(([, some]) => ({ own: some[0] ? own(some[0]) : [], definitions: some })),
  };
}

const matches = ({ own, definitions }: Alike): Sql =>
  joinSql([isOneOf(definedCode, codesOf(definitions)), ...own.map(holdsFor)], "all");

const holdsFor = ({ of, keys, isExcluded }: AttributeCondition): Sql =>
  (isExcluded ? isNoneOf : isOneOf)(identifier(dimensions[of].column), keys);
