import { ChevronRight, RefreshCcwDot } from "lucide-react";
import { useTranslations } from "next-intl";
import { ReportTypeCode, useReportTypeName } from "@/components/counter/report-type-name";
import { Difference, RestatedSumsTable } from "@/components/counter/restated-sums";
import { useAccountName } from "@/components/platforms/account-column";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { shortReportName } from "@/lib/counter/standard/report-type-words";
import type { RestatementView } from "@/lib/imports/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { Moment } from "../list/moment";
import { CompareVersions } from "./compare-versions.client";

type Props = { rows: readonly RestatementView[]; frameless?: boolean };

/** A short list of restated months. */
export function RestatementTable({ rows, frameless = false }: Props) {
  const t = useTranslations("harvestPages.restated");
  return (
    <DataTable
      caption={t("caption")}
      frameless={frameless}
      rows={rows}
      rowKey={({ pk }) => pk}
      columns={useRestatementColumns()}
      empty={<NoRestatements />}
    />
  );
}

export function NoRestatements() {
  const t = useTranslations("harvestPages.restated");
  return (
    <EmptyState icon={RefreshCcwDot} title={t("emptyTitle")}>
      {t("emptyText")}
    </EmptyState>
  );
}

/** Old and new sums, and the titles with the largest changes. */
export function useRestatementColumns(): DataColumn<RestatementView>[] {
  const t = useTranslations("harvestPages.restated");
  const named = useReportTypeName();
  const accountName = useAccountName();
  const { count, timestamp } = useFormat();
  return [
    {
      key: "month",
      header: t("column.month"),
      text: (row) =>
        [row.month, named(row.report_type), row.platform.name, row.organization.name, accountName(row)]
          .filter(Boolean)
          .join(", "),
      cell: ({ month, report_type, platform, organization, account }) => (
        <span className="block py-1.5 sm:min-w-40">
          <span className="flex flex-wrap items-center gap-x-2 font-semibold">
            <span className="whitespace-nowrap">{month}</span>
            <Badge>
              <ReportTypeCode type={report_type}>{shortReportName(report_type)}</ReportTypeCode>
            </Badge>
          </span>
          <span className="block">{platform.name}</span>
          <span className="block text-muted text-sm">
            {[organization.name, accountName({ account })].filter(Boolean).join(" · ")}
          </span>
        </span>
      ),
    },
    {
      key: "sums",
      header: t("column.sums"),
      cell: ({ changes }) => <RestatedSumsTable changes={changes} />,
      text: ({ changes }) =>
        changes.map(({ metric, before, after }) => `${metric}: ${count(before)} → ${count(after)}`).join("; ") ||
        t("sameSums"),
    },
    {
      key: "titles",
      header: t("column.titles"),
      cell: (row) => <RestatedTitles restated={row} />,
      text: ({ titles, title_count }) =>
        titles.some(({ title, item }) => title || item) ? t("titles", { count: title_count }) : "",
    },
    {
      key: "found",
      header: t("column.found"),
      cell: (row) => <Detected restated={row} />,
      text: ({ created, announced }) =>
        [timestamp(created), announced ? t("announced", { time: timestamp(announced.at) }) : "", announced?.note]
          .filter(Boolean)
          .join("; "),
    },
    {
      key: "actions",
      header: t("column.numbers"),
      hideHeader: true,
      align: "actions",
      cell: (row) => <CompareVersions restated={row} />,
    },
  ];
}

/** When the restatement was detected, and the provider's announcement if there was one. */
function Detected({ restated: { created, announced } }: { restated: RestatementView }) {
  const t = useTranslations("harvestPages.restated");
  const { timestamp } = useFormat();
  return (
    <span className="block py-1.5">
      <Moment at={created} none="" />
      {announced ? (
        <span className="block max-w-64 text-muted text-sm">
          {t("announced", { time: timestamp(announced.at) })}
          {announced.note ? <span className="block break-words">{`“${announced.note}”`}</span> : null}
        </span>
      ) : null}
    </span>
  );
}

/** Titles with the largest changes, and their total number; nothing for reports without titles. */
function RestatedTitles({ restated: { titles, title_count } }: { restated: RestatementView }) {
  const t = useTranslations("harvestPages.restated");
  const { count } = useFormat();
  const named = titles.filter(({ title, item }) => title || item);
  if (named.length === 0) return null;
  return (
    <details className="group/titles min-w-56 max-w-md py-1.5 text-sm">
      <summary className="inline-flex min-h-6 items-center gap-1 rounded-sm text-brand">
        <ChevronRight size={14} aria-hidden className="transition-transform group-open/titles:rotate-90" />
        {t("titles", { count: title_count })}
      </summary>
      <ul className="mt-1 flex flex-col gap-1.5">
        {named.map(({ title, item, metric, before, after }) => (
          <li key={`${title?.pk} ${item?.pk} ${metric}`}>
            <p className="break-words">{[item?.name, title?.name].filter(Boolean).join(" – ")}</p>
            <p className="flex flex-wrap gap-x-2 text-muted">
              <span className="break-all">{metric.replaceAll("_", " ")}</span>
              <span className="tabular whitespace-nowrap">{`${count(before)} → ${count(after)}`}</span>
              <Difference before={before} after={after} />
            </p>
          </li>
        ))}
      </ul>
      {title_count > named.length ? <p className="mt-1.5 text-muted">{t("largest", { count: named.length })}</p> : null}
    </details>
  );
}
