"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Option } from "@/components/ui/fields/option";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import { readableConditions } from "@/lib/interest/attribute-conditions";
import type { ReportMetrics } from "@/lib/interest/contract";
import { ChangePreview } from "./change-preview";
import { useMetricName } from "./metric-names.client";
import { useInterestChange } from "./use-interest-change";
import { usualDefinitions } from "./usual-definitions";

type Props = { reports: readonly ReportMetrics[]; groups: readonly Option<string>[]; onClose: () => void };
type Definition = ReturnType<typeof usualDefinitions>[number];

/** Restores the default definitions of all report types; lists and previews the changes before saving. */
export function RestoreDefinitionsDialog({ reports, groups, onClose }: Props) {
  const t = useTranslations("interest");
  const metricName = useMetricName();
  const [definitions] = useState(() => usualDefinitions(reports));
  const { form, preview, submitText } = useInterestChange(onClose, { definitions });
  const nameOf = (group: string | null | undefined) =>
    groups.find(({ value }) => value === group)?.label ?? t("reportMetrics.countsNot");
  const columns: DataColumn<Definition>[] = [
    {
      key: "report",
      header: t("column.report"),
      cell: ({ report_type: type }) => reports.find(({ pk }) => pk === type)?.short_name,
    },
    { key: "metric", header: t("restore.metric"), cell: ({ metric }) => metricName(metric) },
    {
      key: "attributes",
      header: t("restore.conditions"),
      cell: ({ attributes = "" }) => readableConditions(attributes),
    },
    { key: "now", header: t("restore.now"), cell: ({ seen }) => nameOf(seen) },
    { key: "usual", header: t("restore.usual"), cell: ({ group }) => nameOf(group) },
  ];
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title={t("restore.title")}
      description={t("reportMetrics.text")}
      submit={submitText}
    >
      <DataTable
        caption={t("restore.title")}
        rows={definitions}
        rowKey={({ report_type: type, metric, attributes }) => `${type} ${metric} ${attributes}`}
        columns={columns}
      />
      <div role="status">{preview ? <ChangePreview preview={preview} groups={groups} /> : null}</div>
    </FormDialog>
  );
}
