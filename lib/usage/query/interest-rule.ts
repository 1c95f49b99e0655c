import { uint32s } from "./dialect";
import { identifier, type Sql, sql } from "./sql";

/** Months of an account with usage of the newer report type do not count for the older. */
export interface Superseded {
  readonly older: number;
  readonly newer: number;
}

/** Which usage counts as interest, and in which group, by the ids that facts use. */
export interface InterestRule {
  /** The group of a metric of a report type; other metrics do not count. */
  readonly definitions: readonly { readonly reportType: number; readonly metric: number; readonly group: number }[];
  /** The platforms for which the report type defines interest. */
  readonly platforms: readonly { readonly reportType: number; readonly platforms: readonly number[] }[];
  readonly superseded: readonly Superseded[];
  /** Access methods of machines, such as text and data mining: their usage never counts. Blank is use by people. */
  readonly machines?: readonly number[];
}

const MOST = 0x1_0000;

/** Report type and metric packed into one number; both have 16 bits. */
export const definedCode = sql`toUInt32(${identifier("report_type_id")} * 65536 + ${identifier("metric_id")})`;

export function definedCodes({ definitions }: InterestRule): number[] {
  return definitions.map(({ reportType, metric }) => reportType * MOST + metric);
}

/** Report types that count towards interest, or towards these groups. */
export const reportTypesIn = ({ definitions }: InterestRule, groups?: readonly number[]): number[] => [
  ...new Set(definitions.flatMap(({ reportType, group }) => ((groups?.includes(group) ?? true) ? [reportType] : []))),
];

/** The interest group of a fact. */
export function interestGroup(rule: InterestRule): Sql {
  const groups = rule.definitions.map(({ group }) => group);
  if (groups.length === 0) return sql`toUInt32(0)`;
  return sql`transform(${definedCode}, ${uint32s(definedCodes(rule), "defined")}, ${uint32s(groups, "groups")}, toUInt32(0))`;
}
