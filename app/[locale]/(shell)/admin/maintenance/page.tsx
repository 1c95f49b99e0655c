import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ChartsCard } from "@/components/administration/maintenance/charts-card";
import { HealthCards } from "@/components/administration/maintenance/health-cards";
import { spaceList } from "@/components/administration/maintenance/maintenance-lists";
import { NoInterestCard } from "@/components/administration/maintenance/no-interest-card";
import { SpaceCard } from "@/components/administration/maintenance/space-card";
import { TasksCard } from "@/components/administration/maintenance/tasks-card";
import { ListFrame } from "@/components/lists/list-frame";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { Skeleton } from "@/components/ui/states/skeleton";
import { listSearch } from "@/lib/navigation/list-search";
import { page } from "@/lib/request/page";

export default page(
  "maintenance",
  { also: ["usage.view"], perhaps: ["commands.run"], search: listSearch(spaceList) },
  async ({ scope, scopes, search }) => {
    const [routes, t] = await Promise.all([getTranslations("routes"), getTranslations("maintenance")]);
    return (
      <ListFrame texts={["maintenance"]}>
        <Screen>
          <PageHeader title={routes("maintenance")} context={t("context")} />
          <Suspense fallback={<Skeleton rows={6} />}>
            <NoInterestCard scope={scopes["usage.view"]} />
          </Suspense>
          <Suspense fallback={<Skeleton rows={12} />}>
            <HealthCards scope={scope} runsCommands={scopes["commands.run"] !== null} />
          </Suspense>
          <Suspense fallback={<Skeleton rows={12} />}>
            <TasksCard scope={scope} />
          </Suspense>
          <Suspense fallback={<Skeleton rows={12} />}>
            <SpaceCard scope={scope} search={search} />
          </Suspense>
          <Suspense fallback={<Skeleton rows={12} />}>
            <ChartsCard scope={scope} />
          </Suspense>
        </Screen>
      </ListFrame>
    );
  },
);
