import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotFound, Refused } from "@/lib/kit/errors";
import { requireProof } from "@/lib/users/second-factor/require-proof";
import { issuerKey, oidcProvider } from "./oidc-provider";

/** Unlinks an identity, unless it is the only way to log in. */
export async function unlinkIdentity(scope: Scope<"account.change">, identityId: number): Promise<null> {
  await requireProof(scope);
  const { id: userId, email } = scope.user;
  return inTransaction(async (tx) => {
    // Two concurrent requests must not each leave the other's identity as the last one.
    await tx.$queryRaw`select id from users where id = ${userId} for update`;
    const identity = await tx.account.findFirst({ where: { id: identityId, userId } });
    if (!identity) throw new NotFound();
    await tx.account.deleteMany({ where: { id: identityId } });
    if (!(await canSignIn(tx, userId))) throw new Refused("lastWayIn");
    const audited = { subject: { kind: "user", id: userId, name: email }, before: { provider: identity.provider } };
    await recordAudit(tx, scope, { action: "user.unlink", ...audited });
    return null;
  });
}

async function canSignIn(tx: Db, userId: number): Promise<boolean> {
  const { passwordHash } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } });
  if (passwordHash && settings().ALLOW_EMAIL_LOGIN) return true;
  const provider = oidcProvider();
  if (!provider) return false;
  return (await tx.account.count({ where: { userId, provider: issuerKey(provider.issuer) } })) > 0;
}
