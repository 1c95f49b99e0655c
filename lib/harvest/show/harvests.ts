import "server-only";
import type { z } from "zod";
import { runsConsortium } from "@/lib/access/actor";
import type { Parsed } from "@/lib/access/contract";
import { type Reach, reach, reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotFound } from "@/lib/kit/errors";
import { Prisma } from "@/lib/kit/prisma/client";
import type { harvest, listHarvestsCall } from "../contract";
import { isAutomatic } from "../queue/harvestable";
import { USUAL_SECONDS } from "../queue/server-pace";
import type { HarvestKind } from "../states/harvest-kind";
import { intentionState } from "../states/intention-state";
import { MOST_COUNTED } from "./most-counted";

type Counted = {
  id: number;
  total: number;
  planned: number;
  finished: number;
  working: number;
  failed: number;
  held: number;
  warnings: number;
  notReady: number;
  attempts: number;
  broken: number;
  startMonth: string;
  endMonth: string;
  lastUpdated: Date;
  plannedUntil: Date | null;
  lastAttempt: Date | null;
  lastProcessed: Date | null;
  organizations: number[];
  platforms: number[];
};

/** In the order of the ids; counts only the intentions of the organizations. */
async function showHarvests(ids: readonly number[], organizations: readonly number[]) {
  const [counted, harvests] = await Promise.all([
    countIntentions(ids, organizations),
    db().harvest.findMany({
      where: { id: { in: [...ids] } },
      include: { startedBy: { select: { id: true, username: true } } },
    }),
  ]);
  const names = await readNames(counted);
  return ids.flatMap((id) => {
    const counts = counted.find((one) => one.id === id);
    const row = harvests.find((one) => one.id === id);
    return counts && row ? [show(row, counts, names)] : [];
  });
}

type HarvestRow = {
  id: number;
  kind: HarvestKind;
  startedAt: Date;
  startedBy: { id: number; username: string } | null;
};
type Names = Awaited<ReturnType<typeof readNames>>;

function show({ id, kind, startedAt, startedBy }: HarvestRow, counts: Counted, names: Names): z.input<typeof harvest> {
  const { total, planned, finished, working, failed, warnings, notReady, attempts, broken } = counts;
  return {
    pk: id,
    kind,
    started_at: startedAt,
    started_by: startedBy && { pk: startedBy.id, username: startedBy.username },
    automatic: kind === "automatic" || kind === "recheck",
    stats: {
      ...{ total, planned, finished, working, failed, held: counts.held },
      ...{ warnings, not_ready: notReady, attempt_count: attempts },
    },
    organizations: names.organizations.filter(({ pk }) => counts.organizations.includes(pk)),
    platforms: names.platforms.filter(({ pk }) => counts.platforms.includes(pk)),
    start_month: counts.startMonth,
    end_month: counts.endMonth,
    last_updated: counts.lastUpdated,
    last_attempt_date: counts.lastAttempt,
    last_processed: counts.lastProcessed,
    planned_until: counts.plannedUntil,
    broken,
  };
}

/** Estimates the end: each server handles one request at a time, at the pace of this harvest. */
function countIntentions(ids: readonly number[], organizations: readonly number[]): Promise<Counted[]> {
  return db().$queryRaw<Counted[]>`
    WITH chosen AS (
      SELECT i.*, c.organization_id, c.platform_id, c.server_id, i.finished_at IS NULL AND i.canceled_at IS NULL AS is_open,
        ${Prisma.raw(intentionState.sql)} AS state, a.started_at AS tried_at, a.error_code, extract(epoch FROM a.finished_at - a.started_at) AS took, coalesce(a.attempts, 0) AS attempts
      FROM intentions i JOIN credentials c ON c.id = i.credentials_id
      LEFT JOIN credentials_reports r ON r.credentials_id = c.id AND r.report_type_id = i.report_type_id
      LEFT JOIN LATERAL (
        SELECT status, is_partial, warning_code, error_code, started_at, finished_at, count(*) OVER () AS attempts FROM attempts WHERE intention_id = i.id ORDER BY id DESC LIMIT 1
      ) a ON true
      WHERE i.harvest_id = ANY(${[...ids]}) AND c.organization_id = ANY(${[...organizations]})
    ),
    ends AS (
      SELECT harvest_id, max(greatest(due, now + make_interval(secs => open * pace))) AS at
      FROM (
        SELECT o.harvest_id, max(o.not_before) FILTER (WHERE is_open) AS due, timezone('UTC', clock_timestamp()) AS now,
          count(*) FILTER (WHERE is_open AND state <> 'resting') AS open,
          coalesce(avg(took), ${USUAL_SECONDS}) + coalesce(s.cooldown, ${settings().HARVEST_COOLDOWN_SECONDS}) AS pace
        FROM chosen o JOIN servers s ON s.id = o.server_id GROUP BY o.harvest_id, s.id
      ) AS servers WHERE open > 0 GROUP BY harvest_id
    )
    SELECT harvest_id AS id, count(*)::int AS total, count(*) FILTER (WHERE is_open)::int AS planned,
      count(*) FILTER (WHERE NOT is_open)::int AS finished,
      count(*) FILTER (WHERE state IN ('downloading', 'importing'))::int AS working,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      count(*) FILTER (WHERE state = 'held')::int AS held,
      count(*) FILTER (WHERE state IN ('partial', 'warnings'))::int AS warnings,
      count(*) FILTER (WHERE state = 'no_data' AND error_code = '3031')::int AS "notReady",
      coalesce(sum(attempts), 0)::int AS attempts, count(*) FILTER (WHERE state = 'resting')::int AS broken,
      to_char(min(month), 'YYYY-MM') AS "startMonth", to_char(max(month), 'YYYY-MM') AS "endMonth",
      max(updated_at) AS "lastUpdated", (SELECT at FROM ends WHERE ends.harvest_id = chosen.harvest_id) AS "plannedUntil",
      max(tried_at) AS "lastAttempt", max(finished_at) AS "lastProcessed",
      array_agg(DISTINCT organization_id) AS organizations, array_agg(DISTINCT platform_id) AS platforms
    FROM chosen GROUP BY harvest_id`;
}

async function readNames(counted: readonly Counted[]) {
  const select = { id: true, name: true, nameEn: true, nameCs: true, shortName: true } as const;
  const [organizations, platforms] = await Promise.all([
    db().organization.findMany({ where: { id: { in: counted.flatMap((row) => row.organizations) } }, select }),
    db().platform.findMany({ where: { id: { in: counted.flatMap((row) => row.platforms) } }, select }),
  ]);
  return {
    organizations: organizations.map((one) => ({
      pk: one.id,
      name: one.name,
      name_en: one.nameEn,
      name_cs: one.nameCs,
    })),
    platforms: platforms.map((one) => ({
      pk: one.id,
      name: one.name,
      name_en: one.nameEn,
      name_cs: one.nameCs,
      short_name: one.shortName,
    })),
  };
}

/** One harvest with the part within reach; throws NotFound if there is none. */
export async function getHarvest(scope: Scope<"harvest.manage">, id: number) {
  const [result] = await showHarvests([id], scope.organizationIds);
  if (!result) throw new NotFound();
  return result;
}

type Query = Parsed<typeof listHarvestsCall.query>;
type Row = { id: number; count: number };

const state = Prisma.raw(`(${intentionState.sql})`);
const isOpen = Prisma.sql`i.finished_at IS NULL AND i.canceled_at IS NULL`;

/**
 * One page of harvests with intentions within reach, and their total or the most that is counted; only these intentions count. Users who do not
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
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED, results };
}

/** Neither filter nor order depends on the intentions. */
function isOfHarvestsAlone({ order_by, platform, platforms, month, finished, broken, warnings }: Query): boolean {
  const asksWithin = [platform, platforms, month, finished, broken, warnings].some((filter) => filter !== undefined);
  return !asksWithin && ["pk", "started_at", "automatic"].includes(order_by);
}

/**
 * The first intention of each harvest is looked up, because a join would read them all; all intentions of an automatic
 * harvest are of its organization. IS TRUE keeps the credentials a list that is hashed once.
 */
function pageOfHarvests(own: Reach, scope: Scope<"harvest.manage">, query: Query): Promise<Row[]> {
  return db().$queryRaw<Row[]>`
    WITH own AS MATERIALIZED (SELECT c.id FROM credentials c WHERE ${reachSql("c.organization_id", own)}),
    listed AS NOT MATERIALIZED (
      SELECT h.* FROM harvests h
      WHERE CASE WHEN h.organization_id IS NOT NULL
          THEN ${reachSql("h.organization_id", own)}
            AND (SELECT i.id FROM intentions i WHERE i.harvest_id = h.id LIMIT 1) IS NOT NULL
          ELSE (SELECT i.id FROM intentions i
            WHERE i.harvest_id = h.id AND (i.credentials_id IN (SELECT id FROM own)) IS TRUE LIMIT 1) IS NOT NULL END
        AND ${visible(scope)} AND ${kindCondition(query)}
    )
    SELECT h.id, (SELECT count(*)::int FROM (SELECT FROM listed LIMIT ${MOST_COUNTED + 1}) AS counted) AS count FROM listed h
    ORDER BY ${order(query)} LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}`;
}

function pageByIntentions(own: Reach, scope: Scope<"harvest.manage">, query: Query): Promise<Row[]> {
  return db().$queryRaw<Row[]>`
    SELECT h.id, count(*) OVER ()::int AS count
    FROM harvests h JOIN intentions i ON i.harvest_id = h.id JOIN credentials c ON c.id = i.credentials_id
    LEFT JOIN credentials_reports r ON r.credentials_id = c.id AND r.report_type_id = i.report_type_id
    ${looksAtAttempts(query) ? newest : Prisma.empty}
    WHERE ${reachSql("c.organization_id", own)} AND ${visible(scope)} AND ${kindCondition(query)}
    GROUP BY h.id HAVING ${holding(query)}
    ORDER BY ${order(query)} LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}`;
}

const newest = Prisma.sql`LEFT JOIN LATERAL (
  SELECT status, is_partial, warning_code, error_code, started_at AS tried_at, count(*) OVER () AS attempts
  FROM attempts WHERE intention_id = i.id ORDER BY id DESC LIMIT 1) a ON true`;

const looksAtAttempts = ({ order_by, finished, broken, warnings }: Query): boolean =>
  ["last_attempt_date", "attempt_count"].includes(order_by) || finished === "working" || Boolean(broken ?? warnings);

function visible({ actor }: Scope<"harvest.manage">): Prisma.Sql {
  if (runsConsortium(actor)) return Prisma.sql`true`;
  return Prisma.sql`(${isAutomatic} OR h.started_by_id = ${actor.kind === "user" ? actor.id : null}::int)`;
}

/** Conditions on the harvest itself. */
function kindCondition({ automatic, kind }: Query): Prisma.Sql {
  return every([
    automatic && Prisma.sql`(${isAutomatic}) = ${automatic === "true"}`,
    kind && Prisma.sql`h.kind = ${kind}::harvest_kind`,
  ]);
}

/** Conditions on its intentions. */
function holding({ platform, platforms = [], month, finished, broken, warnings }: Query): Prisma.Sql {
  const platformIds = platform === undefined ? platforms : [...platforms, platform];
  const day = month && Prisma.sql`${`${month}-01`}::date`;
  return every([
    platformIds.length > 0 && Prisma.sql`bool_or(c.platform_id = ANY(${platformIds}))`,
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

/** Platforms of present and former credentials within reach, by name. */
export async function listHarvestedPlatforms({ organizationIds }: Scope<"harvest.manage">) {
  const platforms = await db().platform.findMany({
    where: { credentials: { some: { organizationId: reach({ organizationIds }) } } },
    select: { id: true, name: true, nameEn: true, nameCs: true, shortName: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return platforms.map(({ id, name, nameEn, nameCs, shortName }) => ({
    pk: id,
    name,
    name_en: nameEn,
    name_cs: nameCs,
    short_name: shortName,
  }));
}
