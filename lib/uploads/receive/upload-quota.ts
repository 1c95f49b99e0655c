import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { type Db, db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Problem, Refused } from "@/lib/kit/errors";
import { uploadsOf } from "../show/list-uploads";
import type { uploadStates } from "../upload-state";
import { uploadLimit } from "./receive-file";

const BYTES_PER_MEGABYTE = 1_000_000;

/** Quota of an organization's files in bytes. */
const uploadQuota = (): number => settings().UPLOAD_QUOTA_MB * BYTES_PER_MEGABYTE;

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
  const [usage] = await tx.$queryRaw<{ bytes: bigint }[]>`
    SELECT coalesce(sum(f.size_bytes), 0)::bigint AS bytes FROM uploads u JOIN raw_files f ON f.id = u.raw_file_id
    WHERE u.organization_id IS NOT DISTINCT FROM ${organizationId}::int`;
  if (Number(usage?.bytes ?? 0) + bytes > uploadQuota())
    throw new Refused("uploadQuota", { megabytes: settings().UPLOAD_QUOTA_MB });
}

/** People drop dozens of files at once; more suggests a runaway script. */
export const MOST_WAITING = 300;

/**
 * Refuses a file if the user, or programs with keys of the organizations, have too many waiting for their check, because
 * others wait behind them. Throws Problem 429.
 */
export async function requireFewWaiting(scope: Scope<"uploads.manage">): Promise<void> {
  const { actor } = scope;
  if (actor.kind !== "user" && actor.kind !== "key") return;
  const sender =
    actor.kind === "user" ? { uploadedById: actor.id } : { uploadedById: null, organizationId: reach(scope) };
  const waiting = await db().upload.count({ where: { ...sender, state: "initial" } });
  if (waiting >= MOST_WAITING) throw new Problem(429, "uploadsWaiting", { most: MOST_WAITING });
}

/** Number of uploads by state, and the size of their files. */
export async function countUploads(scope: Scope<"uploads.manage">, organization: number) {
  const where = uploadsOf(scope, organization);
  const [groups, files] = await Promise.all([
    db().upload.groupBy({ by: ["state"], where, _count: true }),
    db().rawFile.aggregate({ where: { upload: where }, _sum: { sizeBytes: true } }),
  ]);
  const counts = new Map(groups.map(({ state, _count }) => [state, _count]));
  const inState = (state: (typeof uploadStates)[number]) => counts.get(state) ?? 0;
  return {
    count: groups.reduce((all, { _count }) => all + _count, 0),
    states: {
      initial: inState("initial"),
      preflight: inState("preflight"),
      prefailed: inState("prefailed"),
      importing: inState("importing"),
      imported: inState("imported"),
      failed: inState("failed"),
      undone: inState("undone"),
    },
    bytes: Number(files._sum.sizeBytes ?? 0),
    quota_bytes: organization === ALL_ORGANIZATIONS ? null : uploadQuota(),
    limit_bytes: uploadLimit(),
  };
}
