import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { auditCondition, newestFirst } from "./audit-condition";
import type { AuditQuery } from "./contract";
import { showEntries } from "./show-entries";

/** One page of entries, and the number of matches. */
export async function listAudit(_scope: Scope<"audit.read">, { page, page_size, ...filter }: AuditQuery) {
  const where = auditCondition(filter);
  const [count, rows] = await Promise.all([
    db().auditEntry.count({ where }),
    db().auditEntry.findMany({ where, orderBy: newestFirst, skip: (page - 1) * page_size, take: page_size }),
  ]);
  return { count, results: await showEntries(rows) };
}
