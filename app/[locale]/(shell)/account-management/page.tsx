import { getTranslations } from "next-intl/server";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { AccountChoicesProvider } from "@/components/users/accounts/account-choices.client";
import { AccountsContext } from "@/components/users/accounts/accounts-context";
import { accountsList } from "@/components/users/accounts/accounts-list";
import { AccountsTable } from "@/components/users/accounts/accounts-table.client";
import { CreateAccountButton } from "@/components/users/accounts/create-account-button.client";
import { runsConsortium } from "@/lib/access/actor";
import { isSiteAddressKnown } from "@/lib/mail/site-address";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { entityOptions } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { page } from "@/lib/request/page";
import { listUserAccounts } from "@/lib/users/accounts/list-accounts";

export default page(
  "account-management",
  { search: listSearch(accountsList), also: ["signed-in"], loading: ListSkeleton },
  async ({ scope, scopes, selection: { organizationId }, search, locale }) => {
    const within = organizationId === null ? {} : { organization: organizationId };
    const [t, accounts, everyOrganization] = await Promise.all([
      getTranslations("routes"),
      readList(accountsList, search, (query) => listUserAccounts(scope, { ...query, ...within })),
      listOrganizations(scopes["signed-in"]),
    ]);
    const organizations = everyOrganization.filter(({ pk }) => scope.reaches(pk));
    const organization = organizations.find(({ pk }) => pk === organizationId);
    const choices = {
      organizations: entityOptions(organizations, locale),
      isManagement: runsConsortium(scope.actor),
      canInvite: isSiteAddressKnown(),
      selfId: scope.user.id,
      selected: organization?.pk ?? null,
    };
    return (
      <ListFrame texts={["accounts"]}>
        <AccountChoicesProvider choices={choices}>
          <Screen>
            <PageHeader
              isCompact
              title={t("account-management")}
              context={<AccountsContext count={accounts.states.all} organization={organization} />}
              action={<CreateAccountButton />}
            />
            <AccountsTable found={accounts} />
          </Screen>
        </AccountChoicesProvider>
      </ListFrame>
    );
  },
);
