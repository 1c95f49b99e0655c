"use client";

import { Plus, RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { Button } from "@/components/ui/button";
import type { Option } from "@/components/ui/fields/option";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { counterMetrics } from "@/lib/counter/standard/metrics";
import { conditionsText, HUMAN_USE, readConditions } from "@/lib/interest/attribute-conditions";
import type { ReportMetrics } from "@/lib/interest/contract";
import { ChangePreview } from "./change-preview";
import { WITHOUT } from "./interest-lists";
import { useMetricName } from "./metric-names.client";
import { useInterestChange } from "./use-interest-change";
import { type Counted, definitionChanges } from "./usual-definitions";

type Props = { report: ReportMetrics; groups: readonly Option<string>[]; onClose: () => void };

/** Chooses the interest groups of each metric of a report type, and of which usage. */
export function ReportMetricsDialog({ report, groups, onClose }: Props) {
  const t = useTranslations("interest.reportMetrics");
  const named = useReportTypeName();
  const metricName = useMetricName();
  const { pk, interest_metric_set: before, default_interest: usual } = report;
  const metrics = [...new Set([...report.metrics, ...usual.metrics.map(({ metric }) => metric)])];
  const [rows, setRows] = useState<readonly Counted[]>(() => withEach(metrics, before));
  const { form, alter, preview, submitText } = useInterestChange(onClose);
  const choose = (next: readonly Counted[]) => {
    setRows(next);
    const counted = next.filter(({ group }) => group !== WITHOUT);
    const standard = counted.map((one) => ({ ...one, attributes: standardText(one.attributes) ?? one.attributes }));
    alter({ definitions: definitionChanges(pk, before, standard) });
  };
  const targetOf = (metric: string) => before.find((one) => one.metric === metric)?.target_metric;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title={t("title", { report: named(report) })}
      description={t("text")}
      submit={submitText}
    >
      {metrics.length === 0 ? <p className="text-muted">{t("noMetrics")}</p> : null}
      {metrics.map((metric) => (
        <fieldset key={metric} className="flex min-w-0 flex-col gap-3">
          <legend className="mb-2 font-medium">{metricName(metric)}</legend>
          {rows.map((row, at) =>
            row.metric === metric ? (
              <DefinitionFields
                key={String(at)}
                row={row}
                groups={groups}
                onChange={(changed) => choose(rows.map((one, index) => (index === at ? changed : one)))}
              />
            ) : null,
          )}
          {rows.some((row) => row.metric === metric && row.group === WITHOUT) ? null : (
            <div>
              <Button
                icon={Plus}
                variant="quiet"
                size="small"
                onClick={() => choose([...rows, { metric, attributes: "", group: WITHOUT }])}
              >
                {t("add", { metric: metricName(metric) })}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {usual.metrics.length > 0 ? (
        <div>
          <Button
            icon={RotateCcw}
            variant="quiet"
            onClick={() =>
              choose(
                withEach(
                  metrics,
                  usual.metrics.map((one) => ({ ...one, target_metric: targetOf(one.metric) })),
                ),
              )
            }
          >
            {t("usual")}
          </Button>
        </div>
      ) : null}
      <div role="status">{preview ? <ChangePreview preview={preview} groups={groups} /> : null}</div>
    </FormDialog>
  );
}

type FieldsProps = { row: Counted; groups: readonly Option<string>[]; onChange: (row: Counted) => void };

function DefinitionFields({ row, groups, onChange }: FieldsProps) {
  const t = useTranslations("interest.reportMetrics");
  const metricName = useMetricName();
  const { metric, attributes, group, target_metric: target } = row;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField<string>
        label={t("group", { metric: metricName(metric) })}
        value={group}
        options={[{ value: WITHOUT, label: t("countsNot") }, ...groups]}
        onChange={(next) => onChange({ ...row, group: next ?? WITHOUT })}
      />
      {group === WITHOUT ? null : (
        <TextField
          label={t("conditions", { metric: metricName(metric) })}
          hint={t("conditionsHint")}
          value={attributes}
          maxLength={500}
          spellCheck={false}
          {...(standardText(attributes) === null && { error: t("conditionsWrong") })}
          onChange={(text) => onChange({ ...row, attributes: text })}
        />
      )}
      {group === WITHOUT || counterMetrics.some((name) => name === metric) ? null : (
        <SelectField<string>
          label={t("shownAs", { metric: metricName(metric) })}
          value={target ?? OWN_NAME}
          options={[
            { value: OWN_NAME, label: t("ownName") },
            ...counterMetrics.map((name) => ({ value: name, label: metricName(name) })),
          ]}
          onChange={(name) => onChange({ ...row, target_metric: name === OWN_NAME ? null : name })}
        />
      )}
    </div>
  );
}

/** Option value: the metric is shown under its own name. */
const OWN_NAME = "own";

/** The definitions, and a row for each metric that does not count. */
const withEach = (metrics: readonly string[], counted: readonly Counted[]): Counted[] => [
  ...counted,
  ...metrics
    .filter((metric) => !counted.some((one) => one.metric === metric))
    .map((metric) => ({ metric, attributes: HUMAN_USE, group: WITHOUT })),
];

function standardText(text: string): string | null {
  const conditions = readConditions(text);
  return conditions && conditionsText(conditions);
}
