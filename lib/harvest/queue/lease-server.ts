import "server-only";
import { randomUUID } from "node:crypto";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { RunLost } from "@/lib/kit/jobs/claimed-run";
import type { Waiting } from "@/lib/kit/jobs/places";
import { log } from "@/lib/kit/log";

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
  const [taken] = await db().$queryRaw<{ isOpen: boolean }[]>`
    UPDATE servers SET leased_by = ${token},
      leased_until = timezone('UTC', clock_timestamp()) + make_interval(secs => ${seconds})
    WHERE id = ${serverId} AND (leased_until IS NULL OR leased_until < timezone('UTC', clock_timestamp()))
    RETURNING least(ready_at, coalesce(gap_until, 'epoch')) <= timezone('UTC', clock_timestamp()) AS "isOpen"`;
  if (!taken) return null;
  const lost = new AbortController();
  const end = renew({ serverId, token, seconds }, () => lost.abort(new LeaseLost()));
  return { serverId, token, isOpen: taken.isOpen, signal: AbortSignal.any([stop, lost.signal]), waiting, end };
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
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM servers WHERE id = ${serverId} AND leased_by = ${token} FOR UPDATE`;
  if (held.length === 0) throw new LeaseLost();
}

type Renewed = { serverId: number; token: string; seconds: number };

function renew({ serverId, token, seconds }: Renewed, onLost: () => void): () => void {
  let believedUntil = performance.now() + seconds * 1000;
  const step = async () => {
    const asked = performance.now();
    const count = await db().$executeRaw`
      UPDATE servers SET leased_until = timezone('UTC', clock_timestamp()) + make_interval(secs => ${seconds})
      WHERE id = ${serverId} AND leased_by = ${token}`;
    believedUntil = count === 1 ? asked + seconds * 1000 : 0;
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
