import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { findOrphans, type Orphans } from "./find-orphans";

/** The one row that there is. */
const ID = 1;

/** Counts what belongs to nothing, and keeps the numbers until the next time. */
export async function countOrphans(signal?: AbortSignal): Promise<Orphans> {
  const found = await findOrphans(signal);
  await keepOrphanCount({ imports: found.imports.length, files: found.files.length });
  return found;
}

export async function keepOrphanCount(counts: { imports: number; files: number }): Promise<void> {
  const data = { ...counts, countedAt: now() };
  await db().orphanCount.upsert({ where: { id: ID }, create: { id: ID, ...data }, update: data });
}

/** As they were last counted; null before the first time. */
export async function readOrphanCount(): Promise<{ imports: number; files: number; counted: string } | null> {
  const found = await db().orphanCount.findUnique({ where: { id: ID } });
  return found ? { imports: found.imports, files: found.files, counted: found.countedAt.toISOString() } : null;
}
