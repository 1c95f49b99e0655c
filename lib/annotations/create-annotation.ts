import "server-only";
import type { Scope } from "@/lib/access/scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { lockLevelOf } from "@/lib/credentials/edit/lock";
import { inTransaction } from "@/lib/kit/db";
import { annotationData } from "./annotation-data";
import type { AnnotationDraft } from "./contract";
import { auditedAnnotation, auditedAs, showAnnotation, shownAnnotation } from "./show-annotation";

/** Writes an annotation, whose level is its author's; throws Forbidden for an organization that the author does not administer. */
export async function createAnnotation(scope: Scope<"annotations.manage">, draft: AnnotationDraft) {
  const row = await inTransaction(async (tx) => {
    const data = await annotationData(tx, scope, draft);
    const created = await tx.annotation.create({
      data: {
        ...data,
        authorId: scope.user.id,
        ownerLevel: lockLevelOf(scope.actor, draft.organization_id ?? 0),
      },
      include: shownAnnotation,
    });
    await recordAudit(tx, scope, {
      action: "annotation.create",
      ...auditedAs(created),
      after: auditedAnnotation(created),
    });
    return created;
  });
  return showAnnotation(row, scope.actor);
}
