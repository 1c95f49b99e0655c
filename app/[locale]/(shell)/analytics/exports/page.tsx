import { exportsList } from "@/components/exports/exports-list";
import { ExportsScreen } from "@/components/exports/exports-screen";
import { ExportsTable } from "@/components/exports/exports-table.client";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { listExports } from "@/lib/exports/list-exports";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { page } from "@/lib/request/page";

export default page(
  "exports",
  { search: listSearch(exportsList), also: ["signed-in"], loading: ListSkeleton },
  async ({ search, scopes, locale }) => {
    const exports = await readList(exportsList, search, (query) => listExports(scopes["signed-in"], query, locale));
    return (
      <ListFrame texts={["exports"]}>
        <ExportsScreen days={settings().EXPORT_DELETING_PERIOD}>
          <ExportsTable found={exports} now={now().toISOString()} />
        </ExportsScreen>
      </ListFrame>
    );
  },
);
