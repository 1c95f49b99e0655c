import "server-only";
import { addressOf, type Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { type Db, db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { personName } from "@/lib/kit/format/person-name";
import { storedSentence } from "@/lib/kit/http/render-problem";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import { passedBy, passes } from "@/lib/tags/level";
import { seenBy } from "@/lib/tags/seen-by";
import {
  type listTitleListsCall,
  openAnnotatedFileCall,
  openSourceFileCall,
  type TitleListView,
  titleListStatistics,
} from "../contract";
import { columnEntities } from "../file/keep-reading";
import { annotatedName } from "../file/title-files";
import { actionsIn, isBeingRead, isTagChangeable, REPROCESSING_DAYS } from "../title-list-state";

type Query = Parsed<typeof listTitleListsCall.query>;

/** One page of the lists visible to the user. */
export async function listTitleLists(scope: Scope<"signed-in">, query: Query, locale: Locale) {
  const { page, page_size: size, state, search } = query;
  const where: Prisma.TitleListWhereInput = {
    AND: [seenLists(scope), ...search.split(/\s+/).filter(Boolean).map(saying)],
    ...(state ? { state } : {}),
  };
  const direction = query.desc === "true" ? "desc" : "asc";
  const by = { created: "createdAt", name: "name", state: "state" } as const;
  const [count, rows] = await Promise.all([
    db().titleList.count({ where }),
    db().titleList.findMany({
      where,
      include: listRelations,
      orderBy: [{ [by[query.order_by]]: direction }, { id: direction }],
      skip: (page - 1) * size,
      take: size,
    }),
  ]);
  const counts = await countGiven(rows.map(({ id }) => id));
  return { count, results: await Promise.all(rows.map((row) => showTitleList(scope, row, { given: counts, locale }))) };
}

function saying(word: string): Prisma.TitleListWhereInput {
  const contains = { contains: word, mode: "insensitive" } as const;
  return { OR: [{ name: contains }, { file: { name: contains } }, { tagClass: { name: contains } }] };
}

/** Throws NotFound for a list the user cannot see. */
export async function getTitleList(scope: Scope<"signed-in">, id: number, locale: Locale): Promise<TitleListView> {
  const row = await findTitleList(scope, id);
  return showTitleList(scope, row, { given: await countGiven([id]), locale });
}

const DAY = 24 * 60 * 60 * 1000;

/** Number of titles tagged by each list. */
async function countGiven(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db().$queryRaw<{ id: number; titles: number }[]>`
    SELECT title_list_id AS id, count(DISTINCT title_id)::int AS titles FROM title_list_tags
    WHERE title_list_id = ANY(${[...ids]}) GROUP BY title_list_id`;
  return new Map(rows.map(({ id, titles }) => [id, titles]));
}

/** A list in the contract's shape. */
async function showTitleList(
  { actor }: Scope<"signed-in">,
  row: TitleListRecord,
  { given, locale }: { given: ReadonlyMap<number, number>; locale: Locale },
): Promise<TitleListView> {
  const { id, file, tag, tagClass, state, lastImportedAt } = row;
  const isRead = file.columns !== null && !isBeingRead(state);
  const isTagSeen = tag && passes(actor, tag.canSee, tag, "see");
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
    columns: columnEntities(file.columns),
    preflight: titleListStatistics.nullable().catch(null).parse(row.preflight),
    postflight: titleListStatistics.nullable().catch(null).parse(row.postflight),
    tagged_titles: given.get(id) ?? 0,
    progress: isBeingRead(state) ? { done: file.doneRows, total: file.totalRows } : null,
    error: row.errorCode ? { code: row.errorCode, message: storedSentence(row, locale) } : null,
    actions: actionsIn(state),
    tag_changeable: isTagChangeable(state) || lostItsTag(row),
    revision: row.revision,
  };
}

/** Its tag was deleted, and the assignments with it. */
export const lostItsTag = ({ tagId, tagClassId, state }: Pick<TitleListRecord, "tagId" | "tagClassId" | "state">) =>
  tagId === null && tagClassId === null && !isBeingRead(state);

/** The user's own lists, and lists whose tags they may assign. */
const seenLists = ({ actor, user }: Scope<"signed-in">): Prisma.TitleListWhereInput => ({
  OR: [
    { createdById: user.id },
    { tag: { AND: [seenBy(actor), passedBy(actor, "canAssign")] } },
    { tagClass: passedBy(actor, "canCreateTags") },
  ],
});

/** Relations needed to show a list. */
const listRelations = {
  ...{ file: true, tag: { include: { tagClass: true } }, tagClass: true },
  createdBy: { select: { firstName: true, lastName: true, username: true } },
  changedBy: { select: { firstName: true, lastName: true, username: true } },
} as const satisfies Prisma.TitleListInclude;

export type TitleListRecord = Prisma.TitleListGetPayload<{ include: typeof listRelations }>;

/** A list visible to the user; throws NotFound otherwise. */
export async function findTitleList(scope: Scope<"signed-in">, id: number, tx: Db = db()): Promise<TitleListRecord> {
  const list = await tx.titleList.findFirst({ where: { id, AND: seenLists(scope) }, include: listRelations });
  if (!list) throw new NotFound();
  return list;
}
