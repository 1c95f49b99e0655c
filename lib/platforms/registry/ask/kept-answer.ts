import "server-only";
import type { Db } from "@/lib/kit/db";

export type KeptAnswer = { body: unknown; fetchedAt: Date };

/**
 * The registry's last answer for a path; null if none. Returns the same object without reading it again if it equals
 * `known`.
 */
export async function keptAnswer(tx: Db, path: string, known?: KeptAnswer): Promise<KeptAnswer | null> {
  const where = { path };
  const isKnown = known && (await tx.registryAnswer.count({ where: { path, fetchedAt: known.fetchedAt } })) === 1;
  return isKnown ? known : tx.registryAnswer.findUnique({ where, select: { body: true, fetchedAt: true } });
}

/** Locks a path against concurrent queries and notifications until the transaction ends. */
export async function lockPath(tx: Db, path: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('registry_answers'), hashtext(${path}))`;
}
