import "server-only";
import { listAudit } from "@/lib/audit/list-audit";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { requestScope } from "@/lib/request/request-scope";
import type { AuditSearch } from "./audit-address";

/** What the page of the audit trail shows: a page of entries, and the organizations one may look for. */
export async function readAudit({ size, ...search }: AuditSearch) {
  const [{ count, results }, organizations] = await Promise.all([
    requestScope("audit.read").then((scope) => listAudit(scope, { ...search, page_size: size })),
    requestScope("signed-in").then(listOrganizations),
  ]);
  return { total: count, entries: results, organizations };
}
