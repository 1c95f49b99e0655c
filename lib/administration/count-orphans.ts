import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { findOrphans, type Orphans } from "./find-orphans";

/** The table has one row. */
const ID = 1;

/** Counts orphans and stores the counts. */
export async function countOrphans(signal?: AbortSignal): Promise<Orphans> {
  const found = await findOrphans(signal);
  await keepOrphanCount({ imports: found.imports.length, files: found.files.length });
  return found;
}

export async function keepOrphanCount(counts: { imports: number; files: number }): Promise<void> {
  const data = { ...counts, countedAt: now() };
  await db().orphanCount.upsert({ where: { id: ID }, create: { id: ID, ...data }, update: data });
}

/** The latest counts; null before the first. */
export async function readOrphanCount(): Promise<{ imports: number; files: number; counted: string } | null> {
  const found = await db().orphanCount.findUnique({ where: { id: ID } });
  return found ? { imports: found.imports, files: found.files, counted: found.countedAt.toISOString() } : null;
}
