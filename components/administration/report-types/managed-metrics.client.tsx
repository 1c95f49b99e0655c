"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Count } from "@/components/ui/count";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { RowMenu } from "@/components/ui/overlays/row-menu.client";
import { later } from "@/components/ui/parts/later";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { changeMetricCall, deleteMetricCall, type ManagedMetric } from "@/lib/administration/report-types/contract";
import { counterMetrics } from "@/lib/counter/standard/metrics";
import { send } from "@/lib/kit/call/send";
import { RowSwitch } from "./row-switch.client";

const DeleteUnusedDialog = later(() => import("./delete-unused-dialog.client").then((it) => it.DeleteUnusedDialog));

const MetricNameDialog = later(() => import("./metric-name-dialog.client").then((it) => it.MetricNameDialog));

/** Metrics with their counts and report types; metrics unknown to COUNTER can be renamed. */
export function ManagedMetrics({ metrics }: { metrics: readonly ManagedMetric[] }) {
  const t = useTranslations("reportTypes");
  const common = useTranslations("common");
  const isCzech = useLocale() === "cs";
  const [changing, setChanging] = useState<ManagedMetric | null>(null);
  const [deleting, setDeleting] = useState<ManagedMetric | null>(null);
  const meaningOf = ({ short_name, name_en, name_cs }: ManagedMetric) => {
    const counterMetric = counterMetrics.find((name) => name === short_name);
    if (counterMetric) return t(`metrics.of.${counterMetric}`);
    return isCzech ? name_cs || name_en : name_en || name_cs;
  };
  const columns: DataColumn<ManagedMetric>[] = [
    {
      key: "name",
      header: t("metrics.metric"),
      cell: (metric) => (
        <div className="min-w-48 max-w-[60ch] py-1 [overflow-wrap:anywhere]">
          <span className="block font-medium">{metric.short_name}</span>
          <span className="block text-muted text-sm">{meaningOf(metric)}</span>
        </div>
      ),
    },
    {
      key: "origin",
      header: t("metrics.origin"),
      cell: ({ origin }) => <span className="whitespace-nowrap">{t(`metrics.origins.${origin}`)}</span>,
    },
    {
      key: "reports",
      header: t("metrics.reports"),
      wide: true,
      cell: ({ reports }) => <span className="block max-w-[36ch] py-1 text-sm">{reports.join(", ") || "–"}</span>,
    },
    {
      key: "months",
      header: t("metrics.months"),
      align: "number",
      cell: ({ months }) => <Count value={months} />,
    },
    {
      key: "active",
      header: t("metrics.inCharts"),
      tip: t("metrics.inChartsTip"),
      cell: (metric) => (
        <RowSwitch
          label={t("metrics.switch", { name: metric.short_name })}
          value={metric.active}
          onChange={async (active) => {
            const { pk, revision, short_name: name } = metric;
            await send(changeMetricCall, { params: { metric: pk }, body: { active, revision } });
            return t(active ? "metrics.switchedOn" : "metrics.switchedOff", { name });
          }}
        />
      ),
    },
    {
      key: "actions",
      header: t("actions"),
      hideHeader: true,
      align: "actions",
      cell: (metric) =>
        metric.origin === "own" ? (
          <RowMenu name={metric.short_name}>
            <MenuItem icon={Pencil} onSelect={() => setChanging(metric)}>
              {common("edit")}
            </MenuItem>
            <MenuItem icon={Trash2} tone="danger" onSelect={() => setDeleting(metric)}>
              {common("deleteEllipsis")}
            </MenuItem>
          </RowMenu>
        ) : null,
    },
  ];
  return (
    <>
      <DataTable
        caption={t("metrics.title")}
        frameless
        isCards
        rows={metrics}
        rowKey={({ pk }) => pk}
        columns={columns}
      />
      {changing ? <MetricNameDialog metric={changing} onClose={() => setChanging(null)} /> : null}
      {deleting ? (
        <DeleteUnusedDialog
          name={deleting.short_name}
          used={deleting.used}
          onDelete={() => send(deleteMetricCall, { params: { metric: deleting.pk } })}
          onClose={() => setDeleting(null)}
        />
      ) : null}
    </>
  );
}
