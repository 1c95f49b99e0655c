import "server-only";
import type { Db } from "@/lib/kit/db";

export type KeptAnswer = { body: unknown; fetchedAt: Date };

/**
 * What the registry last said at a path below its base address; null when it never did. When that is what is `known`
 * already, the same object, without reading it again.
 */
export async function keptAnswer(tx: Db, path: string, known?: KeptAnswer): Promise<KeptAnswer | null> {
  const where = { path };
  const isKnown = known && (await tx.registryAnswer.count({ where: { path, fetchedAt: known.fetchedAt } })) === 1;
  return isKnown ? known : tx.registryAnswer.findUnique({ where, select: { body: true, fetchedAt: true } });
}

/** Keeps others from asking at the same path, or from telling of it, until the transaction ends. */
export async function lockPath(tx: Db, path: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('registry_answers'), hashtext(${path}))`;
}
