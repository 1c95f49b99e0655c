import "server-only";
import type { Parsed } from "@/lib/access/contract";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { readAccounts } from "@/lib/platforms/accounts";
import type { listAccountsCall } from "../contract";

/** Credentials of an organization at a platform by account, named by release and title: "COUNTER 5.1, Law". */
export async function listCredentialsByAccount(scope: Scope<"credentials.manage">, platformId: number) {
  const rows = await db().credentials.findMany({
    where: { organizationId: reach(scope), platformId, deletedAt: null },
    select: { id: true, accountId: true, title: true, release: true },
    orderBy: [{ release: "desc" }, { title: "asc" }, { id: "asc" }],
  });
  return (account: number) =>
    rows
      .filter(({ accountId }) => accountId === account)
      .map(({ id, title, release }) => ({
        pk: id,
        text: [`COUNTER ${release}`, title].filter(Boolean).join(", "),
      }));
}

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
