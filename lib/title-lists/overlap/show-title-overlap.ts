import "server-only";
import { addressOf } from "@/lib/access/contract";
import { keptSentence } from "@/lib/kit/http/render-problem";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import { annotatedName } from "@/lib/title-lists/file/annotated-name";
import { shownColumns } from "@/lib/title-lists/file/keep-reading";
import { openComparedFileCall, openFoundFileCall, type TitleOverlapView, titleOverlapStatistics } from "./contract";

/** Relations needed to show a comparison. */
export const shownOverlap = {
  file: true,
  organization: { select: { id: true, name: true, nameEn: true, nameCs: true } },
} as const satisfies Prisma.TitleOverlapInclude;

export type TitleOverlapRecord = Prisma.TitleOverlapGetPayload<{ include: typeof shownOverlap }>;

/** Parses the stored result of a comparison. */
export const foundIn = (kept: unknown) => titleOverlapStatistics.safeParse(kept).data ?? null;

/** yyyy-MM of a day. */
export const monthOf = (day: Date): string => day.toISOString().slice(0, 7);

type InBoth = { id: number; name: string; nameEn: string | null; nameCs: string | null };

export const namesOf = ({ id, name, nameEn, nameCs }: InBoth) => ({ pk: id, name, name_en: nameEn, name_cs: nameCs });

/** A comparison in the contract's shape. */
export function showTitleOverlap(row: TitleOverlapRecord, locale: Locale): TitleOverlapView {
  const { id, file, organization, state } = row;
  return {
    pk: id,
    organization: organization && namesOf(organization),
    from: row.fromMonth && monthOf(row.fromMonth),
    to: row.toMonth && monthOf(row.toMonth),
    state,
    source_file: { name: file.name, size: Number(file.sizeBytes), url: addressOf(openComparedFileCall.call, { id }) },
    annotated_file:
      state === "done" ? { name: annotatedName(file.name), url: addressOf(openFoundFileCall.call, { id }) } : null,
    created: row.createdAt.toISOString(),
    changed: row.changedAt.toISOString(),
    columns: shownColumns(file.columns),
    statistics: state === "done" ? foundIn(row.found) : null,
    progress: state === "processing" ? { done: file.doneRows, total: file.totalRows } : null,
    error: state === "failed" ? { code: row.errorCode, message: keptSentence(row, locale) } : null,
  };
}
