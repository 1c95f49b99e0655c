import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { NotSignedIn } from "@/lib/kit/errors";
import { openSession } from "@/lib/users/sessions/open-session";
import { usedIssuer } from "./oidc-provider";

type Entry = { userId: number; userAgent: string };

/** Opens a session for the owner of a linked identity; a second factor is still required. */
export function enterByIdentity(scope: Scope<"anyone">, { userId, userAgent }: Entry) {
  return inTransaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId, isActive: true }, select: { id: true, email: true } });
    if (!user) throw new NotSignedIn();
    await recordAudit(tx, scope, { action: "session.open", by: user, after: { provider: usedIssuer() } });
    return openSession(tx, { userId, network: scope.network, userAgent });
  });
}
