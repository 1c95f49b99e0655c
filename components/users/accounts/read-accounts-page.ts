import "server-only";
import { entityName } from "@/components/credentials/entity-name";
import type { Option } from "@/components/ui/option";
import { runsConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { isSiteAddressKnown } from "@/lib/mail/site-address";
import type { Selection } from "@/lib/navigation/selection";
import type { OrganizationEntity } from "@/lib/organizations/contract";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { requestScope } from "@/lib/request/request-scope";
import { listAccountsCall } from "@/lib/users/accounts/contract";
import { listAccounts } from "@/lib/users/accounts/list-accounts";
import type { AccountsSearch } from "./accounts-address";

type Asked = { scope: Scope<"users.manage">; selection: Selection; search: AccountsSearch; locale: string };

/** All that the page of accounts needs, read at once. */
export async function readAccountsPage({ scope, selection, search, locale }: Asked) {
  const { size, ...asked } = search;
  const { organizationId } = selection;
  const [list, everyOrganization] = await Promise.all([
    listAccounts(scope, {
      ...asked,
      ...(organizationId === null ? {} : { organization: organizationId }),
      page_size: size,
    }),
    requestScope("signed-in").then(listOrganizations),
  ]);
  const organizations = everyOrganization.filter(({ pk }) => scope.reaches(pk));
  return {
    list: listAccountsCall.returns.parse(list),
    organization: organizations.find(({ pk }) => pk === organizationId),
    choices: {
      organizations: optionsOf(organizations, locale),
      isManagement: runsConsortium(scope.actor),
      canInvite: isSiteAddressKnown(),
      selfId: scope.user.id,
      selected: organizations.find(({ pk }) => pk === organizationId)?.pk ?? null,
    },
  };
}

/** What the dialogs of the page offer and depend on. */
export type AccountChoices = Awaited<ReturnType<typeof readAccountsPage>>["choices"];

function optionsOf(organizations: readonly OrganizationEntity[], locale: string): Option<number>[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return organizations
    .map((one) => ({
      value: one.pk,
      label: entityName(one, locale),
      keywords: [one.name, one.name_en, one.name_cs, one.short_name, one.internal_id].filter(Boolean).join(" "),
    }))
    .sort((one, other) => compare(one.label, other.label));
}
