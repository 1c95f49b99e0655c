import "server-only";
import { runsConsortium } from "@/lib/access/actor";
import type { Parsed } from "@/lib/access/contract";
import { type Reach, reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/lib/kit/prisma/client";
import type { listHarvestsCall } from "../contract";
import { isAutomatic } from "../plan/harvestable";
import { intentionState } from "./intention-state";
import { showHarvests } from "./show-harvests";

type Query = Parsed<typeof listHarvestsCall.query>;
type Row = { id: number; count: number };

const state = Prisma.raw(`(${intentionState.sql})`);
const isOpen = Prisma.sql`i.finished_at IS NULL AND i.cancelled_at IS NULL`;

/**
 * One page of harvests with intentions within reach, and their total; only these intentions count. Users who do not
 * manage the consortium see automatic harvests and their own.
 */
export async function listHarvests(scope: Scope<"harvest.manage">, query: Query) {
  const own = query.organization === undefined ? scope : scope.within(query.organization);
  const rows = await (isOfHarvestsAlone(query)
    ? pageOfHarvests(own, scope, query)
    : pageByIntentions(own, scope, query));
  const results = await showHarvests(
    rows.map(({ id }) => id),
    own.organizationIds,
  );
  return { count: rows[0]?.count ?? 0, results };
}

/** Neither filter nor order depends on the intentions. */
function isOfHarvestsAlone({ order_by, platform, platforms, month, finished, broken, warnings }: Query): boolean {
  const asksWithin = [platform, platforms, month, finished, broken, warnings].some((filter) => filter !== undefined);
  return !asksWithin && ["pk", "started_at", "automatic"].includes(order_by);
}

function pageOfHarvests(own: Reach, scope: Scope<"harvest.manage">, query: Query): Promise<Row[]> {
  return db().$queryRaw<Row[]>`
    SELECT h.id, count(*) OVER ()::int AS count FROM harvests h
    WHERE EXISTS (SELECT FROM intentions i JOIN credentials c ON c.id = i.credentials_id
        WHERE i.harvest_id = h.id AND ${reachSql("c.organization_id", own)})
      AND ${visible(scope)} AND ${asked(query)}
    ORDER BY ${order(query)} LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}`;
}

function pageByIntentions(own: Reach, scope: Scope<"harvest.manage">, query: Query): Promise<Row[]> {
  return db().$queryRaw<Row[]>`
    SELECT h.id, count(*) OVER ()::int AS count
    FROM harvests h JOIN intentions i ON i.harvest_id = h.id JOIN credentials c ON c.id = i.credentials_id
    LEFT JOIN credentials_reports r ON r.credentials_id = c.id AND r.report_type_id = i.report_type_id
    ${looksAtAttempts(query) ? newest : Prisma.empty}
    WHERE ${reachSql("c.organization_id", own)} AND ${visible(scope)} AND ${asked(query)}
    GROUP BY h.id HAVING ${holding(query)}
    ORDER BY ${order(query)} LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}`;
}

const newest = Prisma.sql`LEFT JOIN LATERAL (
  SELECT status, is_partial, warning_code, started_at AS tried_at, count(*) OVER () AS attempts
  FROM attempts WHERE intention_id = i.id ORDER BY id DESC LIMIT 1) a ON true`;

const looksAtAttempts = ({ order_by, finished, broken, warnings }: Query): boolean =>
  ["last_attempt_date", "attempt_count"].includes(order_by) || finished === "working" || Boolean(broken ?? warnings);

function visible({ actor }: Scope<"harvest.manage">): Prisma.Sql {
  if (runsConsortium(actor)) return Prisma.sql`true`;
  return Prisma.sql`(${isAutomatic} OR h.started_by_id = ${actor.kind === "user" ? actor.id : null}::int)`;
}

/** Conditions on the harvest itself. */
function asked({ automatic, kind }: Query): Prisma.Sql {
  return every([
    automatic && Prisma.sql`(${isAutomatic}) = ${automatic === "true"}`,
    kind && Prisma.sql`h.kind = ${kind}::harvest_kind`,
  ]);
}

/** Conditions on its intentions. */
function holding({ platform, platforms = [], month, finished, broken, warnings }: Query): Prisma.Sql {
  const chosen = platform === undefined ? platforms : [...platforms, platform];
  const day = month && Prisma.sql`${`${month}-01`}::date`;
  return every([
    chosen.length > 0 && Prisma.sql`bool_or(c.platform_id = ANY(${chosen}))`,
    day && Prisma.sql`min(i.month) <= ${day} AND max(i.month) >= ${day}`,
    finished && progress(finished),
    warnings && Prisma.sql`bool_or(${state} IN ('partial', 'warnings')) = ${warnings === "true"}`,
    broken && Prisma.sql`bool_or(${state} = 'resting') = ${broken === "true"}`,
  ]);
}

const every = (conditions: readonly (Prisma.Sql | false | "" | undefined)[]): Prisma.Sql =>
  conditions.reduce<Prisma.Sql>((all, one) => (one ? Prisma.sql`${all} AND ${one}` : all), Prisma.sql`true`);

function progress(finished: NonNullable<Query["finished"]>): Prisma.Sql {
  const planned = Prisma.sql`count(*) FILTER (WHERE ${isOpen})`;
  if (finished === "yes") return Prisma.sql`${planned} = 0`;
  return finished === "no" ? Prisma.sql`${planned} > 0` : Prisma.sql`bool_or(${state} IN ('downloading', 'importing'))`;
}

function order({ order_by, desc }: Query): Prisma.Sql {
  const direction = desc === "true" ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  return Prisma.sql`${orders[order_by]} ${direction} NULLS LAST, h.id ${direction}`;
}

const orders: Record<Query["order_by"], Prisma.Sql> = {
  pk: Prisma.sql`h.id`,
  started_at: Prisma.sql`h.started_at`,
  automatic: Prisma.sql`(${isAutomatic})`,
  finished: Prisma.sql`count(*) FILTER (WHERE NOT (${isOpen}))::float / count(*)`,
  last_updated: Prisma.sql`max(i.updated_at)`,
  last_attempt_date: Prisma.sql`max(a.tried_at)`,
  last_processed: Prisma.sql`max(i.finished_at)`,
  start_month: Prisma.sql`min(i.month)`,
  attempt_count: Prisma.sql`coalesce(sum(a.attempts), 0)`,
};
