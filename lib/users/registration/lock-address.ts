import "server-only";
import type { Db } from "@/lib/kit/db";

/** Until the transaction ends, nobody else registers, verifies or invites under this address. */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`address:${email.toLowerCase()}`}, 0))`;
}
