"use client";

import { Pencil, RotateCcw, Scale } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ListControls } from "@/components/lists/list-controls.client";
import { EmptyResult } from "@/components/lists/nothing-found";
import { useList } from "@/components/lists/use-list";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import type { Option } from "@/components/ui/fields/option";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import type { ReportMetrics } from "@/lib/interest/contract";
import { CountedMetrics } from "./counted-metrics";
import { interestMetricsList, interestPlatforms, WITHOUT } from "./interest-lists";

const ReportMetricsDialog = later(() => import("./report-metrics-dialog.client").then((it) => it.ReportMetricsDialog));

const RestoreDefinitionsDialog = later(() =>
  import("./restore-definitions-dialog.client").then((it) => it.RestoreDefinitionsDialog),
);

type Props = {
  reports: readonly ReportMetrics[];
  groups: readonly Option<string>[];
  mayChange: boolean;
  /** All report types if some differ from the defaults; otherwise null. */
  restorable: readonly ReportMetrics[] | null;
};

/** Report types and their metrics that count as interest. */
export function ReportMetricsTable({ reports, groups, mayChange, restorable }: Props) {
  const t = useTranslations("interest");
  const list = useList(interestMetricsList);
  const [changing, setChanging] = useState<ReportMetrics | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ListControls
        list={list}
        count={reports.length}
        search={{ label: t("search"), hint: t("reports.searchHint") }}
        filters={[
          {
            kind: "select",
            name: "group",
            label: t("reports.filter"),
            any: t("reports.all"),
            options: [{ value: WITHOUT, label: t("reports.without") }, ...groups],
          },
        ]}
        tools={
          restorable ? (
            <Button icon={RotateCcw} onClick={() => setRestoring(true)}>
              {t("restore.button")}
            </Button>
          ) : null
        }
      />
      <DataTable
        caption={t("reports.caption")}
        isGrid
        isCards
        busy={list.isPending}
        columns={useColumns({ groups, onChange: mayChange ? setChanging : null })}
        rows={reports}
        rowKey={({ pk }) => pk}
        empty={
          interestMetricsList.isNarrowed(list.search) ? (
            <EmptyResult list={list} />
          ) : (
            <EmptyState icon={Scale} title={t("reports.empty")} />
          )
        }
      />
      {isRestoring && restorable ? (
        <RestoreDefinitionsDialog reports={restorable} groups={groups} onClose={() => setRestoring(false)} />
      ) : null}
      {changing ? <ReportMetricsDialog report={changing} groups={groups} onClose={() => setChanging(null)} /> : null}
    </div>
  );
}

type Asked = {
  groups: readonly Option<string>[];
  /** Null if the reader may not change it. */
  onChange: ((row: ReportMetrics) => void) | null;
};

function useColumns({ groups, onChange }: Asked): DataColumn<ReportMetrics>[] {
  const t = useTranslations("interest");
  return [
    {
      key: "report",
      header: t("column.report"),
      cell: ({ short_name, name }) => (
        <span className="block py-1">
          <span className="block font-medium">{short_name}</span>
          {name === short_name ? null : <span className="block text-muted text-sm">{name}</span>}
        </span>
      ),
    },
    {
      key: "metrics",
      header: t("column.counted"),
      cell: ({ interest_metric_set: metrics }) => (
        <CountedMetrics groups={groups} counted={[{ key: "metrics", report: null, metrics }]} />
      ),
    },
    {
      key: "platforms",
      header: t("column.usedBy"),
      align: "number",
      cell: ({ short_name, used_by_platforms: count }) =>
        count > 0 ? (
          <TextLink href={interestPlatforms.address({ report: short_name })} quiet>
            <Count value={count} />
          </TextLink>
        ) : (
          <Count value={0} />
        ),
    },
    {
      key: "records",
      header: t("column.records"),
      tip: t("reports.recordsTip"),
      align: "number",
      cell: ({ approx_record_count: count }) => <Count value={count} />,
    },
    ...(onChange
      ? [
          {
            key: "actions",
            header: t("column.actions"),
            hideHeader: true,
            align: "actions" as const,
            cell: (row: ReportMetrics) => (
              <IconButton
                label={t("reports.change", { report: row.short_name })}
                icon={Pencil}
                onClick={() => onChange(row)}
              />
            ),
          },
        ]
      : []),
  ];
}
