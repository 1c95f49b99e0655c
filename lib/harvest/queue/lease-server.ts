import "server-only";
import { randomUUID } from "node:crypto";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { RunLost } from "@/lib/kit/jobs/claimed-run";
import type { Waiting } from "@/lib/kit/jobs/worker-slots";
import { log } from "@/lib/kit/log";
import { unsettled, wantedLists } from "./harvestable";
import { dueAt, wakeServer, workable } from "./wake-server";

/** The exclusive right to send requests to a server and to settle them, as long as it is renewed. */
export type Lease = {
  serverId: number;
  token: string;
  /**
   * The gap after the last request is over. While the server rests, only intentions exempt from the rest may be
   * requested.
   */
  isOpen: boolean;
  /** Aborted when the lease is lost or the process shuts down. */
  signal: AbortSignal;
  /** Waits for the server's answer. */
  waiting: Waiting;
  /** Stops the renewal; releaseServer gives the row back. */
  end: () => void;
};

/** Another worker has the server now and continues what was being done for it. */
export class LeaseLost extends RunLost {
  override readonly name = "LeaseLost";
}

/**
 * Takes the server if it is free, and renews the lease until `end`. Null if another worker has it. Times are the
 * database's, which all workers share.
 */
export async function leaseServer(
  serverId: number,
  stop: AbortSignal,
  waiting: Waiting = (work) => work,
): Promise<Lease | null> {
  const token = randomUUID();
  const seconds = settings().HARVEST_LEASE_SECONDS;
  const [leased] = await db().$queryRaw<{ isOpen: boolean }[]>`
    UPDATE servers SET leased_by = ${token},
      leased_until = timezone('UTC', clock_timestamp()) + make_interval(secs => ${seconds})
    WHERE id = ${serverId} AND (leased_until IS NULL OR leased_until < timezone('UTC', clock_timestamp()))
    RETURNING least(ready_at, coalesce(gap_until, 'epoch')) <= timezone('UTC', clock_timestamp()) AS "isOpen"`;
  if (!leased) return null;
  const lost = new AbortController();
  const end = renew({ serverId, token, seconds }, () => lost.abort(new LeaseLost()));
  return { serverId, token, isOpen: leased.isOpen, signal: AbortSignal.any([stop, lost.signal]), waiting, end };
}

/** Runs a transaction that only the lease's owner can commit; throws LeaseLost. */
export function underLease<T>(lease: Pick<Lease, "serverId" | "token">, work: (tx: Db) => Promise<T>): Promise<T> {
  return inTransaction(async (tx) => {
    await holdLease(tx, lease);
    return work(tx);
  });
}

/**
 * Keeps others from taking the server until the transaction ends. An expired lease that no worker took still counts.
 */
export async function holdLease(tx: Db, { serverId, token }: Pick<Lease, "serverId" | "token">): Promise<void> {
  const leaseRows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM servers WHERE id = ${serverId} AND leased_by = ${token} FOR UPDATE`;
  if (leaseRows.length === 0) throw new LeaseLost();
}

type Renewed = { serverId: number; token: string; seconds: number };

function renew({ serverId, token, seconds }: Renewed, onLost: () => void): () => void {
  let believedUntil = performance.now() + seconds * 1000;
  const step = async () => {
    const renewedAt = performance.now();
    const count = await db().$executeRaw`
      UPDATE servers SET leased_until = timezone('UTC', clock_timestamp()) + make_interval(secs => ${seconds})
      WHERE id = ${serverId} AND leased_by = ${token}`;
    believedUntil = count === 1 ? renewedAt + seconds * 1000 : 0;
  };
  const timer = setInterval(
    () => {
      // A process that was suspended notices here that its lease has expired, before it touches anything.
      if (performance.now() > believedUntil) return onLost();
      step()
        .catch((error) => log.warn({ serverId, error: String(error) }, "lease renewal failed"))
        .finally(() => performance.now() > believedUntil && onLost());
    },
    (seconds * 1000) / 4,
  );
  return () => clearInterval(timer);
}

/** Seconds until a retry after a failure on our side. */
const PAUSE_SECONDS = 30;

/** Gives the server back and schedules its next work; after a request the server pauses first. */
export async function releaseServer(
  lease: Lease,
  { hasAsked, hasFailed }: { hasAsked: boolean; hasFailed: boolean },
): Promise<void> {
  lease.end();
  const usual = settings().HARVEST_COOLDOWN_SECONDS;
  await inTransaction(async (tx) => {
    const released = await tx.$executeRaw`
      UPDATE servers SET leased_by = NULL, leased_until = NULL,
        ready_at = CASE WHEN ${hasAsked} THEN greatest(ready_at, gap) ELSE ready_at END,
        gap_until = CASE WHEN ${hasAsked} THEN gap ELSE gap_until END
      FROM (SELECT timezone('UTC', clock_timestamp()) + make_interval(secs => coalesce(cooldown, ${usual})) AS gap
        FROM servers WHERE id = ${lease.serverId}) AS of
      WHERE id = ${lease.serverId} AND leased_by = ${lease.token}`;
    if (released === 1) await wakeServer(tx, lease.serverId, hasFailed ? PAUSE_SECONDS : 0);
  });
}

/**
 * Frees servers whose worker shows no sign of life, and schedules work wherever some is due: no intention depends on a
 * job that was lost with its worker. Returns the number of freed servers.
 */
export async function releaseStuck(): Promise<number> {
  const freed = await db().$executeRaw`
    UPDATE servers SET leased_by = NULL, leased_until = NULL
    WHERE leased_until < timezone('UTC', clock_timestamp())`;
  const waiting = await db().$queryRaw<{ id: number }[]>`
    SELECT DISTINCT c.server_id AS id FROM ${workable} AND ${dueAt} <= timezone('UTC', clock_timestamp())
    UNION
    SELECT c.server_id FROM attempts a
    JOIN intentions i ON i.id = a.intention_id JOIN credentials c ON c.id = i.credentials_id
    WHERE ${unsettled}
    UNION
    SELECT server_id FROM credentials_tests WHERE finished_at IS NULL
    UNION
    SELECT c.server_id FROM ${wantedLists}`;
  for (const { id } of waiting) await inTransaction((tx) => wakeServer(tx, id));
  return freed;
}
