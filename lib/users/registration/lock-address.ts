import "server-only";
import type { Db } from "@/lib/kit/db";

/** Locks the address: no concurrent registration, verification or invitation until the transaction ends. */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`address:${email.toLowerCase()}`}, 0))`;
}
