import "server-only";
import { isConsortiumManager, mayImpersonate, runsConsortium, seesConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { settings } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { OrganizationEntity } from "@/lib/organizations/contract";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { listApiKeys } from "@/lib/users/api-keys/api-keys";
import { findEmailChange } from "@/lib/users/email/email-change";
import { listIdentities } from "@/lib/users/identities/identities";
import { hasPassword } from "@/lib/users/passwords/change-password";
import { readUser } from "@/lib/users/profile";
import { listDevices } from "@/lib/users/second-factor/devices";
import { listSessions } from "@/lib/users/sessions/sessions";
import { ownMemberships } from "./own-memberships";

type Scopes = {
  entering: Scope<"entering">;
  "account.change": Scope<"account.change"> | null;
  "api-keys.manage": Scope<"api-keys.manage"> | null;
};

/** Data of the account page. `own` and `keys` are null during impersonation. */
export async function readOwnAccount(scope: Scope<"signed-in">, scopes: Scopes, locale: Locale) {
  const { actor, user } = scope;
  const [entity, organizations] = await Promise.all([readUser(scopes.entering), listOrganizations(scope)]);
  const reach = user.isSuperuser
    ? ("superuser" as const)
    : seesConsortium(actor)
      ? isConsortiumManager(user)
        ? ("staff" as const)
        : ("observer" as const)
      : null;
  return {
    user,
    isVerified: entity.email_verification_status === "verified",
    fiscalYearStart: entity.extra_data.fiscal_year_start_month ?? 0,
    memberships: ownMemberships(user.memberships, organizations, locale),
    reach,
    signsInHere: settings().ALLOW_EMAIL_LOGIN,
    mayImpersonate: mayImpersonate(actor),
    own: scopes["account.change"] && (await readOwn(scopes["account.change"])),
    keys: scopes["api-keys.manage"] && (await readKeys(scopes["api-keys.manage"], organizations)),
  };
}

/** Data that is neither shown nor changed during impersonation. */
async function readOwn(scope: Scope<"account.change">) {
  const [has, sessions, devices, identities, waiting] = await Promise.all([
    hasPassword(scope),
    listSessions(scope),
    listDevices(scope),
    listIdentities(scope),
    findEmailChange(scope),
  ]);
  const { OTP_ENABLED: emailCodes, SITE_NAME: site } = settings();
  return { hasPassword: has, newEmail: waiting, sessions, ...devices, emailCodes, ...identities, site };
}

async function readKeys(scope: Scope<"api-keys.manage">, organizations: readonly OrganizationEntity[]) {
  return {
    keys: await listApiKeys(scope),
    organizations: organizations.filter(({ pk }) => scope.reaches(pk)),
    reachesAll: runsConsortium(scope.actor),
  };
}
