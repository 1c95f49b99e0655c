import "server-only";
import { z } from "zod";
import type { Db } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { declareJob } from "@/lib/kit/jobs/job";
import { Prisma } from "@/lib/kit/prisma/client";
import { harvestable, harvestsByItself, isAutomatic, unsettled, wantedLists } from "./harvestable";
import { goesBeforeRest } from "./rest-server";

/**
 * Intentions that may be worked on, now or later: alias i, of harvest h, credentials c, their chosen report r and its
 * type t. Automatic intentions wait while their credentials are disabled or unverified, unless a user triggered them.
 */
export const workable = Prisma.sql`
  intentions i
  JOIN harvests h ON h.id = i.harvest_id
  JOIN credentials c ON c.id = i.credentials_id
  JOIN credentials_reports r ON r.credentials_id = c.id AND r.report_type_id = i.report_type_id
  JOIN report_types t ON t.id = i.report_type_id
  WHERE i.finished_at IS NULL AND i.canceled_at IS NULL
    AND ${harvestable}
    AND (c.last_harvestable_month IS NULL OR i.month >= c.last_harvestable_month)
    AND (NOT ${isAutomatic} OR i.asked_at IS NOT NULL OR (${harvestsByItself} AND t.is_active))`;

/** Earliest time of a workable intention; the credentials may be blocked for longer. */
export const dueAt = Prisma.sql`greatest(i.not_before, c.not_before)`;

/** Schedules work on a server for the time something is due; at the earliest `notBefore` seconds from now. */
export async function wakeServer(tx: Db, serverId: number, notBefore = 0): Promise<void> {
  // Intentions due by the time the server is ready are found fast; only without any are all pending ones read.
  const [next] = await tx.$queryRaw<Waiting[]>`
    /* wake_server */ WITH clock AS MATERIALIZED (
      SELECT now, greatest(now, ready_at) AS ready, greatest(now, gap_until) AS open, rest_since
      FROM (SELECT timezone('UTC', clock_timestamp()) AS now, ready_at, gap_until, rest_since
        FROM servers WHERE id = ${serverId}) AS s
    )
    SELECT extract(epoch FROM greatest(due, now + make_interval(secs => ${notBefore})) - now)::float AS seconds,
      clock_timestamp() AS at,
      EXISTS (SELECT FROM credentials_tests WHERE finished_at IS NULL AND server_id = ${serverId}) AS "isAwaited"
    FROM (
      SELECT now, CASE
        WHEN EXISTS (
          SELECT FROM attempts a JOIN intentions i ON i.id = a.intention_id JOIN credentials c ON c.id = i.credentials_id
          WHERE ${unsettled} AND c.server_id = ${serverId}) THEN now
        WHEN open < ready AND (
          EXISTS (SELECT FROM credentials_tests
            WHERE finished_at IS NULL AND server_id = ${serverId} AND started_at >= s.rest_since)
          OR EXISTS (SELECT FROM ${workable} AND c.server_id = ${serverId} AND ${goesBeforeRest} AND ${dueAt} <= open)
        ) THEN open
        WHEN EXISTS (SELECT FROM credentials_tests WHERE finished_at IS NULL AND server_id = ${serverId})
          OR EXISTS (SELECT FROM ${wantedLists} AND c.server_id = ${serverId})
          OR EXISTS (SELECT FROM ${workable} AND c.server_id = ${serverId} AND ${dueAt} <= ready) THEN ready
        ELSE (SELECT min(${dueAt}) FROM ${workable} AND c.server_id = ${serverId}) END AS due
      FROM clock AS s
    ) AS work WHERE due IS NOT NULL`;
  if (next) await enqueueServerWork(tx, serverId, next);
}

/**
 * Schedules work for the time another worker's lease expires, in case that worker is dead. Work that it schedules when
 * it returns the server is due earlier and stays.
 */
export async function wakeAfterLease(tx: Db, serverId: number): Promise<void> {
  const [lease] = await tx.$queryRaw<Waiting[]>`
    SELECT greatest(0, extract(epoch FROM leased_until - timezone('UTC', clock_timestamp())))::float + 0.2 AS seconds,
      clock_timestamp() AS at, false AS "isAwaited"
    FROM servers WHERE id = ${serverId} AND leased_until IS NOT NULL`;
  if (lease) await enqueueServerWork(tx, serverId, lease, { keepsTime: true });
}

/** `seconds` from now by the database's clock. */
type Waiting = { seconds: number; at: Date; isAwaited: boolean };

/** Immediate and delayed work have separate keys, so that neither postpones the other. */
async function enqueueServerWork(
  tx: Db,
  serverId: number,
  { seconds, at, isAwaited }: Waiting,
  { keepsTime = false } = {},
): Promise<void> {
  const work = isAwaited ? awaitedWork : serverWork;
  const key = `${work.name}:${serverId}`;
  const later = { key: `${key}:later`, runAt: new Date(at.getTime() + Math.ceil(seconds * 1000)), keepsTime };
  await enqueue(tx, work, { serverId }, seconds <= 0 ? { key } : later);
}

const payload = z.object({ serverId: z.number().int().positive() });

/** The job that sends a server its next due request. */
export const serverWork = declareJob("harvest.work-server", payload);

/** The same job while a user waits at the screen: it has worker slots of its own. */
export const awaitedWork = declareJob("harvest.work-awaited", payload);
