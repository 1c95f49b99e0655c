import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db, inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { addIdentity } from "../identities/identities";
import type { Identity } from "../identities/sign-in-providers";
import { findLink, findOwnerOf, spendLink, voidLinks } from "../links/links";
import { claimAddress, lockAddress } from "../registration/claim-address";
import { limitTries } from "../sessions/limit-tries";
import { endSessions } from "../sessions/sessions";

type Acceptance = {
  /** From the link of the invitation, which proves that the person reads the e-mails. */
  invitation: { uid: string; token: string };
  identity: Identity;
  /** Names from the provider, if the invitation has none. */
  names?: { firstName: string; lastName: string };
};

/**
 * Links an identity to the invited account instead of setting a password. Throws Refused for a link that is unknown, used
 * or expired, or whose address has an account already. Opens no session.
 */
export async function acceptWithIdentity(
  scope: Scope<"anyone">,
  { invitation, identity, names }: Acceptance,
): Promise<void> {
  const takeBack = await limitTries("link", { account: invitation.token, network: scope.network });
  const link = await findLink(db(), { ...invitation, purposes: ["invitation"] });
  if (link.usedAt) throw new Refused("linkUsed");
  await takeBack();
  const { user } = link;
  await inTransaction(async (tx) => {
    await lockAddress(tx, link.email);
    if (await findOwnerOf(tx, link)) throw new Refused("linkUnknown");
    await spendLink(tx, link.id);
    await claimAddress(tx, scope, user, { isSamePerson: true });
    if (names && !user.firstName && !user.lastName) await tx.user.update({ where: { id: user.id }, data: names });
    await voidLinks(tx, user.id);
    await endSessions(tx, user.id);
    await addIdentity(tx, scope, { owner: user, identity });
  });
}
