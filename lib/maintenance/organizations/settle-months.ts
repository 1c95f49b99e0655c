import "server-only";
import type { Db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import type { ClashRule } from "./given-organizations";

export type Merge = { readonly from: number; readonly into: number };

/** A month of a report that counts for both organizations; their numbers cannot both count for one. */
export type SameMonth = {
  fromId: number;
  intoId: number;
  fromFacts: number;
  intoFacts: number;
  platform: string;
  report: string;
  /** yyyy-MM */
  month: string;
};

export const sameMonths = (tx: Db, { from, into }: Merge) => tx.$queryRaw<SameMonth[]>`
  SELECT a.id AS "fromId", b.id AS "intoId", a.fact_count AS "fromFacts", b.fact_count AS "intoFacts",
    p.name AS platform, r.short_name AS report, to_char(a.month, 'YYYY-MM') AS month
  FROM imports a
  JOIN imports b ON b.organization_id = ${into} AND b.state = 'current' AND b.platform_id = a.platform_id
    AND b.report_type_id = a.report_type_id AND b.month = a.month
  JOIN platforms p ON p.id = a.platform_id JOIN report_types r ON r.id = a.report_type_id
  WHERE a.organization_id = ${from} AND a.state = 'current'
  ORDER BY p.name, r.short_name, a.month`;

/** Both have usage in it; a month that is known to be empty yields to one with usage. */
export const isClash = ({ fromFacts, intoFacts }: SameMonth): boolean => fromFacts > 0 && intoFacts > 0;

/** What both pay for a platform in a year. */
type SamePayment = { platform: string; year: number };

export const samePayments = (tx: Db, { from, into }: Merge) => tx.$queryRaw<SamePayment[]>`
  SELECT p.name AS platform, a.year FROM payments a
  JOIN payments b ON b.organization_id = ${into} AND b.platform_id = a.platform_id AND b.year = a.year
  JOIN platforms p ON p.id = a.platform_id
  WHERE a.organization_id = ${from} ORDER BY p.name, a.year`;

/** Which imports do not come along, and which yield to ones that do. Throws Refused where a rule is needed. */
export async function settleMonths(
  tx: Db,
  merge: Merge,
  rule: ClashRule,
): Promise<{ leftOut: Set<number>; over: number[] }> {
  const same = await sameMonths(tx, merge);
  if (rule === "refuse" && (same.some(isClash) || (await samePayments(tx, merge)).length > 0))
    throw new Refused("mergeClashes");
  const yields = (one: SameMonth) => (isClash(one) ? rule === "keep-into" : one.fromFacts === 0);
  return {
    leftOut: new Set(same.filter(yields).map(({ fromId }) => fromId)),
    over: same.filter((one) => !yields(one)).map(({ intoId }) => intoId),
  };
}
