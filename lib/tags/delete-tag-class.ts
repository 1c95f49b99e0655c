import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { holdTagClass } from "./change-tag-class";
import { auditedTagClass } from "./show-tag-class";

/** Half a million titles may lose a tag. */
const MILLISECONDS = 120_000;

/** Deletes a class with all its tags. */
export async function deleteTagClass(scope: Scope<"signed-in">, id: number): Promise<null> {
  return inTransaction(async (tx) => {
    const stored = await holdTagClass(tx, scope, id);
    await tx.tagClass.delete({ where: { id } });
    const subject = { kind: "tag-class", id, name: stored.name };
    const before = { ...auditedTagClass(stored), scope: stored.scope, count: stored._count.tags };
    const { ownerOrganizationId: organizationId } = stored;
    await recordAudit(tx, scope, { action: "tag-class.delete", subject, organizationId, before });
    return null;
  }, MILLISECONDS);
}
