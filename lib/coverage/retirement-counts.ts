import "server-only";
import { type Reach, reachSql, reach as within } from "@/lib/access/reach";
import { bindingRetirements, type Retirement } from "@/lib/counter/standard/retirement";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import { MOST_SETS_COUNTED } from "./contract";
import { missingBeforeRetirement } from "./retired-months";

type Count = { server: number; platform: number; missing: number; waiting: number; broken: number };

type Counts = {
  rows: Count[];
  /** More months may be missing. */
  hasMore: boolean;
  /** When they were counted; null for now. */
  at: Date | null;
};

/** Organizations counted in one transaction, so that it takes a second or two even with thousands of credentials. */
const BATCH = 20;

const figures = Prisma.sql`
  count(*) FILTER (WHERE is_working AND NOT is_waiting)::int AS missing,
  count(*) FILTER (WHERE is_waiting)::int AS waiting,
  count(*) FILTER (WHERE NOT is_working AND NOT is_waiting)::int AS broken`;

/** Missing months of the retired release; of more sets of credentials than MOST_SETS_COUNTED, those of the last count. */
export async function readCounts(reach: Reach, retirement: Retirement): Promise<Counts> {
  if (!(await hasMany(retirement, reachSql("organization_id", reach)))) return countNow(reach, retirement, null);
  const sums = await db().retirementCount.groupBy({
    by: ["serverId", "platformId"],
    where: { organizationId: within(reach), release: retirement.release },
    _sum: { missing: true, waiting: true, broken: true },
    _min: { countedAt: true },
  });
  const rows = sums.map(({ serverId, platformId, _sum: { missing, waiting, broken } }) => ({
    ...{ server: serverId, platform: platformId },
    ...{ missing: missing ?? 0, waiting: waiting ?? 0, broken: broken ?? 0 },
  }));
  const times = sums.flatMap(({ _min }) => (_min.countedAt ? [_min.countedAt.getTime()] : []));
  return { rows, hasMore: false, at: times.length > 0 ? new Date(Math.min(...times)) : null };
}

/** Missing months of the retired release; stops when `most` months have no import. */
export async function countNow(reach: Reach, retirement: Retirement, most: number | null): Promise<Counts> {
  const rows = await db().$queryRaw<(Count & { candidates: number })[]>`
    WITH ${await missingBeforeRetirement(reach, retirement, most)}
    SELECT server_id AS server, platform_id AS platform, ${figures},
      (SELECT count(*)::int FROM lacking) AS candidates
    FROM missing GROUP BY 1, 2 ORDER BY 1, 2`;
  return { rows, hasMore: most !== null && (rows[0]?.candidates ?? 0) >= most, at: null };
}

/** Counts the missing months of releases that providers may soon turn off. Only many sets of credentials need it. */
export async function keepCounts(signal: AbortSignal): Promise<void> {
  const countedAt = now();
  for (const retirement of bindingRetirements(countedAt)) {
    if (!(await hasMany(retirement, Prisma.sql`TRUE`))) continue;
    const organizations = await db().credentials.groupBy({
      by: ["organizationId"],
      where: { release: retirement.release, deletedAt: null },
      orderBy: { organizationId: "asc" },
    });
    const ids = organizations.map(({ organizationId }) => organizationId);
    for (let from = 0; from < ids.length; from += BATCH) {
      signal.throwIfAborted();
      await countOrganizations({ organizationIds: ids.slice(from, from + BATCH) }, retirement, countedAt);
    }
  }
  await db().retirementCount.deleteMany({ where: { countedAt: { lt: countedAt } } });
}

async function countOrganizations(reach: Reach, retirement: Retirement, countedAt: Date): Promise<void> {
  const { release } = retirement;
  const missing = await missingBeforeRetirement(reach, retirement, null);
  await inTransaction(async (tx) => {
    await tx.retirementCount.deleteMany({ where: { organizationId: within(reach), release } });
    await tx.$executeRaw`
      WITH ${missing}
      INSERT INTO retirement_counts
        (organization_id, release, server_id, platform_id, counted_at, missing, waiting, broken)
      SELECT organization_id, ${release}, server_id, platform_id, ${countedAt}, ${figures}
      FROM missing GROUP BY 1, 3, 4`;
  });
}

async function hasMany({ release }: Retirement, where: Prisma.Sql): Promise<boolean> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM credentials WHERE release = ${release} AND deleted_at IS NULL AND ${where}
      LIMIT ${MOST_SETS_COUNTED + 1}) AS sets`;
  return (row?.count ?? 0) > MOST_SETS_COUNTED;
}
