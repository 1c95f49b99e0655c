import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { auditedApiKey } from "./audited-api-key";

/** Revokes a key immediately; throws NotFound for keys out of reach or revoked before. */
export async function revokeApiKey(scope: Scope<"api-keys.manage">, id: number): Promise<null> {
  await inTransaction(async (tx) => {
    const [row] = await tx.apiKey.updateManyAndReturn({
      where: { id, organizationId: reach(scope), revokedAt: null },
      data: { revokedAt: now() },
      select: { id: true, name: true, prefix: true, organizationId: true },
    });
    if (!row) throw new NotFound();
    const before = { prefix: row.prefix };
    await recordAudit(tx, scope, { action: "api-key.revoke", ...auditedApiKey(row), before });
  });
  return null;
}
