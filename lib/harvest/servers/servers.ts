import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import { reachSql } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotFound, OutOfDate } from "@/lib/kit/errors";
import { rests } from "../queue/rest-server";
import { dueAt, wakeServer, workable } from "../queue/wake-server";
import { shownNames } from "../show/intentions";
import { statusOfRest } from "../sushi/ask-status";
import type { changeServerCall, listRestingServersCall, server } from "./contract";

type ShownServer = z.input<typeof server>;
type Row = Omit<ShownServer, "default_cooldown" | "rest"> & { rests: boolean; since: Date | null; code: string };

/** Servers with credentials, by address; or one of them. */
export async function listServers(_: Scope<"consortium.manage">, id?: number): Promise<ShownServer[]> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT s.id AS pk, s.revision, s.origin, s.ready_at, s.leased_until > timezone('UTC', clock_timestamp()) IS TRUE AS busy,
      s.cooldown, s.needs_long_dates, ${rests} AS rests, s.rest_since AS since, s.rest_code AS code, used.credentials, coalesce(w.waiting, 0)::int AS waiting
    FROM servers s
    JOIN (SELECT server_id, count(*)::int AS credentials FROM credentials WHERE deleted_at IS NULL GROUP BY server_id)
      AS used ON used.server_id = s.id
    LEFT JOIN (SELECT c.server_id, count(*) AS waiting FROM ${workable}
      AND ${dueAt} <= timezone('UTC', clock_timestamp()) GROUP BY c.server_id) w ON w.server_id = s.id
    WHERE ${id === undefined} OR s.id = ${id ?? 0}
    ORDER BY s.origin`;
  return rows.map(({ rests, since, code, ...row }) => ({
    ...row,
    rest: rests && since ? { since, until: row.ready_at, code } : null,
    default_cooldown: settings().HARVEST_COOLDOWN_SECONDS,
  }));
}

type Change = Parsed<typeof changeServerCall.body>;

/** Changes the pause after each request; takes effect with the next one. Throws NotFound, OutOfDate. */
export async function changeServer(scope: Scope<"consortium.manage">, id: number, { cooldown, revision }: Change) {
  await inTransaction(async (tx) => {
    const [before] = await tx.$queryRaw<{ cooldown: number | null; origin: string; revision: number }[]>`
      SELECT cooldown, origin, revision FROM servers WHERE id = ${id} FOR UPDATE`;
    if (!before) throw new NotFound();
    if (before.revision !== revision) throw new OutOfDate();
    if (before.cooldown === cooldown) return;
    await tx.server.update({ where: { id }, data: { cooldown, revision: { increment: 1 } } });
    await recordAudit(tx, scope, {
      action: "server.change",
      subject: { kind: "server", id, name: before.origin },
      before: { cooldown: before.cooldown },
      after: { cooldown },
    });
  });
  const [changed] = await listServers(scope, id);
  if (!changed) throw new NotFound();
  return changed;
}

type Server = { origin: string; readyAt: Date; restCode: string; rests: boolean };

/**
 * Ends the rest of a server and the delay of intentions that were postponed no longer than the rest; intentions that
 * users planned for later stay. The pause between two requests stays too. Throws NotFound.
 */
export async function endRest(scope: Scope<"consortium.manage">, id: number) {
  await inTransaction(async (tx) => {
    const [before] = await tx.$queryRaw<Server[]>`
      SELECT origin, ready_at AS "readyAt", rest_code AS "restCode",
        ready_at > timezone('UTC', clock_timestamp()) AND rest_since IS NOT NULL AS rests
      FROM servers WHERE id = ${id} FOR UPDATE`;
    if (!before) throw new NotFound();
    if (!before.rests) return;
    await tx.$executeRaw`
      UPDATE intentions i SET not_before = timezone('UTC', clock_timestamp()),
        updated_at = timezone('UTC', clock_timestamp())
      FROM credentials c, servers s
      WHERE c.id = i.credentials_id AND s.id = c.server_id AND s.id = ${id} AND i.finished_at IS NULL AND i.retries > 0
        AND i.not_before > timezone('UTC', clock_timestamp()) AND i.not_before <= s.ready_at`;
    await tx.$executeRaw`
      UPDATE servers SET rest_since = NULL, rest_code = '',
        ready_at = coalesce(gap_until, timezone('UTC', clock_timestamp())) WHERE id = ${id}`;
    await recordAudit(tx, scope, {
      action: "server.end-rest",
      subject: { kind: "server", id, name: before.origin },
      before: { ready_at: before.readyAt.toISOString(), error_code: before.restCode },
    });
    await wakeServer(tx, id);
  });
  const [changed] = await listServers(scope, id);
  if (!changed) throw new NotFound();
  return changed;
}

type RestingRow = Rest & { pk: number; origin: string; service: unknown; waiting: number; platforms: number[] };
type Rest = { since: Date; until: Date; code: string };

/** Resting servers of credentials within reach, longest rest first. */
export async function listRestingServers(
  scope: Scope<"harvest.manage">,
  { organization }: Parsed<typeof listRestingServersCall.query>,
): Promise<z.input<typeof listRestingServersCall.returns>> {
  const { organizationIds } = organization === undefined ? scope : scope.within(organization);
  const rows = await db().$queryRaw<RestingRow[]>`
    SELECT s.id AS pk, s.origin, s.rest_since AS since, s.ready_at AS until, s.rest_code AS code, s.service,
      array_agg(DISTINCT c.platform_id) AS platforms,
      sum((SELECT count(*) FROM intentions i WHERE i.credentials_id = c.id AND i.finished_at IS NULL
        AND i.canceled_at IS NULL AND i.not_before <= s.ready_at AND c.broken_since IS NULL))::int AS waiting
    FROM servers s JOIN credentials c ON c.server_id = s.id
    WHERE c.deleted_at IS NULL AND ${reachSql("c.organization_id", { organizationIds })} AND ${rests}
    GROUP BY s.id ORDER BY s.ready_at DESC, s.id`;
  const platforms = await db().platform.findMany({ where: { id: { in: rows.flatMap((row) => row.platforms) } } });
  return rows.map((row) => ({
    ...row,
    service: statusOfRest(row.service, row.since),
    platforms: platforms
      .filter(({ id }) => row.platforms.includes(id))
      .map((platform) => ({ ...shownNames(platform), short_name: platform.shortName })),
  }));
}
