import "server-only";
import type { Scope } from "@/lib/access/scope";
import { wakeServer } from "@/lib/harvest/wake-server";
import { inTransaction } from "@/lib/kit/db";
import { findOwnCredentials } from "./find-own-credentials";
import { getCredentials } from "./get-credentials";

const mended = { brokenSince: null, brokenBy: null };

/** Takes the broken marks off some reports of the credentials, or off the credentials and all their reports. */
export async function unsetBroken(scope: Scope<"credentials.manage">, id: number, reportTypeIds?: readonly number[]) {
  const { serverId } = await findOwnCredentials(scope, id);
  await inTransaction(async (tx) => {
    const chosen = reportTypeIds && { reportTypeId: { in: [...reportTypeIds] } };
    await tx.credentialsReport.updateMany({ where: { credentialsId: id, ...chosen }, data: mended });
    if (!reportTypeIds) await tx.credentials.update({ where: { id }, data: mended });
    await wakeServer(tx, serverId);
  });
  return getCredentials(scope, id);
}
