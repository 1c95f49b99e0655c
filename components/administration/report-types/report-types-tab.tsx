import { getTranslations } from "next-intl/server";
import { MetricButton } from "@/components/non-counter/reports/metric-button.client";
import { ReportTypeButton } from "@/components/non-counter/reports/report-type-button.client";
import { IslandMessages } from "@/components/shell/island-messages";
import { Card } from "@/components/ui/page/card";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { listManagedMetrics } from "@/lib/administration/report-types/list-managed-metrics";
import { listManagedReports } from "@/lib/administration/report-types/list-managed-reports";
import { parameterOf, reportDimensions } from "@/lib/reports/report-dimension";
import { DimensionsTable } from "./dimensions-table";
import { ManagedMetrics } from "./managed-metrics.client";
import { ManagedReportTypes } from "./managed-report-types.client";

/** Report types, dimensions and metrics of the installation; those unknown to COUNTER can be changed. */
export async function ReportTypesTab({ scope }: { scope: Scope<"consortium.manage"> }) {
  const [t, dimension, reports, metrics] = await Promise.all([
    getTranslations("reportTypes"),
    getTranslations("reports.dimension"),
    listManagedReports(scope),
    listManagedMetrics(scope),
  ]);
  const dimensionNames = Object.fromEntries(reportDimensions.map((name) => [parameterOf(name), dimension(name)]));
  const own = { organization: ALL_ORGANIZATIONS, runsConsortium: true, organizations: [] };
  return (
    <IslandMessages of={["reportTypes", "nonCounter", "reports"]}>
      <p className="max-w-[100ch] text-muted">{t("text")}</p>
      <Card title={t("reports.title")} action={<ReportTypeButton choices={own} />} flush>
        <ManagedReportTypes reports={reports} dimensionNames={dimensionNames} />
      </Card>
      <Card title={t("metrics.title")} action={<MetricButton />} flush>
        <ManagedMetrics metrics={metrics} />
      </Card>
      <Card title={t("dimensions.title")} flush>
        <DimensionsTable reports={reports} />
      </Card>
    </IslandMessages>
  );
}
