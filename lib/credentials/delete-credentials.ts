import "server-only";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { findOwnCredentials } from "./find-own-credentials";

/** Removes credentials with their wishes, attempts and raw files; imported usage stays. Throws NotFound for those of others. */
export async function deleteCredentials(scope: Scope<"credentials.manage">, id: number): Promise<null> {
  await findOwnCredentials(scope, id);
  await inTransaction(async (tx) => {
    // The files themselves follow: without a row they are swept.
    await tx.rawFile.deleteMany({ where: { attempt: { intention: { credentialsId: id } } } });
    await tx.credentials.deleteMany({ where: { id } });
    await tx.harvest.deleteMany({ where: { intentions: { none: {} } } });
  });
  return null;
}
