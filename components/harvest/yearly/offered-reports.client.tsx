"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { ReportTypeCode } from "@/components/counter/report-type-name";
import { Badge } from "@/components/ui/badge";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { type OfferedReports as Offered, offeredReportsCall } from "@/lib/harvest/overview/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";

type Row = Offered["reports"][number];

/** The provider's list of reports and months; nothing before it was requested. Needs "harvestStatus", "counter". */
export function OfferedReportsPanel({ credentials }: { credentials: number }) {
  const t = useTranslations("harvestStatus.offered");
  const { timestamp } = useFormat();
  const { data } = useCall(offeredReportsCall, { params: { id: credentials } });
  const columns = useColumns();
  if (!data?.requested_at || !data.outcome) return null;
  const { requested_at, outcome, read_at, reports } = data;
  const time = timestamp(requested_at);
  return (
    <section aria-label={t("title")} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t("title")}</h3>
      <p className="max-w-[72ch] text-muted text-sm">
        {outcome === "read" ? t("read", { time }) : t(`outcome.${outcome}`, { time })}
        {outcome !== "read" && read_at ? ` ${t("former", { time: timestamp(read_at) })}` : null}
      </p>
      {reports.length > 0 ? (
        <details className="group/offered text-sm" open={reports.some(({ offered }) => !offered)}>
          <summary className="inline-flex min-h-6 items-center gap-1 rounded-sm text-brand">
            <ChevronRight size={14} aria-hidden className="transition-transform group-open/offered:rotate-90" />
            {t("months")}
          </summary>
          <DataTable
            caption={t("title")}
            rows={reports}
            rowKey={({ counter_report }) => counter_report.pk}
            columns={columns}
            empty={null}
          />
        </details>
      ) : null}
    </section>
  );
}

function useColumns(): DataColumn<Row>[] {
  const t = useTranslations("harvestStatus.offered");
  const { timestamp } = useFormat();
  const months = ({ offered, first_month: first, last_month: last }: Row): string => {
    if (!offered) return t("missing");
    if (first && last) return t("range", { first, last });
    if (first) return t("from", { first });
    return last ? t("until", { last }) : t("unlimited");
  };
  const change = ({ changed }: Row) => (changed ? timestamp(changed) : "");
  return [
    {
      key: "report",
      header: t("report"),
      text: ({ counter_report }) => counter_report.code,
      cell: ({ counter_report, chosen }) => (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          <ReportTypeCode type={counter_report} />
          {chosen ? null : <Badge>{t("notChosen")}</Badge>}
        </span>
      ),
    },
    { key: "months", header: t("months"), text: months, cell: months },
    { key: "changed", header: t("changed"), text: change, cell: change },
  ];
}
