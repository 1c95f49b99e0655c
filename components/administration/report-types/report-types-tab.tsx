import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { MetricButton } from "@/components/non-counter/reports/metric-button.client";
import { ReportTypeButton } from "@/components/non-counter/reports/report-type-button.client";
import { IslandMessages } from "@/components/shell/island-messages";
import { Card } from "@/components/ui/page/card";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import type { ManagedReportType } from "@/lib/administration/report-types/contract";
import { listManagedReports } from "@/lib/administration/report-types/managed-reports";
import { listManagedMetrics } from "@/lib/administration/report-types/metrics";
import type { AttributeName } from "@/lib/counter/standard/attributes";
import { parameterOf, reportDimensions } from "@/lib/reports/report-dimension";
import { dimensions, isAttribute } from "@/lib/usage/dimensions";
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

type Row = { name: (typeof attributes)[number]; counter: AttributeName; reports: readonly ManagedReportType[] };

const attributes = reportDimensions.filter(isAttribute);

/** COUNTER attributes with their meaning and the report types that have them. */
function DimensionsTable({ reports }: { reports: readonly ManagedReportType[] }) {
  const t = useTranslations("reportTypes.dimensions");
  const words = useTranslations("reports");
  const rows = attributes.map((name): Row => {
    const parameter = parameterOf(name);
    const having = reports.filter((report) => report.dimensions.includes(parameter));
    return { name, counter: dimensions[name].counter, reports: having };
  });
  const columns: DataColumn<Row>[] = [
    {
      key: "name",
      header: t("name"),
      cell: ({ name, counter }) => (
        <div className="min-w-40 py-1">
          <span className="block font-medium">{words(`dimension.${name}`)}</span>
          <code className="block text-muted text-xs">{counter}</code>
        </div>
      ),
    },
    {
      key: "meaning",
      header: t("meaning"),
      cell: ({ name }) => <span className="block min-w-48 max-w-[60ch]">{words(`meaning.${name}`)}</span>,
    },
    {
      key: "used",
      header: t("used"),
      cell: ({ reports }) => namesOf(reports.filter(({ months }) => months > 0)) || t("unused"),
    },
    { key: "others", header: t("others"), wide: true, cell: ({ reports }) => namesOf(reports.filter(isUnused)) },
  ];
  return <DataTable caption={t("title")} frameless isCards rows={rows} rowKey={({ name }) => name} columns={columns} />;
}

const isUnused = ({ months }: ManagedReportType) => months === 0;

const namesOf = (reports: readonly ManagedReportType[]) => reports.map(({ short_name }) => short_name).join(", ");
