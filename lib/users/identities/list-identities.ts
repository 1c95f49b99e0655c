import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { issuerKey, oidcProvider } from "./oidc-provider";

/** The caller's linked identities, oldest first, and the provider's name for adding one. */
export async function listIdentities({ user }: Scope<"account.change">) {
  const provider = oidcProvider();
  const used = provider && issuerKey(provider.issuer);
  const accounts = await db().account.findMany({
    where: { userId: user.id },
    orderBy: { id: "asc" },
    select: { id: true, provider: true, providerAccountId: true, createdAt: true },
  });
  return {
    provider: provider?.name ?? null,
    identities: accounts.map((account) => ({
      pk: account.id,
      issuer: account.provider,
      subject: account.providerAccountId,
      is_usable: account.provider === used,
      created: account.createdAt.toISOString(),
    })),
  };
}
