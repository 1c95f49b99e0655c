import "server-only";
import { addressOf } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { personName } from "@/lib/kit/format/person-name";
import { keptSentence } from "@/lib/kit/http/render-problem";
import type { Locale } from "@/lib/kit/i18n/routing";
import { passes } from "@/lib/tags/level";
import { openAnnotatedFileCall, openSourceFileCall, type TitleListView, titleListStatistics } from "../contract";
import { annotatedName } from "../file/annotated-name";
import { shownColumns } from "../file/keep-reading";
import { actionsIn, isTagChangeable, isUnderWay, REPROCESSING_DAYS } from "../title-list-state";
import type { TitleListRecord } from "./seen-lists";

const DAY = 24 * 60 * 60 * 1000;

/** Number of titles tagged by each list. */
export async function countGiven(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db().$queryRaw<{ id: number; titles: number }[]>`
    SELECT title_list_id AS id, count(DISTINCT title_id)::int AS titles FROM title_list_tags
    WHERE title_list_id = ANY(${[...ids]}) GROUP BY title_list_id`;
  return new Map(rows.map(({ id, titles }) => [id, titles]));
}

/** A list in the contract's shape. */
export async function showTitleList(
  { actor }: Scope<"signed-in">,
  row: TitleListRecord,
  { given, locale }: { given: ReadonlyMap<number, number>; locale: Locale },
): Promise<TitleListView> {
  const { id, file, tag, tagClass, state, lastImportedAt } = row;
  const isRead = file.columns !== null && !isUnderWay(state);
  const isTagSeen = tag && passes(actor, tag.canSee, tag);
  return {
    pk: id,
    name: row.name,
    source_file: {
      name: file.name,
      size: Number(file.sizeBytes),
      url: addressOf(openSourceFileCall.call, { id }),
    },
    annotated_file:
      isRead && file.rowCount !== null && file.rowCount > 0
        ? { name: annotatedName(file.name), url: addressOf(openAnnotatedFileCall.call, { id }) }
        : null,
    state,
    tag: isTagSeen
      ? {
          ...{ pk: tag.id, name: tag.name, desc: tag.description, text_color: tag.textColor, bg_color: tag.bgColor },
          tag_class: { pk: tag.tagClass.id, name: tag.tagClass.name, exclusive: tag.tagClass.isExclusive },
        }
      : null,
    tag_class: tagClass && { pk: tagClass.id, name: tagClass.name },
    reprocess: row.isReprocessed,
    import_count: row.importCount,
    last_import: lastImportedAt?.toISOString() ?? null,
    next_import:
      row.isReprocessed && lastImportedAt && state === "imported"
        ? new Date(lastImportedAt.getTime() + REPROCESSING_DAYS * DAY).toISOString()
        : null,
    created: row.createdAt.toISOString(),
    created_by: personName(row.createdBy),
    last_updated: row.changedAt.toISOString(),
    last_updated_by: personName(row.changedBy),
    columns: shownColumns(file.columns),
    preflight: titleListStatistics.nullable().catch(null).parse(row.preflight),
    postflight: titleListStatistics.nullable().catch(null).parse(row.postflight),
    tagged_titles: given.get(id) ?? 0,
    progress: isUnderWay(state) ? { done: file.doneRows, total: file.totalRows } : null,
    error: row.errorCode ? { code: row.errorCode, message: keptSentence(row, locale) } : null,
    actions: actionsIn(state),
    tag_changeable: isTagChangeable(state) || lostItsTag(row),
    revision: row.revision,
  };
}

/** Its tag was deleted, and the assignments with it. */
export const lostItsTag = ({ tagId, tagClassId, state }: Pick<TitleListRecord, "tagId" | "tagClassId" | "state">) =>
  tagId === null && tagClassId === null && !isUnderWay(state);
