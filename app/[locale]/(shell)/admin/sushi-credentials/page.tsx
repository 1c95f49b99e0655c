import { getTranslations } from "next-intl/server";
import { AddCredentialsButton } from "@/components/credentials/add-credentials-button.client";
import { CredentialsContext } from "@/components/credentials/credentials-context";
import { CredentialsList } from "@/components/credentials/credentials-list.client";
import { credentialsSearch } from "@/components/credentials/credentials-search";
import { narrowCredentials } from "@/components/credentials/narrow-credentials";
import { readCredentialsList } from "@/components/credentials/read-credentials-list";
import { IslandMessages } from "@/components/shell/island-messages";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { page } from "@/lib/navigation/page";

export default page(
  "sushi-credentials-list",
  { search: credentialsSearch },
  async ({ scope, selected, selection, search, locale }) => {
    const [t, { credentials, choices, organization, lastMonth }] = await Promise.all([
      getTranslations("routes"),
      readCredentialsList({ scope, selected, selection, locale }),
    ]);
    return (
      <IslandMessages of={["credentials", "credentialsPages", "harvest", "harvestPages", "counter"]}>
        <Screen>
          <PageHeader
            title={t("sushi-credentials-list")}
            context={<CredentialsContext credentials={credentials} organization={organization} />}
            action={<AddCredentialsButton />}
          />
          <CredentialsList
            list={narrowCredentials(credentials, search, locale)}
            search={search}
            choices={choices}
            organizationId={organization?.pk ?? null}
            lastMonth={lastMonth}
          />
        </Screen>
      </IslandMessages>
    );
  },
);
