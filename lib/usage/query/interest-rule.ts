import { uint32s } from "./dialect";
import { identifier, type Sql, sql } from "./sql";

/** Which usage counts as interest, and as which kind of it, in the numbers of the facts. */
export interface InterestRule {
  /** A metric of a report type counts as one group; any other counts as none. */
  readonly definitions: readonly { readonly reportType: number; readonly metric: number; readonly group: number }[];
  /** The platforms whose interest a report type defines. */
  readonly platforms: readonly { readonly reportType: number; readonly platforms: readonly number[] }[];
  /** Months that have usage of the newer do not count for the older. */
  readonly superseded: readonly { readonly older: number; readonly newer: number }[];
}

const MOST = 0x1_0000;

/** A report type and a metric as one number; both are of 16 bits. */
export const definedCode = sql`toUInt32(${identifier("report_type_id")} * 65536 + ${identifier("metric_id")})`;

export function definedCodes({ definitions }: InterestRule): number[] {
  return definitions.map(({ reportType, metric }) => reportType * MOST + metric);
}

/** The report types that interest is reckoned from; of some groups, those that count as one of them. */
export const reportTypesIn = ({ definitions }: InterestRule, groups?: readonly number[]): number[] => [
  ...new Set(definitions.flatMap(({ reportType, group }) => ((groups?.includes(group) ?? true) ? [reportType] : []))),
];

/** The interest group that a fact counts as. */
export function interestGroup(rule: InterestRule): Sql {
  const groups = rule.definitions.map(({ group }) => group);
  if (groups.length === 0) return sql`toUInt32(0)`;
  return sql`transform(${definedCode}, ${uint32s(definedCodes(rule), "defined")}, ${uint32s(groups, "groups")}, toUInt32(0))`;
}
