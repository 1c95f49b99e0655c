import "server-only";
import { db } from "@/lib/kit/db";
import { usedIssuer } from "./oidc-provider";

/** The account linked to the provider's subject, even if disabled. Never matched by e-mail. */
export async function findIdentityOwner(subject: string) {
  const account = await db().account.findUnique({
    where: { provider_providerAccountId: { provider: usedIssuer(), providerAccountId: subject } },
    select: { user: { select: { id: true, email: true, emailVerified: true, isActive: true } } },
  });
  return account?.user ?? null;
}
