import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { sharedLinksList } from "@/components/sharing/shared-links-list";
import { SharedLinksScreen } from "@/components/sharing/shared-links-screen";
import { SharedLinksTable } from "@/components/sharing/shared-links-table.client";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { page } from "@/lib/request/page";
import { listSharedLinks } from "@/lib/sharing/list-shared-links";

export default page(
  "shared-links",
  { search: listSearch(sharedLinksList), loading: ListSkeleton },
  async ({ scope, search }) => {
    const links = await readList(sharedLinksList, search, (query) => listSharedLinks(scope, query));
    return (
      <ListFrame texts={["sharing"]}>
        <SharedLinksScreen>
          <SharedLinksTable found={links} />
        </SharedLinksScreen>
      </ListFrame>
    );
  },
);
