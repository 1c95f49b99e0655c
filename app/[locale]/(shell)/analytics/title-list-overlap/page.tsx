import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { titleOverlapsList } from "@/components/title-lists/overlap/title-overlaps-list";
import { TitleOverlapsScreen } from "@/components/title-lists/overlap/title-overlaps-screen";
import { TitleOverlapsTable } from "@/components/title-lists/overlap/title-overlaps-table.client";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { settings } from "@/lib/kit/env";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { entityName } from "@/lib/organizations/entity-name";
import { listOrganizations } from "@/lib/organizations/list-organizations";
import { page } from "@/lib/request/page";
import { listTitleOverlaps } from "@/lib/title-lists/overlap/title-overlaps";

export default page(
  "title-list-overlap",
  { search: listSearch(titleOverlapsList), also: ["signed-in"], loading: ListSkeleton },
  async ({ search, scopes, selection, locale }) => {
    const { from, to } = selection.range;
    const organization = selection.organizationId ?? ALL_ORGANIZATIONS;
    const [overlaps, organizations] = await Promise.all([
      readList(titleOverlapsList, search, (query) =>
        listTitleOverlaps(
          scopes["signed-in"],
          { ...query, organization: selection.organizationId ?? undefined },
          locale,
        ),
      ),
      listOrganizations(scopes["signed-in"]),
    ]);
    const selected = organizations.find(({ pk }) => pk === organization);
    const offer = {
      organization: { pk: organization, name: selected ? entityName(selected, locale) : null },
      months: { from, to },
      megabytes: settings().UPLOAD_LIMIT_MB,
    };
    return (
      <ListFrame texts={["titleOverlap", "titleLists"]}>
        <TitleOverlapsScreen offer={offer}>
          <TitleOverlapsTable found={overlaps} offer={offer} />
        </TitleOverlapsScreen>
      </ListFrame>
    );
  },
);
