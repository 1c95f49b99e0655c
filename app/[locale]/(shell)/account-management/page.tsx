import { getTranslations } from "next-intl/server";
import { IslandMessages } from "@/components/shell/island-messages";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { AccountChoicesProvider } from "@/components/users/accounts/account-choices.client";
import { AccountsContext } from "@/components/users/accounts/accounts-context";
import { AccountsFilters } from "@/components/users/accounts/accounts-filters.client";
import { accountsSearch } from "@/components/users/accounts/accounts-search";
import { AccountsTable } from "@/components/users/accounts/accounts-table";
import { CreateAccountButton } from "@/components/users/accounts/create-account-button.client";
import { readAccountsPage } from "@/components/users/accounts/read-accounts-page";
import { page } from "@/lib/request/page";

export default page("account-management", { search: accountsSearch }, async ({ scope, selection, search, locale }) => {
  const [t, { list, organization, choices }] = await Promise.all([
    getTranslations("routes"),
    readAccountsPage({ scope, selection, search, locale }),
  ]);
  return (
    <IslandMessages of={["accounts"]}>
      <AccountChoicesProvider choices={choices}>
        <Screen>
          <PageHeader
            title={t("account-management")}
            context={<AccountsContext count={list.states.all} organization={organization} />}
            action={<CreateAccountButton />}
          />
          <AccountsFilters search={search} counts={list.states} isManagement={choices.isManagement} />
          <AccountsTable list={list} search={search} />
        </Screen>
      </AccountChoicesProvider>
    </IslandMessages>
  );
});
