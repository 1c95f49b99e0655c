import "server-only";
import type { Actor } from "@/lib/access/actor";
import { reportTypeName, shownReportType } from "@/lib/counter/standard/definition-of";
import { lockLevelOf } from "@/lib/credentials/lock";
import { personName } from "@/lib/kit/format/person-name";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { Annotation } from "./contract";

const names = { select: { id: true, name: true, nameEn: true, nameCs: true } } as const;

export const shownAnnotation = {
  organization: names,
  platform: names,
  title: { select: { id: true, name: true } },
  reportType: {
    select: { id: true, shortName: true, counterCode: true, release: true, nameEn: true, nameCs: true },
  },
  author: { select: { id: true, firstName: true, lastName: true, username: true, email: true } },
} satisfies Prisma.AnnotationInclude;

export type AnnotationRow = Prisma.AnnotationGetPayload<{ include: typeof shownAnnotation }>;
type Shown = Omit<Annotation, "created" | "last_updated"> & { created: Date; last_updated: Date };

/** Not if it was written by someone of a higher rank; global annotations require consortium administrators. */
export const mayChange = (
  actor: Actor,
  { organizationId, ownerLevel }: { organizationId: number | null; ownerLevel: number },
) => lockLevelOf(actor, organizationId ?? 0) >= Math.max(ownerLevel, 1);

export function showAnnotation(row: AnnotationRow, actor: Actor): Shown {
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
