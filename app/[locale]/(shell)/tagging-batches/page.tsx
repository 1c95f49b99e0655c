import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { titleListsList } from "@/components/title-lists/title-lists-list";
import { TitleListsScreen } from "@/components/title-lists/title-lists-screen";
import { TitleListsTable } from "@/components/title-lists/title-lists-table.client";
import { settings } from "@/lib/kit/env";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { page } from "@/lib/request/page";
import { listTitleLists } from "@/lib/title-lists/list/title-lists";

export default page(
  "tagging-batches",
  { search: listSearch(titleListsList), also: ["signed-in"], loading: ListSkeleton },
  async ({ search, scopes, locale }) => {
    const lists = await readList(titleListsList, search, (query) => listTitleLists(scopes["signed-in"], query, locale));
    const { UPLOAD_LIMIT_MB: megabytes } = settings();
    return (
      <ListFrame texts={["titleLists"]}>
        <TitleListsScreen megabytes={megabytes}>
          <TitleListsTable listing={lists} megabytes={megabytes} />
        </TitleListsScreen>
      </ListFrame>
    );
  },
);
