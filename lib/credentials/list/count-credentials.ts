import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { dayOf, noticeUntil } from "./expiry";

/**
 * Counts for the organizations within reach: `broken` and `broken_reports` need a fix, `unverified` never returned an
 * answer, the keys of `expiring` have expired or expire soon.
 */
export async function countCredentials(scope: Scope<"credentials.count">, organization?: number) {
  const own = organization === undefined ? scope : scope.within(organization);
  const where = { organizationId: reach(own), deletedAt: null };
  const until = noticeUntil(dayOf(now()));
  const [count, broken, broken_reports, unverified, expiring] = await Promise.all([
    db().credentials.count({ where }),
    db().credentials.count({ where: { ...where, brokenSince: { not: null } } }),
    db().credentialsReport.count({ where: { credentials: where, brokenSince: { not: null } } }),
    db().credentials.count({ where: { ...where, verifiedAt: null, brokenSince: null } }),
    db().credentials.count({ where: { ...where, expiresOn: { lte: until } } }),
  ]);
  return { count, broken, broken_reports, unverified, expiring };
}
