import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { lockLevelOf } from "@/lib/credentials/lock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { annotationData } from "./annotation-data";
import type { AnnotationDraft } from "./contract";
import { type AnnotationRow, auditedAnnotation, auditedAs, showAnnotation, shownAnnotation } from "./show-annotation";

type Managing = Scope<"annotations.manage">;

/**
 * Creates an annotation with its author's level; throws Forbidden for an organization the author does not administer.
 */
export async function createAnnotation(scope: Managing, draft: AnnotationDraft) {
  return showAnnotation(await inTransaction((tx) => writeAnnotation(tx, scope, draft)), scope.actor);
}

/** The same in the caller's transaction. */
export async function writeAnnotation(tx: Db, scope: Managing, draft: AnnotationDraft): Promise<AnnotationRow> {
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
}
