import { getTranslations } from "next-intl/server";
import { CredentialsPlace } from "@/components/credentials/credentials-place.client";
import { CredentialsContext } from "@/components/credentials/list/credentials-context";
import { CredentialsList } from "@/components/credentials/list/credentials-list.client";
import { credentialsSearch } from "@/components/credentials/list/credentials-search";
import { ListActions } from "@/components/credentials/list/list-actions.client";
import { readCredentialsList } from "@/components/credentials/list/read-credentials-list";
import { IslandMessages } from "@/components/shell/island-messages";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { page } from "@/lib/request/page";

export default page(
  "sushi-credentials-list",
  { search: credentialsSearch },
  async ({ scope, selected, selection, search, locale }) => {
    const [t, { list, organization, place }] = await Promise.all([
      getTranslations("routes"),
      readCredentialsList({ scope, selected, selection, search, locale }),
    ]);
    return (
      <IslandMessages of={TEXTS}>
        <CredentialsPlace value={place}>
          <Screen>
            <PageHeader
              title={t("sushi-credentials-list")}
              context={<CredentialsContext counts={list.counts} organization={organization} />}
              action={<ListActions search={search} count={list.count} />}
            />
            <CredentialsList list={list} search={search} />
          </Screen>
        </CredentialsPlace>
      </IslandMessages>
    );
  },
);

const TEXTS = [
  "credentials",
  "credentialsPages",
  "credentialsMass",
  "credentialsRegistry",
  "credentialsTest",
  "credentialsImport",
  "credentialsHarvest",
  "harvest",
  "harvestPages",
  "harvestStatus",
  "counter",
  "audit",
] as const;
