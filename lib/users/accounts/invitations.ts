import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Refused } from "@/lib/kit/errors";
import { displayName } from "@/lib/kit/format/display-name";
import { isLocale, type Locale, routing } from "@/lib/kit/i18n/routing";
import { queueMail } from "@/lib/mail/queue-mail";
import { isSiteAddressKnown, siteAddress } from "@/lib/mail/site-address";
import { issueLink, voidLinks } from "../links/links";
import { queueVerification } from "../registration/verification";
import { limitTries } from "../sessions/limit-tries";
import { fits } from "./account-rights";
import type { Account } from "./contract";
import { findAccountFor, readManagedAccount } from "./managed-account";
import { type AccountRow, stateOf } from "./show-account";

/** Throws Refused if links in mails would lead nowhere. */
export function needSiteAddress(): void {
  if (!isSiteAddressKnown()) throw new Refused("siteAddressUnknown");
}

type Invited = Pick<AccountRow, "id" | "email" | "language" | "memberships">;

/**
 * Sends a link to choose the first password when the caller's transaction commits; earlier links become invalid.
 * `organizationId`: the inviting organization, if there are several.
 */
export async function mailInvitation(
  tx: Db,
  scope: Scope<"users.manage">,
  { account, organizationId }: { account: Invited; organizationId?: number },
): Promise<void> {
  const { id, email } = account;
  const language = isLocale(account.language) ? account.language : routing.defaultLocale;
  await voidLinks(tx, id);
  const { uid, token } = await issueLink(tx, { userId: id, email, purpose: "invitation" });
  await queueMail(tx, {
    to: email,
    language,
    template: "invitation",
    values: {
      link: siteAddress(language, "/accept-invitation/", { uid, token }),
      inviter: nameOf(scope.user),
      organization: organizationOf(account, scope, { organizationId, language }),
    },
  });
  await recordAudit(tx, scope, {
    action: "user.invite",
    subject: { kind: "user", id, name: email },
    organizationId: organizationId ?? null,
  });
}

const nameOf = ({ firstName, lastName, email }: Scope<"users.manage">["user"]) =>
  [firstName, lastName].filter(Boolean).join(" ") || email;

/** The organization's name in the recipient's language, among those within the inviter's reach. */
function organizationOf(
  { memberships }: Invited,
  scope: Scope<"users.manage">,
  { organizationId, language }: { organizationId: number | undefined; language: Locale },
): string {
  const own = memberships.map(({ organization }) => organization).filter(({ id }) => scope.reaches(id));
  const named = own.find(({ id }) => id === organizationId) ?? own[0];
  return named ? displayName(named, language) : settings().SITE_NAME;
}

/** Sends the invitation (again) to someone without a password. */
export async function sendInvitation(scope: Scope<"users.manage">, id: number): Promise<Account> {
  needSiteAddress();
  await limitTries("invitation", { account: id, network: scope.network });
  return inTransaction(async (tx) => {
    const account = await findAccountFor(tx, scope, id, "invite");
    if (!fits("invite", stateOf(account))) throw new Refused("notWaitingForInvitation");
    await mailInvitation(tx, scope, { account });
    return readManagedAccount(tx, scope, id);
  });
}

/** Sends the verification mail again. */
export async function sendAccountVerification(scope: Scope<"users.manage">, id: number): Promise<Account> {
  await limitTries("verification", { account: id, network: scope.network });
  return inTransaction(async (tx) => {
    const account = await findAccountFor(tx, scope, id, "verify");
    if (!fits("verify", stateOf(account))) throw new Refused("notWaitingForVerification");
    await queueVerification(tx, account);
    return readManagedAccount(tx, scope, id);
  });
}
