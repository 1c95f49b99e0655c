import "server-only";
import type { Scope } from "@/lib/access/scope";
import { type Db, db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Problem, Refused } from "@/lib/kit/errors";

const BYTES_PER_MEGABYTE = 1_000_000;

/** Quota of an organization's files in bytes. */
export const uploadQuota = (): number => settings().UPLOAD_QUOTA_MB * BYTES_PER_MEGABYTE;

/**
 * Refuses a file beyond the organization's quota; concurrent requests are serialized. Files without an organization
 * share one quota.
 */
export async function reserveQuota(tx: Db, organizationId: number | null, bytes: number): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads of ${organizationId ?? "nobody"}`}, 0))`;
  await requireQuota(organizationId, bytes, tx);
}

/** The same before a file is received, by current usage. */
export async function requireQuota(organizationId: number | null, bytes: number, tx: Db = db()): Promise<void> {
  const [taken] = await tx.$queryRaw<{ bytes: bigint }[]>`
    SELECT coalesce(sum(f.size_bytes), 0)::bigint AS bytes FROM uploads u JOIN raw_files f ON f.id = u.raw_file_id
    WHERE u.organization_id IS NOT DISTINCT FROM ${organizationId}::int`;
  if (Number(taken?.bytes ?? 0) + bytes > uploadQuota())
    throw new Refused("uploadQuota", { megabytes: settings().UPLOAD_QUOTA_MB });
}

/** People drop dozens of files at once; more suggests a runaway script. */
export const MOST_WAITING = 300;

/**
 * Refuses a file if the user has too many waiting for their check, because others wait behind them. Throws Problem 429.
 */
export async function requireFewWaiting({ actor }: Scope<"uploads.manage">): Promise<void> {
  if (actor.kind !== "user") return;
  const waiting = await db().upload.count({ where: { uploadedById: actor.id, state: "initial" } });
  if (waiting >= MOST_WAITING) throw new Problem(429, "uploadsWaiting", { most: MOST_WAITING });
}
