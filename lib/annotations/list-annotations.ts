import "server-only";
import type { Actor } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { reportTypeName, shownReportType } from "@/lib/counter/standard/definition-of";
import { lockLevelOf } from "@/lib/credentials/lock";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import { Forbidden, NotFound, OutOfDate } from "@/lib/kit/errors";
import { personName } from "@/lib/kit/format/person-name";
import { matchesWords } from "@/lib/kit/format/search-words";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import { reportTypesOf } from "@/lib/non-counter/table-reports";
import { entityName } from "@/lib/organizations/entity-name";
import { offeredTo } from "@/lib/platforms/show-platform";
import { touches, validityOn } from "./annotation-period";
import type { Annotation, AnnotationsQuery } from "./contract";

/**
 * One page of annotations visible to the caller; few enough to search in memory, even for a large consortium. Throws
 * NotFound for an organization out of reach.
 */
export async function listAnnotations(scope: Scope<"usage.view">, query: AnnotationsQuery, locale: Locale) {
  for (const id of query.organization ?? []) scope.within(id);
  const rows = await db().annotation.findMany({
    where: {
      AND: [
        seenAnnotations(scope),
        ofThese("organizationId", query.organization),
        ofThese("platformId", query.platform),
      ],
    },
    include: annotationRelations,
  });
  const today = now().toISOString().slice(0, 10);
  const matches = rows
    .map((row) => showAnnotation(row, scope.actor))
    .filter((one) => isAsked(one, query, today))
    .sort(orderOf(query, locale));
  const { page, page_size: size } = query;
  return { count: matches.length, results: matches.slice((page - 1) * size, page * size) };
}

type Shown = ReturnType<typeof showAnnotation>;

const ofThese = (
  field: "organizationId" | "platformId",
  ids: readonly number[] | null | undefined,
): Prisma.AnnotationWhereInput =>
  ids === undefined ? {} : { OR: [{ [field]: null }, ...(ids === null ? [] : [{ [field]: { in: [...ids] } }])] };

function isAsked(one: Shown, { search, validity, level, from, to }: AnnotationsQuery, today: string) {
  if (validity && validityOn(today, one) !== validity) return false;
  if (level && one.level !== level) return false;
  if (!touches(one, { from, to })) return false;
  return matchesWords(textsOf(one).join(" "), search);
}

const textsOf = (one: Shown) => [
  ...[one.subject_en, one.subject_cs, one.short_message_en, one.short_message_cs, one.message_en, one.message_cs],
  one.author?.name ?? "",
];

/** Texts and names as displayed to the reader. */
const sortedBy: Readonly<Record<AnnotationsQuery["order_by"], (one: Shown, locale: Locale) => string>> = {
  start_date: ({ start_date, end_date }) => start_date ?? end_date ?? "",
  subject: ({ subject_en, subject_cs }, locale) =>
    locale === "cs" ? subject_cs || subject_en : subject_en || subject_cs,
  organization: ({ organization }, locale) => (organization ? entityName(organization, locale) : ""),
  platform: ({ platform }, locale) => (platform ? entityName(platform, locale) : ""),
  level: ({ level }: Pick<Annotation, "level">) => level,
  author: ({ author }) => author?.name ?? "",
};

function orderOf({ order_by, desc }: Pick<AnnotationsQuery, "order_by" | "desc">, locale: Locale) {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const direction = desc === "true" ? -1 : 1;
  const of = sortedBy[order_by];
  return (one: Shown, other: Shown) => direction * compare(of(one, locale), of(other, locale)) || other.pk - one.pk;
}

const names = { select: { id: true, name: true, nameEn: true, nameCs: true } } as const;

export const annotationRelations = {
  organization: names,
  platform: names,
  title: { select: { id: true, name: true } },
  reportType: {
    select: { id: true, shortName: true, counterCode: true, release: true, nameEn: true, nameCs: true },
  },
  author: { select: { id: true, firstName: true, lastName: true, username: true, email: true } },
} satisfies Prisma.AnnotationInclude;

export type AnnotationRow = Prisma.AnnotationGetPayload<{ include: typeof annotationRelations }>;
type AnnotationFields = Omit<Annotation, "created" | "last_updated"> & { created: Date; last_updated: Date };

/** Not if it was written by someone of a higher rank; global annotations require consortium administrators. */
const mayChange = (
  actor: Actor,
  { organizationId, ownerLevel }: { organizationId: number | null; ownerLevel: number },
) => lockLevelOf(actor, organizationId ?? 0) >= Math.max(ownerLevel, 1);

export function showAnnotation(row: AnnotationRow, actor: Actor): AnnotationFields {
  return {
    pk: row.id,
    ...{ subject_en: row.subjectEn, subject_cs: row.subjectCs },
    ...{ short_message_en: row.shortMessageEn, short_message_cs: row.shortMessageCs },
    ...{ message_en: row.messageEn, message_cs: row.messageCs },
    ...{ start_date: dayOf(row.startDate), end_date: dayOf(row.endDate) },
    organization: inBoth(row.organization),
    platform: inBoth(row.platform),
    title: row.title && { pk: row.title.id, name: row.title.name },
    report_type: row.reportType && {
      ...shownReportType(row.reportType, "en"),
      ...{ name_en: reportTypeName(row.reportType, "en"), name_cs: reportTypeName(row.reportType, "cs") },
    },
    level: row.isImportant ? "important" : "info",
    author: row.author && { pk: row.author.id, name: personName(row.author) || row.author.email },
    owner_level: row.ownerLevel,
    can_edit: mayChange(actor, row),
    ...{ created: row.createdAt, last_updated: row.changedAt },
    revision: row.revision,
  };
}

const dayOf = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;

const inBoth = (of: AnnotationRow["platform"]) =>
  of && { pk: of.id, name: of.name, name_en: of.nameEn, name_cs: of.nameCs };

/** The annotation in audit entries. */
export function auditedAnnotation(row: AnnotationRow) {
  const { organization, platform, title, report_type, start_date, end_date, level } = showAnnotation(row, {
    kind: "nobody",
  });
  return {
    ...{ subject_en: row.subjectEn, subject_cs: row.subjectCs },
    description: [row.shortMessageEn, row.shortMessageCs, row.messageEn, row.messageCs].filter(Boolean).join("\n"),
    organization: organization?.name ?? null,
    platform: platform?.name ?? null,
    title: title?.name ?? null,
    report: report_type?.short_name ?? null,
    ...{ from: start_date, to: end_date },
    importance: level,
  };
}

/** The subject of an audit entry. */
export const auditedAs = ({ id, subjectEn, subjectCs, organizationId }: AnnotationRow) => ({
  subject: { kind: "annotation", id, name: subjectEn || subjectCs },
  organizationId,
});

/** Annotations of organizations within reach and global ones, on platforms and reports available to the reader. */
export function seenAnnotations({
  organizationIds,
}: Pick<Scope<Permission>, "organizationIds">): Prisma.AnnotationWhereInput {
  return {
    AND: [
      { OR: [{ organizationId: null }, { organizationId: reach({ organizationIds }) }] },
      { OR: [{ platformId: null }, { platform: offeredTo(organizationIds) }] },
      { OR: [{ reportTypeId: null }, { reportType: reportTypesOf(organizationIds) }] },
    ],
  };
}

export async function findAnnotation(
  scope: Pick<Scope<Permission>, "organizationIds">,
  id: number,
  tx: Db = db(),
): Promise<AnnotationRow> {
  const row = await tx.annotation.findFirst({
    where: { AND: [{ id }, seenAnnotations(scope)] },
    include: annotationRelations,
  });
  if (!row) throw new NotFound("annotationNotFound");
  return row;
}

/**
 * The same, locked for a change; throws Forbidden if it is only visible, OutOfDate if it changed since the caller read
 * it.
 */
export async function lockAnnotation(
  tx: Db,
  scope: Scope<"annotations.manage">,
  { id, revision }: { id: number; revision?: number },
): Promise<AnnotationRow> {
  await tx.$queryRaw`SELECT id FROM annotations WHERE id = ${id} FOR UPDATE`;
  const row = await findAnnotation(scope, id, tx);
  if (!mayChange(scope.actor, row)) throw new Forbidden("annotationNotYours");
  if (revision !== undefined && row.revision !== revision) throw new OutOfDate();
  return row;
}

/** Platforms with annotations within reach, by name. */
export async function listAnnotatedPlatforms(scope: Scope<"usage.view">) {
  const rows = await db().platform.findMany({
    where: { annotations: { some: seenAnnotations(scope) } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, name, nameEn, nameCs }) => ({ pk: id, name, name_en: nameEn, name_cs: nameCs }));
}
