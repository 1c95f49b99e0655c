import "server-only";
import { type Db, db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Refused } from "@/lib/kit/errors";

const BYTES_PER_MEGABYTE = 1_000_000;

/** What the files of one organization may take, in bytes. */
export const uploadQuota = (): number => settings().UPLOAD_QUOTA_MB * BYTES_PER_MEGABYTE;

/**
 * Refuses a file for which an organization has no room left; two of one organization at once are counted one after the
 * other. Files of nobody in particular share the room of one organization.
 */
export async function holdRoom(tx: Db, organizationId: number | null, bytes: number): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads of ${organizationId ?? "nobody"}`}, 0))`;
  await requireRoom(organizationId, bytes, tx);
}

/** The same before a file is received, by what is there at the moment: what has no room need not be sent. */
export async function requireRoom(organizationId: number | null, bytes: number, tx: Db = db()): Promise<void> {
  const [taken] = await tx.$queryRaw<{ bytes: bigint }[]>`
    SELECT coalesce(sum(f.size_bytes), 0)::bigint AS bytes FROM uploads u JOIN raw_files f ON f.id = u.raw_file_id
    WHERE u.organization_id IS NOT DISTINCT FROM ${organizationId}::int`;
  if (Number(taken?.bytes ?? 0) + bytes > uploadQuota())
    throw new Refused("uploadQuota", { megabytes: settings().UPLOAD_QUOTA_MB });
}
