import { getTranslations } from "next-intl/server";
import { CommandsPanel } from "@/components/administration/maintenance/commands-panel.client";
import { runsList } from "@/components/administration/maintenance/maintenance-lists";
import { RunsTable } from "@/components/administration/maintenance/runs-table.client";
import { ListFrame } from "@/components/lists/list-frame";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { Card } from "@/components/ui/page/card";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { listImportedReports } from "@/lib/administration/list-imported-reports";
import { listRuns } from "@/lib/administration/runs";
import { listSearch } from "@/lib/navigation/list-search";
import { readList } from "@/lib/navigation/read-list";
import { page } from "@/lib/request/page";

export default page(
  "management-commands",
  { search: listSearch(runsList), loading: ListSkeleton },
  async ({ scope, search, locale }) => {
    const [t, routes, runs, reportTypes] = await Promise.all([
      getTranslations("maintenance.page"),
      getTranslations("routes"),
      readList(runsList, search, (query) => listRuns(scope, query, locale)),
      listImportedReports(scope, locale),
    ]);
    return (
      <ListFrame texts={["maintenance"]}>
        <Screen>
          <PageHeader title={routes("management-commands")} context={t("context")} />
          <CommandsPanel reportTypes={reportTypes} />
          <Card title={t("history")}>
            <RunsTable found={runs} />
          </Card>
        </Screen>
      </ListFrame>
    );
  },
);
