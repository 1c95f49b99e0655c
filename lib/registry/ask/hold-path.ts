import "server-only";
import type { Db } from "@/lib/kit/db";

/** Keeps others from asking at the same path, or from telling of it, until the transaction ends. */
export async function holdPath(tx: Db, path: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('registry_answers'), hashtext(${path}))`;
}
