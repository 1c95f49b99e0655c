import { getLocale, getTranslations } from "next-intl/server";
import { IslandMessages } from "@/components/shell/island-messages";
import { Card } from "@/components/ui/page/card";
import type { Scope } from "@/lib/access/scope";
import { listCharts } from "@/lib/reports/charts/list-charts";
import { listViewCharts } from "@/lib/reports/charts/list-view-charts";
import { ViewChartsTable } from "./view-charts-table.client";

export async function ChartsCard({ scope }: { scope: Scope<"consortium.manage"> }) {
  const locale = await getLocale();
  const [t, views] = await Promise.all([getTranslations("maintenance.charts"), listViewCharts(scope, locale)]);
  return (
    <Card title={t("title")} flush>
      <p className="max-w-prose px-4 pb-3 text-muted">{t("text")}</p>
      <IslandMessages of={["maintenance"]}>
        <ViewChartsTable views={views} charts={listCharts(locale)} />
      </IslandMessages>
    </Card>
  );
}
