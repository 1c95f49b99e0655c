import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";

const LEASE_MINUTES = 10;
/** Nobody keeps facts for longer by reading slowly. */
const MOST_HOURS = 6;
const BETWEEN_RENEWALS_MILLISECONDS = 60_000;

/** Lets facts that are being read piece by piece outlast the sweep, whatever becomes of their imports meanwhile. */
export type ImportLease = {
  /** Called as the reading goes on; where it stands still, or takes half a day, the lease ends by itself. */
  renew(): Promise<void>;
  end(): Promise<void>;
};

/** Takes a lease on imports that were current a moment ago: the sweep touches none that was hidden only just now. */
export async function leaseImports(importIds: readonly number[]): Promise<ImportLease> {
  const [taken] = await db().$queryRaw<{ id: number }[]>`
    INSERT INTO import_leases (import_ids, taken_at, until)
    SELECT ${[...importIds]}::int[], at, at + make_interval(mins => ${LEASE_MINUTES})
    FROM (SELECT timezone('UTC', clock_timestamp()) AS at) AS clock RETURNING id`;
  const id = taken?.id ?? 0;
  let renewed = now().getTime();
  return {
    async renew() {
      const at = now().getTime();
      if (at - renewed < BETWEEN_RENEWALS_MILLISECONDS) return;
      renewed = at;
      await db().$executeRaw`
        UPDATE import_leases SET until = least(taken_at + make_interval(hours => ${MOST_HOURS}),
          timezone('UTC', clock_timestamp()) + make_interval(mins => ${LEASE_MINUTES})) WHERE id = ${id}`;
    },
    async end() {
      await db().importLease.deleteMany({ where: { id } });
    },
  };
}

/** Reads under a lease: what is replaced or deleted meanwhile stays readable until the reading ends. */
export async function* leased<T>(lease: ImportLease, batches: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    for await (const batch of batches) {
      yield batch;
      await lease.renew();
    }
  } finally {
    await lease.end();
  }
}
