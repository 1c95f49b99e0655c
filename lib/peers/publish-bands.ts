import "server-only";
import { systemScope } from "@/lib/access/system-scope";
import { monthIn, yearOf } from "@/lib/counter/standard/month";
import { lastCoveredMonth } from "@/lib/coverage/covered-months";
import { now, runningMonth } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { routing } from "@/lib/kit/i18n/routing";
import { bandsOf, FEWEST_PEERS, type PeerBand, type PeerValue, peerValue } from "./bands";
import { listComparedGroups } from "./compared-groups";
import { groupDefinitions } from "./group-definition";
import { startYear, type YearUses } from "./read-year-uses";
import { bandsToPublish } from "./replace-bands";
import { sizeClassOf } from "./size-classes";

/** Older bands stay as they are: reports of older years rarely change, and each year costs a run of its own. */
const YEARS = 5;

/** The latest year of which all reports should be here. */
export function lastComparedYear(): number {
  const last = lastCoveredMonth(runningMonth());
  const year = yearOf(last);
  return last === monthIn(year, 12) ? year : year - 1;
}

type Progress = { readonly signal: AbortSignal; readonly progress: (done: number, total: number) => void };

/**
 * Publishes bands of ended years, by platform and interest group. They are the same for all readers and change only here,
 * so no reader can ask a question of their own. Returns how many were added and how many were withheld.
 */
export async function publishBands({ signal, progress }: Progress): Promise<{ published: number; withheld: number }> {
  const scope = await systemScope("usage.view", "peers.publish");
  const [groups, definitionOf, years] = await Promise.all([listComparedGroups(), groupDefinitions(), listYears()]);
  const places = await Promise.all(
    years.map(async ({ year, organizations }) => ({
      ...{ year, organizations },
      platforms: await listPlatforms(year, organizations),
    })),
  );
  const total = places.reduce((sum, { platforms }) => sum + platforms.length, 0);
  const figures = { published: 0, withheld: 0 };
  let done = 0;
  for (const { year, organizations, platforms } of places) {
    if (platforms.length === 0) continue;
    const reading = await startYear(scope, year, { locale: routing.defaultLocale, signal });
    for (const platform of platforms) {
      signal.throwIfAborted();
      progress(done, total);
      done += 1;
      const usesOf = await reading.read(
        [platform],
        organizations,
        groups.map(({ id }) => id),
      );
      for (const { id: group } of groups) {
        const counted = organizations.flatMap((organization) => {
          const [fte, uses] = [reading.usersOf(organization), usesOf(platform, organization, group)];
          return fte !== undefined && uses ? { organization, fte, uses } : [];
        });
        const place = { year, platformId: platform, groupId: group, definition: definitionOf(group, platform) };
        const added = await publishPlace(place, counted);
        figures.published += added.filter(({ quartiles }) => quartiles !== null).length;
        figures.withheld += added.filter(({ quartiles }) => quartiles === null).length;
      }
    }
  }
  return figures;
}

/** Years with enough libraries whose number of users is entered. */
async function listYears(): Promise<{ year: number; organizations: number[] }[]> {
  const last = lastComparedYear();
  const rows = await db().$queryRaw<{ year: number; organizations: number[] }[]>`
    SELECT y.year::int AS year, array_agg(y.organization_id ORDER BY y.organization_id) AS organizations
    FROM organization_years y JOIN organizations o ON o.id = y.organization_id
    WHERE y.fte > 0 AND NOT o.is_master AND y.year BETWEEN ${last - YEARS + 1} AND ${last}
    GROUP BY y.year ORDER BY y.year DESC`;
  return rows.filter(({ organizations }) => organizations.length >= FEWEST_PEERS);
}

/** Platforms of which enough of these libraries have any report of the year. */
async function listPlatforms(year: number, organizations: readonly number[]): Promise<number[]> {
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT i.platform_id AS id FROM imports i JOIN platforms p ON p.id = i.platform_id AND p.leaving_since IS NULL
    WHERE i.state = 'current' AND i.organization_id = ANY(${[...organizations]}::int[])
      AND i.month BETWEEN ${`${year}-01-01`}::date AND ${`${year}-12-01`}::date
    GROUP BY i.platform_id HAVING count(DISTINCT i.organization_id) >= ${FEWEST_PEERS} ORDER BY i.platform_id`;
  return rows.map(({ id }) => id);
}

type Place = {
  readonly year: number;
  readonly platformId: number;
  readonly groupId: number;
  readonly definition: string;
};
type Counted = { readonly organization: number; readonly fte: number; readonly uses: YearUses };

async function publishPlace(
  { definition, ...place }: Place,
  counted: readonly Counted[],
): Promise<readonly PeerBand[]> {
  const complete = counted.filter(({ uses }) => uses.lacking === 0);
  const next = bandsOf(complete.map(({ uses: { uses }, ...one }) => peerValue({ ...one, uses })));
  return inTransaction(async (tx) => {
    const key = `peers ${place.year} ${place.platformId} ${place.groupId}`;
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
    const rows = await tx.peerBand.findMany({ where: place, include: { members: true }, orderBy: { id: "asc" } });
    const published = rows.map((row) => ({
      ...{ id: row.id, first: row.firstClass, last: row.lastClass, definition: row.definition },
      isCurrent: row.replacedAt === null,
      values: row.members.map(
        ({ organizationId: organization, sizeClass, perFte }): PeerValue => ({ organization, sizeClass, perFte }),
      ),
    }));
    const { added, replaced } = bandsToPublish(published, next, definition);
    const replacedIds = replaced.map(({ id }) => id);
    await tx.peerBand.updateMany({ where: { id: { in: replacedIds } }, data: { replacedAt: now() } });
    for (const { first, last, values, quartiles } of added)
      await tx.peerBand.create({
        data: {
          ...{ ...place, definition, firstClass: first, lastClass: last, size: values.length, publishedAt: now() },
          ...(quartiles ?? {}),
          incomplete: inFives(counted.filter((one) => isIn(one, { first, last }) && one.uses.lacking > 0).length),
          members: {
            createMany: { data: values.map(({ organization, ...one }) => ({ organizationId: organization, ...one })) },
          },
        },
      });
    return added;
  });
}

const isIn = ({ fte }: Counted, { first, last }: { first: number; last: number }): boolean =>
  sizeClassOf(fte) >= first && sizeClassOf(fte) <= last;

/** A single library that is late stays unnamed. */
const inFives = (libraries: number): number => Math.floor(libraries / 5) * 5;
