"use client";

import { Pencil } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { InterestGroupEntity, ReportMetrics } from "@/lib/interest/contract";
import { entityName } from "@/lib/organizations/entity-name";
import { useMetricName } from "./metric-names.client";

const InterestGroupDialog = later(() => import("./interest-group-dialog.client").then((it) => it.InterestGroupDialog));

type Props = {
  groups: readonly InterestGroupEntity[];
  reports: readonly ReportMetrics[];
  mayChange: boolean;
};

/** Interest groups with the metrics that count as them. */
export function InterestGroupsTable({ groups, reports, mayChange }: Props) {
  const t = useTranslations("interest");
  const locale = useLocale();
  const metricName = useMetricName();
  const [changing, setChanging] = useState<InterestGroupEntity | null>(null);
  const columns: DataColumn<InterestGroupEntity>[] = [
    {
      key: "name",
      header: t("groups.name"),
      cell: (group) => <span className="font-medium">{entityName(group, locale)}</span>,
    },
    { key: "other", header: t("groups.other"), cell: ({ name_en, name_cs }) => (locale === "cs" ? name_en : name_cs) },
    {
      key: "important",
      header: t("groups.important"),
      tip: t("groups.importantTip"),
      cell: ({ important }) => (
        <StatusText tone={important ? "ok" : "muted"}>{t(important ? "groups.yes" : "groups.no")}</StatusText>
      ),
    },
    {
      key: "counted",
      header: t("groups.counted"),
      cell: ({ short_name: group }) =>
        reports
          .flatMap(({ short_name: report, interest_metric_set: counted }) =>
            [...new Set(counted.filter((one) => one.group === group).map(({ metric }) => metric))].map(
              (metric) => `${report} ${metricName(metric)}`,
            ),
          )
          .join(", ") || t("groups.nothing"),
    },
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (group) => (
        <IconButton
          label={t("groups.change", { name: entityName(group, locale) })}
          icon={Pencil}
          onClick={() => setChanging(group)}
        />
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption={t("groups.caption")}
        isCards
        columns={mayChange ? columns : columns.slice(0, -1)}
        rows={groups}
        rowKey={({ pk }) => pk}
      />
      {changing ? <InterestGroupDialog group={changing} onClose={() => setChanging(null)} /> : null}
    </>
  );
}
