import "server-only";
import { auditValues } from "@/lib/access/audit/audit-values";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { findOwnCredentials } from "./show-credentials";

/** Audit trail of the credentials, newest first; throws NotFound if they are out of reach. */
export async function listHistory(
  scope: Scope<"credentials.manage">,
  id: number,
  { page, page_size }: { page: number; page_size: number },
) {
  const { organizationId } = await findOwnCredentials(scope, id);
  const where = { subject: `credentials ${id}`, organizationId };
  const [count, rows] = await Promise.all([
    db().auditEntry.count({ where }),
    db().auditEntry.findMany({ where, orderBy: { id: "desc" }, skip: (page - 1) * page_size, take: page_size }),
  ]);
  const results = rows.map(({ id: pk, at, actor, impersonator, action, before, after }) => ({
    pk,
    at,
    actor,
    impersonator,
    action,
    before: auditValues.nullable().parse(before) ?? {},
    after: auditValues.nullable().parse(after) ?? {},
  }));
  return { count, results };
}
