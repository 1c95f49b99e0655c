import { TitleList, TitlesHead } from "@/components/catalog/titles/list/title-list";
import { titlesList } from "@/components/catalog/titles/list/titles-list";
import { TitlesTable } from "@/components/catalog/titles/list/titles-table.client";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { Screen } from "@/components/ui/page/screen";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { listSearch } from "@/lib/navigation/list-search";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { page } from "@/lib/request/page";
import { readChosenGroups } from "@/lib/request/read-selection";

export default page(
  "title-list",
  { search: listSearch(titlesList), also: ["signed-in"], loading: ListSkeleton },
  async ({ selected, scopes, selection, search, locale }) => {
    const [groups, organizations] = await Promise.all([
      readChosenGroups(scopes["signed-in"], search.groups),
      listOrganizations(scopes["signed-in"]),
    ]);
    const { from, to } = selection.range;
    const organization = organizations.find(({ pk }) => pk === selection.organizationId);
    return (
      <ListFrame texts={["titles", "tags"]}>
        <Screen>
          <TitlesHead whose={organization ? entityName(organization, locale) : null} months={{ from, to }} />
          <TitleList
            table={TitlesTable}
            scope={selected}
            subject={{ organization: organization?.pk ?? ALL_ORGANIZATIONS, from, to }}
            search={search}
            {...groups}
            locale={locale}
          />
        </Screen>
      </ListFrame>
    );
  },
);
