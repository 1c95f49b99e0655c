import "server-only";
import type { Db } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { Prisma } from "@/lib/kit/prisma/client";
import { serverWork } from "./server-work";

/** Wishes that may be worked on, now or later: alias i, of credentials c and their chosen report r. */
export const workable = Prisma.sql`
  intentions i
  JOIN credentials c ON c.id = i.credentials_id
  JOIN credentials_reports r ON r.credentials_id = c.id AND r.report_type_id = i.report_type_id
  WHERE i.finished_at IS NULL AND i.cancelled_at IS NULL AND c.broken_since IS NULL AND r.broken_since IS NULL`;

/** Asks for work on a server as soon as it has something due; `notBefore` seconds from now at the earliest. */
export async function wakeServer(tx: Db, serverId: number, notBefore = 0): Promise<void> {
  const [next] = await tx.$queryRaw<{ seconds: number | null }[]>`
    SELECT extract(epoch FROM greatest(min(due), timezone('UTC', clock_timestamp())
      + make_interval(secs => ${notBefore})) - timezone('UTC', clock_timestamp()))::float AS seconds
    FROM (
      SELECT greatest(i.not_before, (SELECT ready_at FROM servers WHERE id = ${serverId})) AS due
      FROM ${workable} AND c.server_id = ${serverId}
      UNION ALL
      SELECT timezone('UTC', clock_timestamp()) FROM attempts a
      JOIN intentions i ON i.id = a.intention_id JOIN credentials c ON c.id = i.credentials_id
      WHERE a.status IN ('downloading', 'importing') AND c.server_id = ${serverId}
    ) AS work HAVING count(*) > 0`;
  if (next?.seconds !== null && next?.seconds !== undefined) await enqueueWork(tx, serverId, next.seconds);
}

/** Asks for work once the lease that another worker holds has run out, in case that worker is dead. */
export async function wakeAfterLease(tx: Db, serverId: number): Promise<void> {
  const [lease] = await tx.$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM leased_until - timezone('UTC', clock_timestamp()))::float AS seconds
    FROM servers WHERE id = ${serverId} AND leased_until IS NOT NULL`;
  if (lease) await enqueueWork(tx, serverId, Math.max(0, lease.seconds) + 0.2);
}

/** Work for now and work for later have keys of their own, so that neither puts off the other. */
async function enqueueWork(tx: Db, serverId: number, seconds: number): Promise<void> {
  const isNow = seconds <= 0;
  const key = `${serverWork.name}:${serverId}${isNow ? "" : ":later"}`;
  const [time] = await tx.$queryRaw<{ at: Date }[]>`SELECT clock_timestamp() AS at`;
  const runAt = new Date((time?.at.getTime() ?? 0) + Math.ceil(seconds * 1000));
  await enqueue(tx, serverWork, { serverId }, isNow || !time ? { key } : { key, runAt });
}
