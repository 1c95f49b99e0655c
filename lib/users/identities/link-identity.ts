import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { requireProof } from "@/lib/users/second-factor/require-proof";
import { usedIssuer } from "./oidc-provider";

/** From now on the provider's subject signs in as the caller; throws when it already signs in as somebody. */
export async function linkIdentity(scope: Scope<"account.change">, subject: string): Promise<void> {
  await requireProof(scope);
  const { id: userId, email } = scope.user;
  const provider = usedIssuer();
  await inTransaction(async (tx) => {
    await tx.account.create({ data: { userId, type: "oidc", provider, providerAccountId: subject } });
    const audited = { subject: { kind: "user", id: userId, name: email }, after: { provider } };
    await recordAudit(tx, scope, { action: "user.link", ...audited });
  });
}
