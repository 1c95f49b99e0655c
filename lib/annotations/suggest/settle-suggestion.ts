import "server-only";
import { createTranslator } from "use-intl/core";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { lockLevelOf } from "@/lib/credentials/lock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Forbidden, NotFound, Problem } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalogue } from "@/messages/catalogue";
import { type AnnotationDraft, createAnnotationCall, type settleSuggestionCall } from "../contract";
import { writeAnnotation } from "../create-annotation";
import { showAnnotation } from "../show-annotation";
import { type FoundNotice, findNotices } from "./find-notices";
import { keyOf, noticeTexts } from "./publishers-notice";

type Managing = Scope<"annotations.manage">;
type Decision = Parsed<typeof settleSuggestionCall.body>;

/**
 * Accepts a suggestion as annotation, dismisses it, or restores a dismissed one. Throws NotFound for an unknown
 * suggestion, Forbidden without administering it, and Problem 409 if it was already decided.
 */
export async function settleSuggestion(scope: Managing, decision: Decision) {
  const { platform: platformId, organization: organizationId, key } = decision;
  if (organizationId === null && lockLevelOf(scope.actor, 0) === 0) throw new Forbidden("annotationElsewhere");
  const within = organizationId === null ? scope : scope.within(organizationId);
  const notices = await findNotices(within.organizationIds);
  const notice = notices.find((one) => one.platformId === platformId && keyOf(one) === key);
  if (!notice) throw new NotFound("suggestionNotFound");
  const place = { platformId, organizationId, key };
  const saying = (action: Action) => ({
    action,
    description: [notice.type, noticeTexts(notice).short].join(" ").trim(),
  });
  const row = await inTransaction(async (tx) => {
    if (decision.decision === "reopen") return reopen(tx, scope, place, saying("annotation.reopen-suggestion"));
    const { count } = await tx.settledSuggestion.createMany({ data: place, skipDuplicates: true });
    if (count === 0) throw new Problem(409, "suggestionSettled");
    if (decision.decision === "dismiss") return audited(tx, scope, place, saying("annotation.dismiss-suggestion"));
    const written = await writeAnnotation(tx, scope, draftOf(notice, organizationId));
    await tx.settledSuggestion.updateMany({ where: place, data: { annotationId: written.id } });
    return written;
  });
  return { annotation: row && showAnnotation(row, scope.actor) };
}

type Action = "annotation.dismiss-suggestion" | "annotation.reopen-suggestion";
type Said = { action: Action; description: string };
type Place = { platformId: number; organizationId: number | null; key: string };

/** An accepted suggestion is undone by deleting its annotation. */
async function reopen(tx: Db, scope: Managing, place: Place, said: Said): Promise<null> {
  const { count } = await tx.settledSuggestion.deleteMany({ where: { ...place, annotationId: null } });
  return count === 0 ? null : audited(tx, scope, place, said);
}

async function audited(
  tx: Db,
  scope: Managing,
  { platformId, organizationId }: Place,
  { action, description }: Said,
): Promise<null> {
  const { name } = await tx.platform.findUniqueOrThrow({ where: { id: platformId } });
  const subject = { kind: "platform", id: platformId, name };
  await recordAudit(tx, scope, { action, subject, organizationId, after: { description } });
  return null;
}

/** Notices are in English; the text before them is in both languages. */
function draftOf(notice: FoundNotice, organizationId: number | null): AnnotationDraft {
  const subject = (locale: Locale) =>
    createTranslator({ locale, messages: catalogue[locale].annotations.suggested })("subject", {
      type: notice.type || "none",
    }).slice(0, 200);
  const { short, message } = noticeTexts(notice);
  return createAnnotationCall.body.parse({
    ...{ organization_id: organizationId, platform_id: notice.platformId },
    ...{ subject_en: subject("en"), subject_cs: subject("cs"), short_message_en: short, message_en: message },
    ...{ start_date: notice.start, end_date: notice.end },
  });
}
