import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";

/** Credentials of the organizations within reach; `broken` and `broken_reports` say how many rest until somebody mends them. */
export async function countCredentials(scope: Scope<"credentials.count">, organization?: number) {
  const reach = organization === undefined ? scope : scope.within(organization);
  const where = { organizationId: { in: [...reach.organizationIds] } };
  const [count, broken, broken_reports] = await Promise.all([
    db().credentials.count({ where }),
    db().credentials.count({ where: { ...where, brokenSince: { not: null } } }),
    db().credentialsReport.count({ where: { credentials: where, brokenSince: { not: null } } }),
  ]);
  return { count, broken, broken_reports };
}
