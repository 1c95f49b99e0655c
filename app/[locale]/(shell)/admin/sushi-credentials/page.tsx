import { getTranslations } from "next-intl/server";
import { CredentialsPlace } from "@/components/credentials/credentials-place.client";
import { CredentialsContext } from "@/components/credentials/list/credentials-context";
import { credentialsList } from "@/components/credentials/list/credentials-list";
import { CredentialsTable } from "@/components/credentials/list/credentials-table.client";
import { ListActions } from "@/components/credentials/list/list-actions.client";
import { readCredentials, textsOfCredentials } from "@/components/credentials/list/read-credentials";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { listSearch } from "@/lib/navigation/list-search";
import { page } from "@/lib/request/page";

export default page(
  "sushi-credentials-list",
  { search: listSearch(credentialsList), also: ["signed-in"], loading: ListSkeleton },
  async ({ selection: { organizationId }, ...asked }) => {
    const [t, { listing, organization, place }] = await Promise.all([
      getTranslations("routes"),
      readCredentials({ ...asked, organizationId }),
    ]);
    return (
      <ListFrame texts={textsOfCredentials}>
        <CredentialsPlace value={place}>
          <Screen>
            <PageHeader
              isCompact
              title={t("sushi-credentials-list")}
              context={<CredentialsContext counts={listing.counts} organization={organization} />}
              action={<ListActions count={listing.count} />}
            />
            <CredentialsTable listing={listing} />
          </Screen>
        </CredentialsPlace>
      </ListFrame>
    );
  },
);
