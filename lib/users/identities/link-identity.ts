import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { requireProof } from "@/lib/users/second-factor/require-proof";
import { usedIssuer } from "./oidc-provider";

/** Links the provider's subject to the caller's account; throws if it is linked to another one. */
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
