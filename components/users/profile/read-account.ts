import "server-only";
import { isConsortiumManager, isThemselves, mayImpersonate, seesConsortium } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { settings } from "@/lib/kit/env";
import { Forbidden } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { OrganizationEntity } from "@/lib/organizations/contract";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { requestScope } from "@/lib/request/request-scope";
import { listApiKeys } from "@/lib/users/api-keys/list-api-keys";
import { listIdentities } from "@/lib/users/identities/list-identities";
import { hasPassword } from "@/lib/users/passwords/has-password";
import { readUser } from "@/lib/users/read-user";
import { listDevices } from "@/lib/users/second-factor/list-devices";
import { listSessions } from "@/lib/users/sessions/list-sessions";
import { ownMemberships } from "./own-memberships";

/** Everything on the page of whoever is signed in. `own` and `keys` are null for those who act for somebody else. */
export async function readAccount(scope: Scope<"signed-in">, locale: Locale) {
  const { actor, user } = scope;
  const [entity, organizations] = await Promise.all([
    requestScope("entering").then(readUser),
    listOrganizations(scope),
  ]);
  const reach = seesConsortium(actor) ? (isConsortiumManager(user) ? ("staff" as const) : ("observer" as const)) : null;
  return {
    user,
    isVerified: entity.email_verification_status === "verified",
    fiscalYearStart: entity.extra_data.fiscal_year_start_month ?? 0,
    memberships: ownMemberships(user.memberships, organizations, locale),
    reach,
    signsInHere: settings().ALLOW_EMAIL_LOGIN,
    mayImpersonate: mayImpersonate(actor),
    own: isThemselves(actor) ? await readOwn() : null,
    keys: await readKeys(organizations),
  };
}

/** What nobody sees or changes for somebody else. */
async function readOwn() {
  const scope = await requestScope("account.change");
  const [has, sessions, devices, identities] = await Promise.all([
    hasPassword(scope),
    listSessions(scope),
    listDevices(scope),
    listIdentities(scope),
  ]);
  const { OTP_ENABLED: emailCodes, SITE_NAME: site } = settings();
  return { hasPassword: has, sessions, ...devices, emailCodes, ...identities, site };
}

async function readKeys(organizations: readonly OrganizationEntity[]) {
  const scope = await scopeOrNull("api-keys.manage");
  if (!scope) return null;
  return { keys: await listApiKeys(scope), organizations: organizations.filter(({ pk }) => scope.reaches(pk)) };
}

const scopeOrNull = <P extends Permission>(permission: P): Promise<Scope<P> | null> =>
  requestScope(permission).catch((error: unknown) => {
    if (error instanceof Forbidden) return null;
    throw error;
  });
