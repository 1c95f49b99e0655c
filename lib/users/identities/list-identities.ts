import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { issuerKey, oidcProvider } from "./oidc-provider";

/** The identities that sign in as the caller, oldest first, and the name of the provider that more can be linked from. */
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
