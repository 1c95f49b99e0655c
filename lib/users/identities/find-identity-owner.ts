import "server-only";
import { db } from "@/lib/kit/db";
import { usedIssuer } from "./oidc-provider";

/** Whose account the provider's subject is linked to; disabled accounts are found, too. E-mail plays no part. */
export async function findIdentityOwner(subject: string) {
  const account = await db().account.findUnique({
    where: { provider_providerAccountId: { provider: usedIssuer(), providerAccountId: subject } },
    select: { user: { select: { id: true, email: true, emailVerified: true, isActive: true } } },
  });
  return account?.user ?? null;
}
