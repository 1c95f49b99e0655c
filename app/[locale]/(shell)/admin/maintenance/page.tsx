import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ChartsCard } from "@/components/maintenance/charts-card";
import { HealthCards } from "@/components/maintenance/health-cards";
import { NoInterestCard } from "@/components/maintenance/no-interest-card";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { Skeleton } from "@/components/ui/states/skeleton";
import { page } from "@/lib/request/page";

export default page("maintenance", { also: ["usage.view"], perhaps: ["commands.run"] }, async ({ scope, scopes }) => {
  const [routes, t] = await Promise.all([getTranslations("routes"), getTranslations("maintenance")]);
  return (
    <Screen>
      <PageHeader title={routes("maintenance")} context={t("context")} />
      <Suspense fallback={<Skeleton rows={6} />}>
        <NoInterestCard scope={scopes["usage.view"]} />
      </Suspense>
      <Suspense fallback={<Skeleton rows={12} />}>
        <HealthCards scope={scope} mayRun={scopes["commands.run"] !== null} />
      </Suspense>
      <Suspense fallback={<Skeleton rows={12} />}>
        <ChartsCard scope={scope} />
      </Suspense>
    </Screen>
  );
});
