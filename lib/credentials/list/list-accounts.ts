import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { readAccounts } from "@/lib/platforms/accounts";
import type { listAccountsCall } from "../contract";

/** Accounts of an organization at a platform. Throws NotFound for an organization out of reach. */
export async function listAccounts(
  scope: Scope<"credentials.manage">,
  { organization, platform: platformId }: Parsed<typeof listAccountsCall.query>,
) {
  const [organizationId] = scope.within(organization).organizationIds;
  if (organizationId === undefined) throw new NotFound();
  const place = { organizationId, platformId };
  const [accountsOf, credentials] = await Promise.all([
    readAccounts(db(), [place]),
    db().credentials.count({ where: { ...place, deletedAt: null } }),
  ]);
  return { credentials, accounts: accountsOf(place).map(({ id, name }) => ({ pk: id, name })) };
}
