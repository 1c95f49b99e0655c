"use client";

import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { ChartDefinitionEntity, NamedViewCharts } from "@/lib/reports/charts/contract";

const ViewChartsDialog = later(() => import("./view-charts-dialog.client").then((it) => it.ViewChartsDialog));

type Props = { views: readonly NamedViewCharts[]; charts: readonly ChartDefinitionEntity[] };

/** Views and the position of each chart in them; blank if the view does not support a chart. */
export function ViewChartsTable({ views, charts }: Props) {
  const t = useTranslations("maintenance.charts");
  const [changing, setChanging] = useState<NamedViewCharts | null>(null);
  const nameOf = ({ name }: NamedViewCharts) => name ?? t("others");
  const columns: DataColumn<NamedViewCharts>[] = [
    {
      key: "view",
      header: t("view"),
      cell: (view) => (
        <span className="flex min-w-52 items-center gap-1">
          <IconButton
            label={t("change", { view: nameOf(view) })}
            icon={Pencil}
            className="-ml-2"
            onClick={() => setChanging(view)}
          />
          <span className="min-w-0">
            <span className="block">{nameOf(view)}</span>
            <span className="flex items-center gap-2 text-muted text-sm">
              {view.report_type}
              {view.is_chosen ? <Badge tone="info">{t("chosen")}</Badge> : null}
            </span>
          </span>
        </span>
      ),
    },
    ...charts.map(
      (chart): DataColumn<NamedViewCharts> => ({
        key: chart.code,
        header: chart.name,
        align: "number",
        wrapHeader: true,
        cell: ({ charts: offered, possible }) => {
          const at = offered.indexOf(chart.pk);
          if (at >= 0) return at + 1;
          return possible.includes(chart.pk) ? <span className="text-muted">–</span> : null;
        },
      }),
    ),
  ];
  return (
    <>
      <DataTable caption={t("title")} frameless rows={views} rowKey={({ view }) => view} columns={columns} />
      {changing ? (
        <ViewChartsDialog
          view={changing}
          name={nameOf(changing)}
          charts={charts.filter(({ pk }) => changing.possible.includes(pk))}
          onClose={() => setChanging(null)}
        />
      ) : null}
    </>
  );
}
