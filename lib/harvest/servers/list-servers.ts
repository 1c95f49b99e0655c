import "server-only";
import type { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { rests } from "../queue/rest-server";
import { dueAt, workable } from "../queue/wake-server";
import type { server } from "./contract";

type Shown = z.input<typeof server>;
type Row = Omit<Shown, "default_cooldown" | "rest"> & { rests: boolean; since: Date | null; code: string };

/** Servers with credentials, by address; or one of them. */
export async function listServers(_: Scope<"consortium.manage">, id?: number): Promise<Shown[]> {
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
