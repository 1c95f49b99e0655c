import { FileDown, Sheet } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useAttributeName } from "@/components/counter/use-attribute-name";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { callAddress } from "@/lib/kit/call/call-address";
import { simpleTableTemplateCall, type TableReport } from "@/lib/non-counter/contract";
import { periodKey, reportDescription, reportName } from "../non-counter-words";
import type { NonCounterChoices } from "../read-non-counter";
import { ChangeReportButton } from "./change-report-button.client";

type Props = { reports: readonly TableReport[]; choices: NonCounterChoices };

export function ReportsTable({ reports, choices }: Props) {
  const t = useTranslations("nonCounter");
  const locale = useLocale();
  const attributeName = useAttributeName();
  const columns: DataColumn<TableReport>[] = [
    { key: "short_name", header: t("page.shortName"), cell: ({ short_name }) => short_name },
    {
      key: "name",
      header: t("page.name"),
      cell: (report) => (
        <div className="max-w-[48ch] [overflow-wrap:anywhere]">
          {reportName(report, locale)}
          <span className="block text-muted text-sm">{reportDescription(report, locale)}</span>
        </div>
      ),
    },
    { key: "period", header: t("page.countsBy"), cell: (one) => t(`period.${periodKey(one.period_months)}`) },
    {
      key: "attributes",
      header: t("page.splitBy"),
      wide: true,
      cell: ({ attributes }) => attributes.map(attributeName).join(", ") || "–",
    },
    {
      key: "metrics",
      header: t("page.metrics"),
      wide: true,
      cell: ({ metrics }) => metrics.join(", ") || t("page.anyMetric"),
    },
    {
      key: "owner",
      header: t("page.owner"),
      wide: true,
      cell: ({ organization }) => organization?.name ?? t("page.ofEverybody"),
    },
    { key: "table", header: t("page.emptyTable"), align: "actions", cell: ({ pk }) => <EmptyTable report={pk} /> },
    {
      key: "actions",
      header: t("page.reportActions"),
      hideHeader: true,
      align: "actions",
      cell: (report) =>
        report.may_change && choices.mayExtend ? (
          <ChangeReportButton organization={choices.organization} report={report} />
        ) : null,
    },
  ];
  return (
    <DataTable
      frameless
      caption={t("page.reports")}
      columns={columns}
      rows={reports}
      rowKey={({ pk }) => pk}
      empty={
        <EmptyState icon={Sheet} title={t("page.noReports")}>
          {t("page.noReportsText")}
        </EmptyState>
      }
    />
  );
}

function EmptyTable({ report }: { report: number }) {
  const locale = useLocale();
  const language = locale === "cs" ? "cs" : "en";
  return (
    <span className="inline-flex gap-1">
      {(["xlsx", "csv"] as const).map((format) => (
        <a
          key={format}
          href={callAddress(simpleTableTemplateCall, {}, { report_type: report, language, format })}
          download
          className={buttonStyle("quiet", "small")}
        >
          <FileDown size={16} aria-hidden />
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  );
}
