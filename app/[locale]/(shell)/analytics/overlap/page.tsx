import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { OverlapHead } from "@/components/overlap/overlap-head";
import { sharedTitlesList } from "@/components/overlap/shared-titles-list";
import { SharedTitlesTable } from "@/components/overlap/shared-titles-table.client";
import { tagOptions } from "@/components/tags/tag-options";
import { Screen } from "@/components/ui/page/screen";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { groupsText } from "@/lib/interest/chosen-groups";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { typesIn } from "@/lib/overlap/choices";
import { findAvailableGroups, listTitleKinds } from "@/lib/overlap/filters";
import { listSharedTitles } from "@/lib/overlap/list-shared-titles";
import { listUsedPlatforms } from "@/lib/platforms/list-platforms";
import { page } from "@/lib/request/page";
import { readChosenGroups } from "@/lib/request/read-selection";
import { listShownTags } from "@/lib/tags/tag-labels";

export default page(
  "overlap-analysis",
  { search: listSearch(sharedTitlesList), also: ["signed-in"], loading: ListSkeleton },
  async ({ selected, scopes, selection, search, locale }) => {
    const { from, to } = selection.range;
    const [interest, types, platforms, tags, organizations] = await Promise.all([
      readChosenGroups(scopes["signed-in"], search.groups),
      listTitleKinds(selected),
      listUsedPlatforms(selected),
      listShownTags(selected, "title"),
      listOrganizations(scopes["signed-in"]),
    ]);
    const [groups, chosenGroups] = await Promise.all([
      findAvailableGroups(interest.groups),
      findAvailableGroups(interest.chosen),
    ]);
    const organization = organizations.find(({ pk }) => pk === selection.organizationId);
    const isAsked = chosenGroups.length > 0 && typesIn(search.pub_type, types).length > 0;
    const chosen = {
      ...{ from: from ?? undefined, to: to ?? undefined },
      groups: groupsText(chosenGroups.map(({ short_name: name }) => name)),
    };
    const titles = isAsked
      ? await readList(sharedTitlesList, search, (query) =>
          listSharedTitles(selected, { asked: { ...query, ...chosen }, running: { locale } }),
        )
      : null;
    return (
      <ListFrame texts={["overlap", "titles"]}>
        <Screen>
          <OverlapHead
            page="overlap-analysis"
            whose={organization ? entityName(organization, locale) : null}
            months={{ from, to }}
          />
          <SharedTitlesTable
            {...{ listing: titles, types }}
            tags={tagOptions(tags)}
            groups={groups}
            chosen={chosenGroups}
            organization={organization?.pk ?? ALL_ORGANIZATIONS}
            months={{ from, to }}
            platforms={platforms.map((one) => ({ value: one.pk, label: entityName(one, locale) }))}
          />
        </Screen>
      </ListFrame>
    );
  },
);
