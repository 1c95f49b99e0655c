import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { lockLevelOf } from "@/lib/credentials/lock";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { annotationData } from "./annotation-data";
import type { AnnotationChange, AnnotationDraft } from "./contract";
import { lockAnnotation } from "./seen-annotations";
import { type AnnotationRow, auditedAnnotation, auditedAs, showAnnotation, shownAnnotation } from "./show-annotation";

type Managing = Scope<"annotations.manage">;

/**
 * Changes the given fields; moving it requires the right in both organizations. Throws NotFound, Forbidden, OutOfDate.
 */
export async function changeAnnotation(scope: Managing, id: number, { revision, ...given }: AnnotationChange) {
  const row = await inTransaction(async (tx) => {
    const before = await lockAnnotation(tx, scope, { id, revision });
    const data = await annotationData(tx, scope, withGiven(asDraft(before, scope), given));
    const ownerLevel = Math.max(before.ownerLevel, data.organizationId === null ? lockLevelOf(scope.actor, 0) : 0);
    const after = await tx.annotation.update({
      where: { id },
      data: { ...data, ownerLevel, changedAt: now(), revision: { increment: 1 } },
      include: shownAnnotation,
    });
    const differing = changedValues(auditedAnnotation(before), auditedAnnotation(after));
    if (differing) await recordAudit(tx, scope, { action: "annotation.change", ...auditedAs(after), ...differing });
    return after;
  });
  return showAnnotation(row, scope.actor);
}

function asDraft(row: AnnotationRow, { actor }: Managing): AnnotationDraft {
  const { organization, platform, title, report_type, ...shown } = showAnnotation(row, actor);
  return {
    ...shown,
    organization_id: organization?.pk ?? null,
    platform_id: platform?.pk ?? null,
    title_id: title?.pk ?? null,
    report_type_id: report_type?.pk ?? null,
  };
}

/** Unchanged unless given. */
const withGiven = (before: AnnotationDraft, given: Omit<AnnotationChange, "revision">): AnnotationDraft =>
  Object.assign({}, before, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
