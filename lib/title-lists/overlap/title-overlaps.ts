import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import { ALL_ORGANIZATIONS, seesConsortium } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { addressOf, type Parsed } from "@/lib/access/contract";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound, Refused } from "@/lib/kit/errors";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import { storedSentence } from "@/lib/kit/http/render-problem";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import { titleOverlapRuns, WRITING_MILLISECONDS } from "@/lib/title-lists/file/file-run";
import { columnEntities } from "@/lib/title-lists/file/keep-reading";
import { listFileRows } from "@/lib/title-lists/file/list-file-rows";
import { annotatedName } from "../file/title-files";
import {
  type listTitleOverlapRowsCall,
  type listTitleOverlapsCall,
  openComparedFileCall,
  openOverlapFileCall,
  type TitleOverlapRow,
  type TitleOverlapView,
  type TitleOverlapWhole,
  titleOverlapStatistics,
} from "./contract";

/** The user's own comparisons, while they reach the organization. */
const ownOverlaps = (scope: Scope<"signed-in">): Prisma.TitleOverlapWhereInput => ({
  createdById: scope.user.id,
  OR: [{ organizationId: reach(scope) }, ...(seesConsortium(scope.actor) ? [{ organizationId: null }] : [])],
});

/** Throws NotFound for other users' comparisons. */
export async function findOwnOverlap(
  scope: Scope<"signed-in">,
  id: number,
  tx: Db = db(),
): Promise<TitleOverlapRecord> {
  const overlap = await tx.titleOverlap.findFirst({ where: { id, ...ownOverlaps(scope) }, include: overlapRelations });
  if (!overlap) throw new NotFound();
  return overlap;
}

type Query = Parsed<typeof listTitleOverlapsCall.query>;

/** One page of the user's comparisons; all, or those of one organization. Throws NotFound for one out of reach. */
export async function listTitleOverlaps(scope: Scope<"signed-in">, query: Query, locale: Locale) {
  const { page, page_size: size, organization, state, search } = query;
  if (organization !== undefined) scope.within(organization);
  const words = search.split(/\s+/).filter(Boolean);
  const where: Prisma.TitleOverlapWhereInput = {
    AND: [
      ownOverlaps(scope),
      ...words.map((word) => ({ file: { name: { contains: word, mode: "insensitive" as const } } })),
    ],
    ...(organization === undefined || organization === ALL_ORGANIZATIONS ? {} : { organizationId: organization }),
    ...(state ? { state } : {}),
  };
  const direction = query.desc === "true" ? "desc" : "asc";
  const order = {
    created: { createdAt: direction },
    name: { file: { name: direction } },
    state: { state: direction },
  } as const satisfies Record<Query["order_by"], Prisma.TitleOverlapOrderByWithRelationInput>;
  const [count, rows] = await Promise.all([
    db().titleOverlap.count({ where }),
    db().titleOverlap.findMany({
      where,
      include: overlapRelations,
      orderBy: [order[query.order_by], { id: direction }],
      skip: (page - 1) * size,
      take: size,
    }),
  ]);
  return { count, results: rows.map((row) => showTitleOverlap(row, locale)) };
}

/** One comparison with its platforms. */
export async function getTitleOverlap(
  scope: Scope<"signed-in">,
  id: number,
  locale: Locale,
): Promise<TitleOverlapWhole> {
  const row = await findOwnOverlap(scope, id);
  const platformRows = await db().$queryRaw<{ platform: number; titles: number; interest: bigint }[]>`
    SELECT platform_id AS platform, count(*)::int AS titles, sum(interest)::bigint AS interest
    FROM title_overlap_places WHERE overlap_id = ${id} AND ${row.state === "done"}
    GROUP BY platform_id ORDER BY count(*) DESC, sum(interest) DESC, platform_id`;
  const platforms = await db().platform.findMany({
    where: { id: { in: platformRows.map(({ platform }) => platform) } },
  });
  const names = new Map(platforms.map((platform) => [platform.id, namesOf(platform)]));
  return {
    ...showTitleOverlap(row, locale),
    platforms: platformRows.flatMap(({ platform, titles, interest }) => {
      const named = names.get(platform);
      return named ? { platform: named, titles, interest: Number(interest) } : [];
    }),
  };
}

type Asked = Parsed<typeof listTitleOverlapRowsCall.query>;

/** One page of a compared list's rows; empty until it is done. */
export async function listTitleOverlapRows(
  scope: Scope<"signed-in">,
  id: number,
  query: Asked,
): Promise<{ count: number; results: TitleOverlapRow[] }> {
  const { fileId, state } = await findOwnOverlap(scope, id);
  if (state !== "done") return { count: 0, results: [] };
  const { count, results } = await listFileRows(fileId, query);
  const placesOf = await readOverlapPlatforms(
    id,
    results.flatMap(({ titles }) => titles.map(({ pk }) => pk)),
  );
  return {
    count,
    results: results.map(({ row, name, identifiers, outcome, titles: ids }) => {
      const titles = ids.map((title) => ({ ...title, places: placesOf.get(title.pk) ?? [] }));
      const interest = titles.flatMap(({ places }) => places).reduce((sum, place) => sum + place.interest, 0);
      return { row, name, identifiers, outcome, interest, titles };
    }),
  };
}

type PlaceView = TitleOverlapRow["titles"][number]["places"][number];

/** Platforms of a comparison's titles, most interest first. */
export async function readOverlapPlatforms(id: number, titles: readonly number[]): Promise<Map<number, PlaceView[]>> {
  const places = await db().titleOverlapPlace.findMany({
    where: { overlapId: id, titleId: { in: [...new Set(titles)] } },
    include: { platform: { select: { id: true, name: true, nameEn: true, nameCs: true } } },
    orderBy: [{ interest: "desc" }, { platform: { name: "asc" } }, { platformId: "asc" }],
  });
  const placesByTitle = new Map<number, PlaceView[]>();
  for (const { titleId, platform, interest, firstMonth, lastMonth } of places) {
    const own = placesByTitle.get(titleId) ?? [];
    own.push({
      ...{ platform: namesOf(platform), interest: Number(interest) },
      ...{ first_month: monthOf(firstMonth), last_month: monthOf(lastMonth) },
    });
    placesByTitle.set(titleId, own);
  }
  return placesByTitle;
}

/** Relations needed to show a comparison. */
const overlapRelations = {
  file: true,
  organization: { select: { id: true, name: true, nameEn: true, nameCs: true } },
} as const satisfies Prisma.TitleOverlapInclude;

type TitleOverlapRecord = Prisma.TitleOverlapGetPayload<{ include: typeof overlapRelations }>;

/** Parses the stored result of a comparison. */
export const overlapResult = (stored: unknown) => titleOverlapStatistics.safeParse(stored).data ?? null;

/** yyyy-MM of a day. */

type InBoth = { id: number; name: string; nameEn: string | null; nameCs: string | null };

const namesOf = ({ id, name, nameEn, nameCs }: InBoth) => ({ pk: id, name, name_en: nameEn, name_cs: nameCs });

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
      state === "done" ? { name: annotatedName(file.name), url: addressOf(openOverlapFileCall.call, { id }) } : null,
    created: row.createdAt.toISOString(),
    changed: row.changedAt.toISOString(),
    columns: columnEntities(file.columns),
    statistics: state === "done" ? overlapResult(row.found) : null,
    progress: state === "processing" ? { done: file.doneRows, total: file.totalRows } : null,
    error: state === "failed" ? { code: row.errorCode, message: storedSentence(row, locale) } : null,
  };
}

/** Starts a comparison, also again. Throws Refused while it runs. */
export async function processTitleOverlap(
  scope: Scope<"signed-in">,
  id: number,
  locale: Locale,
): Promise<TitleOverlapView> {
  await inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM title_overlaps WHERE id = ${id} FOR NO KEY UPDATE`;
    const { state, fileId } = await findOwnOverlap(scope, id, tx);
    if (state === "processing") throw new Refused("titleListState");
    const changes = { state: "processing", errorCode: "", errorValues: {}, changedAt: now() } as const;
    await tx.titleOverlap.update({ where: { id }, data: changes });
    await tx.titleFile.update({ where: { id: fileId }, data: { tries: 0, doneRows: 0, totalRows: null } });
    await titleOverlapRuns.enqueue(tx, fileId);
  });
  return showTitleOverlap(await findOwnOverlap(scope, id), locale);
}

/** Deletes a comparison with its file. */
export async function deleteTitleOverlap(scope: Scope<"signed-in">, id: number): Promise<null> {
  const { file, organizationId } = await findOwnOverlap(scope, id);
  await inTransaction(async (tx) => {
    // A running job locks the file and finishes first.
    await tx.$queryRaw`SELECT FROM title_files WHERE id = ${file.id} FOR UPDATE`;
    await findOwnOverlap(scope, id, tx);
    await tx.titleFile.delete({ where: { id: file.id } });
    const subject = { kind: "title-overlap", id, name: file.name };
    await recordAudit(tx, scope, {
      action: "title-overlap.delete",
      subject,
      organizationId,
      before: { file: file.name },
    });
  }, WRITING_MILLISECONDS);
  await removeStoredFile(file.storedAs);
  return null;
}
