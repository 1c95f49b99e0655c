import "server-only";
import { z } from "zod";
import { addressOf } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { personName } from "@/lib/imports/show/person-name";
import { db } from "@/lib/kit/db";
import { Problem } from "@/lib/kit/errors";
import { renderProblem } from "@/lib/kit/http/render-problem";
import type { Locale } from "@/lib/kit/i18n/routing";
import { passes } from "@/lib/tags/level";
import { openAnnotatedFileCall, openSourceFileCall, type TitleListView, titleListStatistics } from "../contract";
import { annotatedName } from "../file/annotated-name";
import { listColumns } from "../file/recognise-columns";
import { actionsIn, isTagChangeable, isUnderWay, REPROCESSING_DAYS } from "../title-list-state";
import type { TitleListRecord } from "./seen-lists";

const DAY = 24 * 60 * 60 * 1000;

/** As `columns` of a file keeps them. */
const recognised = z.object({
  headingRow: z.number(),
  columns: z.array(z.object({ at: z.number(), is: z.enum(listColumns), heading: z.string().nullable() })),
});
export const recognisedIn = (kept: unknown) => recognised.safeParse(kept).data ?? null;

/** How many titles have their tag from each list. */
export async function countGiven(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db().$queryRaw<{ id: number; titles: number }[]>`
    SELECT title_list_id AS id, count(DISTINCT title_id)::int AS titles FROM title_list_tags
    WHERE title_list_id = ANY(${[...ids]}) GROUP BY title_list_id`;
  return new Map(rows.map(({ id, titles }) => [id, titles]));
}

/** A list as the contract gives it, to somebody who may see it. */
export async function showTitleList(
  { actor }: Scope<"signed-in">,
  row: TitleListRecord,
  { given, locale }: { given: ReadonlyMap<number, number>; locale: Locale },
): Promise<TitleListView> {
  const { id, file, tag, tagClass, state, lastImportedAt } = row;
  const isRead = file.columns !== null && !isUnderWay(state);
  const table = recognisedIn(file.columns);
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
    columns: table?.columns.map(({ at, is, heading }) => ({ column: at, is, heading })) ?? null,
    preflight: titleListStatistics.nullable().catch(null).parse(row.preflight),
    postflight: titleListStatistics.nullable().catch(null).parse(row.postflight),
    tagged_titles: given.get(id) ?? 0,
    progress: isUnderWay(state) ? { done: file.doneRows, total: file.totalRows } : null,
    error: row.errorCode ? { code: row.errorCode, message: await errorText(row, locale) } : null,
    actions: actionsIn(state),
    tag_changeable: isTagChangeable(state) || lostItsTag(row),
    revision: row.revision,
  };
}

/** Deleted since; what it gave went with it. */
export const lostItsTag = ({ tagId, tagClassId, state }: Pick<TitleListRecord, "tagId" | "tagClassId" | "state">) =>
  tagId === null && tagClassId === null && !isUnderWay(state);

const said = z.object({ error: z.string() });
const values = z.record(z.string(), z.union([z.string(), z.number()])).catch({});

async function errorText(
  { errorCode, errorValues }: { errorCode: string; errorValues: unknown },
  locale: Locale,
): Promise<string> {
  const problem = new Problem(400, errorCode, values.parse(errorValues));
  return said.parse(await renderProblem(problem, locale).json()).error;
}
