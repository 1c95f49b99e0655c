import "server-only";
import { createTranslator } from "use-intl/core";
import { runsConsortium } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import { reach, reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { lockLevelOf } from "@/lib/credentials/lock";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Forbidden, NotFound, Problem } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { Prisma } from "@/lib/kit/prisma/client";
import { noticesOf } from "@/lib/platforms/registry/registry-news";
import { findKeptRecord } from "@/lib/platforms/registry/registry-records";
import { catalog } from "@/messages/catalog";
import { writeAnnotation } from "../annotations";
import {
  type AnnotationDraft,
  type AnnotationSuggestion,
  createAnnotationCall,
  type settleSuggestionCall,
} from "../contract";
import { showAnnotation } from "../list-annotations";
import { isSuggested, keyOf, noticeTexts, type PublishersNotice } from "./publishers-notice";

type Managing = Scope<"annotations.manage">;

/**
 * Suggestions from providers' notices that are neither accepted nor dismissed, latest first: for an organization, else
 * global ones (consortium administrators) or those of each administered organization. Throws NotFound for an
 * organization out of reach.
 */
export async function listSuggestions(scope: Managing, organization: number | null): Promise<AnnotationSuggestion[]> {
  const within = organization === null ? scope : scope.within(organization);
  const isOfAll = organization === null && runsConsortium(scope.actor);
  const today = now().toISOString().slice(0, 10);
  const notices = (await findNotices(within.organizationIds)).filter((notice) => isSuggested(notice, today));
  if (notices.length === 0) return [];
  const settled = await db().settledSuggestion.findMany({
    where: { platformId: { in: notices.map(({ platformId }) => platformId) } },
  });
  const isOpen = (platformId: number, key: string, of: number | null) =>
    !settled.some(
      (one) =>
        one.platformId === platformId && one.key === key && (one.organizationId === null || one.organizationId === of),
    );
  const platforms = await db().platform.findMany({
    where: { id: { in: notices.map(({ platformId }) => platformId) } },
  });
  const named = ({ id, name, nameEn, nameCs }: (typeof platforms)[number] | (typeof organizations)[number]) => ({
    ...{ pk: id, name, name_en: nameEn, name_cs: nameCs },
  });
  const organizations = isOfAll
    ? []
    : await db().organization.findMany({ where: { id: { in: notices.flatMap(({ harvestedBy }) => harvestedBy) } } });
  const suggestions = notices.flatMap((notice) => {
    const { platformId, source, type, start, end } = notice;
    const key = keyOf(notice);
    const platform = platforms.find(({ id }) => id === platformId);
    const whose = isOfAll ? [null] : organizations.filter(({ id }) => notice.harvestedBy.includes(id));
    return whose.flatMap((of) =>
      platform && isOpen(platformId, key, of?.id ?? null)
        ? [
            {
              ...{ key, source, type, start_date: start, end_date: end },
              ...{ platform: named(platform), organization: of && named(of) },
              message: noticeTexts(notice).short,
            },
          ]
        : [],
    );
  });
  return suggestions.sort(
    (one, other) => lastOf(other).localeCompare(lastOf(one)) || one.platform.pk - other.platform.pk,
  );
}

const lastOf = ({ start_date: start, end_date: end }: AnnotationSuggestion) => start ?? end ?? "";

/** A provider's notice about a platform, and the organizations that harvest it. */
type FoundNotice = PublishersNotice & { platformId: number; harvestedBy: readonly number[] };

/** Platforms looked up in the registry concurrently. */
const AT_ONCE = 5;

/**
 * Notices about platforms that organizations have credentials for: from the registry and from responses to harvests.
 */
async function findNotices(organizationIds: readonly number[]): Promise<FoundNotice[]> {
  const credentials = await db().credentials.findMany({
    where: { deletedAt: null, organizationId: reach({ organizationIds }) },
    select: { platformId: true, organizationId: true, release: true },
    orderBy: { id: "asc" },
  });
  const platforms = [...new Set(credentials.map(({ platformId }) => platformId))];
  const notices: FoundNotice[] = [];
  for (let at = 0; at < platforms.length; at += AT_ONCE) {
    const some = platforms.slice(at, at + AT_ONCE);
    const records = await Promise.all(some.map((id) => findKeptRecord(id)));
    for (const [place, platformId] of some.entries()) {
      const record = records[place];
      const own = credentials.filter((one) => one.platformId === platformId);
      const whose = [...new Set(own.map(({ organizationId }) => organizationId))];
      for (const notice of record ? noticesOf(record, new Set(own.map(({ release }) => release))) : [])
        notices.push({ ...notice, source: "registry", platformId, harvestedBy: whose });
    }
  }
  return [...notices, ...(await findSaid(db(), organizationIds))];
}

/** Exceptions have no kind for announcements, which are recognized by their words. */
const ANNOUNCES = "\\m(maintenance|outages?|downtime)\\M";
/** Attempts that may contain one; must match the index attempts_announcing word for word. */
const mayAnnounce = Prisma.sql`(a.findings ->> 'exceptions') ~* '(maintenance|outage|downtime)'`;
const DAYS_LOOKED_AT = 400;

/** Announcements in responses to harvests, from the first to the last day they appeared. */
async function findSaid(tx: Db, organizationIds: readonly number[]): Promise<FoundNotice[]> {
  const since = new Date(now().getTime() - DAYS_LOOKED_AT * 86_400_000).toISOString();
  const rows = await tx.$queryRaw<
    { platformId: number; harvestedBy: number[]; message: string; start: string; end: string }[]
  >`
    SELECT c.platform_id AS "platformId", array_agg(DISTINCT c.organization_id) AS "harvestedBy",
      concat_ws(' – ', nullif(e->>'message', ''), nullif(e->>'data', '')) AS message,
      to_char(min(a.started_at), 'YYYY-MM-DD') AS start, to_char(max(a.started_at), 'YYYY-MM-DD') AS "end"
    FROM attempts a JOIN intentions i ON i.id = a.intention_id JOIN credentials c ON c.id = i.credentials_id
      CROSS JOIN LATERAL jsonb_array_elements(
        CASE jsonb_typeof(a.findings->'exceptions') WHEN 'array' THEN a.findings->'exceptions' ELSE '[]' END) AS e
    WHERE a.started_at > ${since}::timestamp AND ${mayAnnounce} AND c.deleted_at IS NULL
      AND ${reachSql("c.organization_id", { organizationIds })}
      AND concat_ws(' ', e->>'message', e->>'data') ~* ${ANNOUNCES}
    GROUP BY 1, 3 ORDER BY 1, 4`;
  return rows.map((row) => ({ ...row, source: "harvest", type: "" }));
}

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
async function reopen(tx: Db, scope: Managing, place: Place, settled: Said): Promise<null> {
  const { count } = await tx.settledSuggestion.deleteMany({ where: { ...place, annotationId: null } });
  return count === 0 ? null : audited(tx, scope, place, settled);
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
    createTranslator({ locale, messages: catalog[locale].annotations.suggested })("subject", {
      type: notice.type || "none",
    }).slice(0, 200);
  const { short, message } = noticeTexts(notice);
  return createAnnotationCall.body.parse({
    ...{ organization_id: organizationId, platform_id: notice.platformId },
    ...{ subject_en: subject("en"), subject_cs: subject("cs"), short_message_en: short, message_en: message },
    ...{ start_date: notice.start, end_date: notice.end },
  });
}
