import "server-only";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { lockLevelOf } from "@/lib/credentials/lock";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Forbidden, Invalid } from "@/lib/kit/errors";
import { reportTypesOf } from "@/lib/non-counter/table-reports";
import { offeredTo } from "@/lib/platforms/show-platform";
import type { AnnotationChange, AnnotationDraft } from "./contract";
import {
  type AnnotationRow,
  annotationRelations,
  auditedAnnotation,
  auditedAs,
  lockAnnotation,
  showAnnotation,
} from "./list-annotations";

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
    include: annotationRelations,
  });
  await recordAudit(tx, scope, {
    action: "annotation.create",
    ...auditedAs(created),
    after: auditedAnnotation(created),
  });
  return created;
}

/**
 * Changes the given fields; moving it requires the right in both organizations. Throws NotFound, Forbidden, OutOfDate.
 */
export async function changeAnnotation(scope: Managing, id: number, { revision, ...changes }: AnnotationChange) {
  const row = await inTransaction(async (tx) => {
    const before = await lockAnnotation(tx, scope, { id, revision });
    const data = await annotationData(tx, scope, withGiven(asDraft(before, scope), changes));
    const ownerLevel = Math.max(before.ownerLevel, data.organizationId === null ? lockLevelOf(scope.actor, 0) : 0);
    const after = await tx.annotation.update({
      where: { id },
      data: { ...data, ownerLevel, changedAt: now(), revision: { increment: 1 } },
      include: annotationRelations,
    });
    const differing = changedValues(auditedAnnotation(before), auditedAnnotation(after));
    if (differing) await recordAudit(tx, scope, { action: "annotation.change", ...auditedAs(after), ...differing });
    return after;
  });
  return showAnnotation(row, scope.actor);
}

function asDraft(row: AnnotationRow, { actor }: Managing): AnnotationDraft {
  const { organization, platform, title, report_type, ...fields } = showAnnotation(row, actor);
  return {
    ...fields,
    organization_id: organization?.pk ?? null,
    platform_id: platform?.pk ?? null,
    title_id: title?.pk ?? null,
    report_type_id: report_type?.pk ?? null,
  };
}

/** Unchanged unless given. */
const withGiven = (before: AnnotationDraft, changes: Omit<AnnotationChange, "revision">): AnnotationDraft =>
  Object.assign({}, before, Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)));

/** Throws NotFound, and Forbidden if the caller may only view it. */
export async function deleteAnnotation(scope: Scope<"annotations.manage">, id: number): Promise<null> {
  return inTransaction(async (tx) => {
    const row = await lockAnnotation(tx, scope, { id });
    await tx.annotation.delete({ where: { id } });
    await recordAudit(tx, scope, { action: "annotation.delete", ...auditedAs(row), before: auditedAnnotation(row) });
    return null;
  });
}

/** The row to store, after checking that the author may annotate everything it names. */
async function annotationData(tx: Db, scope: Scope<"annotations.manage">, draft: AnnotationDraft) {
  const { organization_id: organization, platform_id: platform, title_id: title, report_type_id: report } = draft;
  if (organization === null ? lockLevelOf(scope.actor, 0) === 0 : !scope.reaches(organization))
    throw new Forbidden("annotationElsewhere");
  if (!(draft.subject_en || draft.subject_cs)) throw new Invalid({ subject_en: ["mandatory"] });
  const { start_date: start, end_date: end } = draft;
  if (start && end && end < start) throw new Invalid({ end_date: ["daysReversed"] });
  const whose = organization === null ? scope.organizationIds : [organization];
  const [platforms, titles, reports] = await Promise.all([
    platform === null ? 1 : tx.platform.count({ where: { AND: [{ id: platform }, offeredTo(whose)] } }),
    title === null ? 1 : tx.title.count({ where: { id: title } }),
    report === null ? 1 : tx.reportType.count({ where: { AND: [{ id: report }, reportTypesOf(whose)] } }),
  ]);
  const unknown = {
    ...(platforms ? {} : { platform_id: ["unknownPlatform"] }),
    ...(titles ? {} : { title_id: ["invalid"] }),
    ...(reports ? {} : { report_type_id: ["invalid"] }),
  };
  if (Object.keys(unknown).length > 0) throw new Invalid(unknown);
  return {
    ...{ organizationId: organization, platformId: platform, titleId: title, reportTypeId: report },
    ...{ subjectEn: draft.subject_en, subjectCs: draft.subject_cs },
    ...{ shortMessageEn: draft.short_message_en, shortMessageCs: draft.short_message_cs },
    ...{ messageEn: draft.message_en, messageCs: draft.message_cs },
    ...{ startDate: start ? new Date(start) : null, endDate: end ? new Date(end) : null },
    isImportant: draft.level === "important",
  };
}
