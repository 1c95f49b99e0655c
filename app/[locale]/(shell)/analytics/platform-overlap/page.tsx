import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { overlapAddress } from "@/components/overlap/overlap-address";
import { OverlapFilters } from "@/components/overlap/overlap-filters.client";
import { OverlapHead } from "@/components/overlap/overlap-head";
import { OverlapPart } from "@/components/overlap/overlap-part";
import { overlapSearch } from "@/components/overlap/overlap-search";
import { IslandMessages } from "@/components/shell/island-messages";
import { Screen } from "@/components/ui/page/screen";
import { TabLinks } from "@/components/ui/page/tab-links";
import { Notice } from "@/components/ui/states/notice";
import { Skeleton } from "@/components/ui/states/skeleton";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { groupsText } from "@/lib/interest/chosen-groups";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { overlapTabs, typesIn, typesText } from "@/lib/overlap/choices";
import { findAvailableGroups, listTitleKinds } from "@/lib/overlap/filters";
import { page } from "@/lib/request/page";
import { readChosenGroups } from "@/lib/request/read-selection";

export default page(
  "platform-overlap-analysis",
  { search: overlapSearch, also: ["signed-in"] },
  async ({ selected, scopes, selection, search, locale }) => {
    const { from, to } = selection.range;
    const [t, interest, types, organizations] = await Promise.all([
      getTranslations("overlap"),
      readChosenGroups(scopes["signed-in"], search.groups),
      listTitleKinds(selected),
      listOrganizations(scopes["signed-in"]),
    ]);
    const [groups, chosen] = await Promise.all([
      findAvailableGroups(interest.groups),
      findAvailableGroups(interest.chosen),
    ]);
    const organization = organizations.find(({ pk }) => pk === selection.organizationId);
    const chosenTypes = typesIn(search.pub_type, types);
    const typeNames = typesText(chosenTypes, types);
    const query = {
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(typeNames ? { pub_type: typeNames } : {}),
      groups: groupsText(chosen.map(({ short_name: name }) => name)),
    };
    const lacking = chosenTypes.length === 0 ? "noTypes" : chosen.length === 0 ? "noGroups" : null;
    return (
      <IslandMessages of={["overlap", "titles", "cost"]}>
        <Screen>
          <OverlapHead
            page="platform-overlap-analysis"
            whose={organization ? entityName(organization, locale) : null}
            months={{ from, to }}
          />
          <TabLinks
            label={t("tab.label")}
            current={search.tab}
            tabs={overlapTabs.map((tab) => ({
              key: tab,
              label: t(`tab.${tab}`),
              href: overlapAddress(search, { tab }),
            }))}
          />
          <OverlapFilters {...{ groups, chosen, types, chosenTypes }} />
          {lacking ? (
            <Notice tone="info">{t(lacking)}</Notice>
          ) : (
            <Suspense key={`${search.tab} ${search.order} ${JSON.stringify(query)}`} fallback={<Skeleton rows={10} />}>
              <OverlapPart
                scope={selected}
                organization={organization?.pk ?? ALL_ORGANIZATIONS}
                overlapQuery={{ ...query, pub_type: typeNames ? chosenTypes : undefined }}
                query={query}
                search={search}
                locale={locale}
                groups={chosen}
              />
            </Suspense>
          )}
        </Screen>
      </IslandMessages>
    );
  },
);
