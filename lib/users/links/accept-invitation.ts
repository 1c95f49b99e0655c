import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db, inTransaction } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { dropImpersonations } from "../accounts/acting/drop-impersonations";
import { lockAddress } from "../registration/lock-address";
import { moveMemberships } from "../registration/move-memberships";
import { limitTries } from "../sessions/limit-tries";
import { findLink } from "./find-link";
import { findOwnerOf } from "./find-owner-of";
import { spendLink } from "./spend-link";

/**
 * Lets an existing account accept an invitation: it joins the organizations, and the invited account ends. Opens no
 * session. Throws Refused for a link that is unknown, used or expired, or if no account has the address yet.
 */
export async function acceptInvitation(scope: Scope<"anyone">, { uid, token }: { uid: string; token: string }) {
  const takeBack = await limitTries("link", { account: token, network: scope.network });
  const link = await findLink(db(), { uid, token, purposes: ["invitation"] });
  if (link.usedAt) throw new Refused("linkUsed");
  await takeBack();
  return inTransaction(async (tx) => {
    await lockAddress(tx, link.email);
    const owner = await findOwnerOf(tx, link);
    if (!owner) throw new Refused("linkUnknown");
    await spendLink(tx, link.id);
    const memberships = await tx.membership.findMany({ where: { userId: link.user.id } });
    await moveMemberships(tx, scope, { memberships, to: owner });
    await dropImpersonations(tx, owner.id);
    await tx.user.delete({ where: { id: link.user.id } });
    return { detail: "accepted" as const };
  });
}
