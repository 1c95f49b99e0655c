import { getTranslations } from "next-intl/server";
import { CredentialsPlace } from "@/components/credentials/credentials-place.client";
import { formChoices } from "@/components/credentials/edit/form-choices";
import { CredentialsContext } from "@/components/credentials/list/credentials-context";
import { credentialsList } from "@/components/credentials/list/credentials-list";
import { CredentialsTable } from "@/components/credentials/list/credentials-table.client";
import { ListActions } from "@/components/credentials/list/list-actions.client";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { runsConsortium } from "@/lib/access/actor";
import { addMonths, month } from "@/lib/counter/standard/month";
import { dayOf } from "@/lib/credentials/list/expiry";
import { listCounterReports } from "@/lib/credentials/list/list-counter-reports";
import { listCredentials } from "@/lib/credentials/list/list-credentials";
import { readInfo } from "@/lib/installation/read-info";
import { now, runningMonth } from "@/lib/kit/clock";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { listPlatforms } from "@/lib/platforms/list-platforms";
import { page } from "@/lib/request/page";

export default page(
  "sushi-credentials-list",
  { search: listSearch(credentialsList), also: ["signed-in"], loading: ListSkeleton },
  async ({ scope, selected, scopes, selection, search, locale }) => {
    const [t, found, everyOrganization, platforms, reports] = await Promise.all([
      getTranslations("routes"),
      readList(credentialsList, search, (query) => listCredentials(selected, query)),
      listOrganizations(scopes["signed-in"]),
      listPlatforms(scope),
      listCounterReports(),
    ]);
    const organizations = everyOrganization.filter(({ pk }) => scope.reaches(pk));
    const organization = organizations.find(({ pk }) => pk === selection.organizationId);
    const { CONSORTIAL_INSTALLATION, HARVESTER_IPV4_ADDRESSES, HARVESTER_IPV6_ADDRESSES } = readInfo();
    const place = {
      choices: formChoices({ organizations, platforms, reports }, locale),
      organizationId: organization?.pk ?? null,
      lastMonth: addMonths(month(runningMonth()), -1),
      today: dayOf(now()).toISOString().slice(0, 10),
      isConsortial: CONSORTIAL_INSTALLATION,
      isManager: runsConsortium(scope.actor),
      harvesters: [...HARVESTER_IPV4_ADDRESSES, ...HARVESTER_IPV6_ADDRESSES],
    };
    return (
      <ListFrame of={credentialsList} search={search} texts={TEXTS}>
        <CredentialsPlace value={place}>
          <Screen>
            <PageHeader
              title={t("sushi-credentials-list")}
              context={<CredentialsContext counts={found.counts} organization={organization} />}
              action={<ListActions count={found.count} />}
            />
            <CredentialsTable found={found} />
          </Screen>
        </CredentialsPlace>
      </ListFrame>
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
