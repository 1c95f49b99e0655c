import "server-only";
import { ALL_ORGANIZATIONS, seesConsortium } from "@/lib/access/actor";
import type { Parsed } from "@/lib/access/contract";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { type Db, db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import { listFileRows } from "@/lib/title-lists/file/list-file-rows";
import type { listTitleOverlapRowsCall, listTitleOverlapsCall, TitleOverlapRow, TitleOverlapWhole } from "./contract";
import { monthOf, namesOf, shownOverlap, showTitleOverlap, type TitleOverlapRecord } from "./show-title-overlap";

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
  const found = await tx.titleOverlap.findFirst({ where: { id, ...ownOverlaps(scope) }, include: shownOverlap });
  if (!found) throw new NotFound();
  return found;
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
      include: shownOverlap,
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
  const found = await db().$queryRaw<{ platform: number; titles: number; interest: bigint }[]>`
    SELECT platform_id AS platform, count(*)::int AS titles, sum(interest)::bigint AS interest
    FROM title_overlap_places WHERE overlap_id = ${id} AND ${row.state === "done"}
    GROUP BY platform_id ORDER BY count(*) DESC, sum(interest) DESC, platform_id`;
  const platforms = await db().platform.findMany({ where: { id: { in: found.map(({ platform }) => platform) } } });
  const names = new Map(platforms.map((platform) => [platform.id, namesOf(platform)]));
  return {
    ...showTitleOverlap(row, locale),
    platforms: found.flatMap(({ platform, titles, interest }) => {
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
  asked: Asked,
): Promise<{ count: number; results: TitleOverlapRow[] }> {
  const { fileId, state } = await findOwnOverlap(scope, id);
  if (state !== "done") return { count: 0, results: [] };
  const { count, results } = await listFileRows(fileId, asked);
  const placesOf = await readPlaces(
    id,
    results.flatMap(({ titles }) => titles.map(({ pk }) => pk)),
  );
  return {
    count,
    results: results.map(({ row, name, identifiers, outcome, titles: found }) => {
      const titles = found.map((title) => ({ ...title, places: placesOf.get(title.pk) ?? [] }));
      const interest = titles.flatMap(({ places }) => places).reduce((sum, place) => sum + place.interest, 0);
      return { row, name, identifiers, outcome, interest, titles };
    }),
  };
}

type PlaceView = TitleOverlapRow["titles"][number]["places"][number];

/** Platforms of a comparison's titles, most interest first. */
export async function readPlaces(id: number, titles: readonly number[]): Promise<Map<number, PlaceView[]>> {
  const places = await db().titleOverlapPlace.findMany({
    where: { overlapId: id, titleId: { in: [...new Set(titles)] } },
    include: { platform: { select: { id: true, name: true, nameEn: true, nameCs: true } } },
    orderBy: [{ interest: "desc" }, { platform: { name: "asc" } }, { platformId: "asc" }],
  });
  const found = new Map<number, PlaceView[]>();
  for (const { titleId, platform, interest, firstMonth, lastMonth } of places) {
    const own = found.get(titleId) ?? [];
    own.push({
      ...{ platform: namesOf(platform), interest: Number(interest) },
      ...{ first_month: monthOf(firstMonth), last_month: monthOf(lastMonth) },
    });
    found.set(titleId, own);
  }
  return found;
}
