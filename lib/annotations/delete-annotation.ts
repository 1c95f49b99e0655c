import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { lockAnnotation } from "./seen-annotations";
import { auditedAnnotation, auditedAs } from "./show-annotation";

/** Throws NotFound, and Forbidden if the caller may only view it. */
export async function deleteAnnotation(scope: Scope<"annotations.manage">, id: number): Promise<null> {
  return inTransaction(async (tx) => {
    const row = await lockAnnotation(tx, scope, { id });
    await tx.annotation.delete({ where: { id } });
    await recordAudit(tx, scope, { action: "annotation.delete", ...auditedAs(row), before: auditedAnnotation(row) });
    return null;
  });
}
