import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";

const LEASE_MINUTES = 10;
/** A slow reader must not keep facts forever. */
const MOST_HOURS = 6;
const BETWEEN_RENEWALS_MILLISECONDS = 60_000;

/** Keeps facts that are read in pieces from being swept, whatever happens to their imports meanwhile. */
export type ImportLease = {
  /** Call while reading; the lease ends by itself if reading stalls or takes six hours. */
  renew(): Promise<void>;
  end(): Promise<void>;
};

/** Leases imports that were current a moment ago; the sweep leaves recently hidden imports alone. */
export async function leaseImports(importIds: readonly number[]): Promise<ImportLease> {
  const [lease] = await db().$queryRaw<{ id: number }[]>`
    INSERT INTO import_leases (import_ids, taken_at, until)
    SELECT ${[...importIds]}::int[], at, at + make_interval(mins => ${LEASE_MINUTES})
    FROM (SELECT timezone('UTC', clock_timestamp()) AS at) AS clock RETURNING id`;
  const id = lease?.id ?? 0;
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

/** Reads under a lease: imports replaced or deleted meanwhile stay readable until the end. */
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
