import "server-only";
import { findSharedMonths, namesOf } from "@/lib/imports/publish/shared-months";
import type { Db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import type { Named } from "@/lib/kit/format/display-name";
import { type ClashRule, winnerBy } from "./clash-rules";
import type { Merge } from "./given-organizations";

/** Months that both organizations have with different figures, where the rule leaves the decision open. */
export async function findClashes(tx: Db, merge: Merge, rule: ClashRule) {
  const shared = await findSharedMonths(tx, { of: "organization", ...merge }, winnerBy[rule]);
  return shared.filter(({ winner }) => winner === null);
}

/** Payments of both organizations for the same platform and year. */
type SamePayment = { platform: Named; year: number };

export const samePayments = (tx: Db, { from, into }: Merge) => tx.$queryRaw<SamePayment[]>`
  SELECT ${namesOf("p")} AS platform, a.year FROM payments a
  JOIN payments b ON b.organization_id = ${into} AND b.platform_id = a.platform_id AND b.year = a.year
  JOIN platforms p ON p.id = a.platform_id
  WHERE a.organization_id = ${from} ORDER BY p.name, a.year`;

/** Throws Refused if a user must choose whose payments stay. */
export async function refusePayments(tx: Db, merge: Merge, rule: ClashRule): Promise<void> {
  const count = rule === "refuse" ? (await samePayments(tx, merge)).length : 0;
  if (count > 0) throw new Refused("paymentClashes", { count });
}

/** Throws Refused if a user must choose whose months or payments stay. */
export async function refuseClashes(tx: Db, merge: Merge, rule: ClashRule): Promise<void> {
  const count = (await findClashes(tx, merge, rule)).length;
  if (count > 0) throw new Refused("mergeClashes", { count });
  await refusePayments(tx, merge, rule);
}
