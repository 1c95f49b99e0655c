import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Forbidden, Refused } from "@/lib/kit/errors";
import type { LinkUse } from "../links/contract";
import { findLink, findOwnerOf, spendLink, voidLinks } from "../links/links";
import { mailPasswordChange } from "../passwords/change-password";
import { checkPassword } from "../passwords/check-password";
import { hashPassword } from "../passwords/password";
import { limitTries } from "../sessions/limit-tries";
import { dropImpersonations, endSessions, openSession } from "../sessions/sessions";
import { claimAddress, lockAddress, moveMemberships } from "./claim-address";

/** Purpose of an unused reset or invitation link. */
export async function readLink(scope: Scope<"anyone">, { uid, token }: { uid: string; token: string }) {
  const takeBack = await limitTries("link", { account: token, network: scope.network });
  const link = await findLink(db(), { uid, token, purposes: ["reset", "invitation"] });
  const { purpose, email, user, usedAt } = link;
  if (usedAt) throw new Refused("linkUsed");
  await takeBack();
  const isInvitation = purpose === "invitation";
  const owner = isInvitation ? await findOwnerOf(db(), link) : null;
  return {
    email,
    purpose: isInvitation ? ("invitation" as const) : ("reset" as const),
    has_account: owner !== null,
    first_name: isInvitation ? user.firstName : "",
    last_name: isInvitation ? user.lastName : "",
    organizations: (isInvitation ? user.memberships : []).map(({ organization }) => ({
      name: organization.name,
      name_en: organization.nameEn,
      name_cs: organization.nameCs,
    })),
  };
}

type Link = Awaited<ReturnType<typeof findLink>>;
type Use = LinkUse & { userAgent: string; formerToken: string | undefined };

/**
 * Sets a password through a reset or invitation link, which invalidates all links of the account; verifies the e-mail,
 * ends all sessions and opens a new one. Invited users also enter their name.
 */
export async function redeemLink(scope: Scope<"anyone">, use: Use) {
  const { uid, token, new_password1: password, userAgent, formerToken } = use;
  const { network } = scope;
  const takeBack = await limitTries("link", { account: token, network });
  const link = await findLink(db(), { uid, token, purposes: ["reset", "invitation"] });
  if (link.usedAt) throw new Refused("linkUsed");
  // Invitations also serve users who will log in elsewhere.
  if (link.purpose === "reset" && !settings().ALLOW_EMAIL_LOGIN) throw new Forbidden("emailLoginOff");
  const names = namesOf(link, use);
  await takeBack();
  const organizations = link.user.memberships.map(({ organization }) => organization);
  checkPassword(password, { field: "new_password1", owner: { ...link.user, ...names }, organizations });
  const passwordHash = await hashPassword(password);
  return inTransaction(async (tx) => {
    await lockAddress(tx, link.email);
    await spendLink(tx, link.id);
    await claimAddress(tx, scope, link.user, { isSamePerson: true });
    await tx.user.update({ where: { id: link.user.id }, data: { passwordHash, ...names } });
    await voidLinks(tx, link.user.id);
    await endSessions(tx, link.user.id);
    await leaveTraces(tx, scope, link);
    const session = await openSession(tx, {
      userId: link.user.id,
      network,
      userAgent,
      formerToken,
      hasProvenEmail: true,
    });
    return { userId: link.user.id, ...session };
  });
}

function namesOf({ purpose, user }: Link, { first_name, last_name }: Use) {
  if (purpose !== "invitation") return {};
  return { firstName: first_name ?? user.firstName, lastName: last_name ?? user.lastName };
}

async function leaveTraces(tx: Db, scope: Scope<"anyone">, { purpose, user }: Link): Promise<void> {
  await recordAudit(tx, scope, {
    action: "password.reset",
    subject: { kind: "user", id: user.id, name: user.email },
    after: { by: purpose },
    by: user,
  });
  await recordAudit(tx, scope, { action: "session.open", by: user });
  if (purpose === "reset") await mailPasswordChange(tx, user);
}

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
