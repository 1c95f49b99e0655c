"use client";

import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { Button } from "@/components/ui/button";
import type { Option } from "@/components/ui/fields/option";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { counterMetrics } from "@/lib/counter/standard/metrics";
import type { ReportMetrics } from "@/lib/interest/contract";
import { ChangePreview } from "./change-preview";
import { WITHOUT } from "./interest-lists";
import { useMetricName } from "./metric-names.client";
import { useInterestChange } from "./use-interest-change";
import { groupNamed } from "./usual-definitions";

type Props = { report: ReportMetrics; groups: readonly Option<string>[]; onClose: () => void };
type Counted = readonly { metric: string; group: string; target_metric?: string | null | undefined }[];

/** Chooses the interest group of each metric of a report type. */
export function ReportMetricsDialog({ report, groups, onClose }: Props) {
  const t = useTranslations("interest.reportMetrics");
  const named = useReportTypeName();
  const metricName = useMetricName();
  const { pk, interest_metric_set: before, default_interest: usual } = report;
  const [counted, setCounted] = useState<Counted>(before);
  const { form, alter, preview, submitText } = useInterestChange(onClose);
  const metrics = [...new Set([...report.metrics, ...usual.metrics.map(({ metric }) => metric)])];
  const choose = (next: Counted) => {
    setCounted(next);
    alter({
      definitions: metrics
        .filter((metric) => isOther(next, before, metric))
        .map((metric) => ({
          ...{ report_type: pk, metric, group: groupNamed(groupIn(next, metric)) },
          ...{ seen: groupNamed(groupIn(before, metric)), seen_target: targetIn(before, metric) ?? null },
          target_metric: targetIn(next, metric),
        })),
    });
  };
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
      <div className="grid gap-4 sm:grid-cols-2">
        {metrics.map((metric) => (
          <div key={metric} className="flex flex-col gap-2">
            <SelectField<string>
              label={metricName(metric)}
              value={groupIn(counted, metric)}
              options={[{ value: WITHOUT, label: t("countsNot") }, ...groups]}
              onChange={(group) =>
                choose([
                  ...counted.filter((one) => one.metric !== metric),
                  ...(group === null || group === WITHOUT
                    ? []
                    : [{ metric, group, target_metric: targetIn(counted, metric) ?? targetIn(before, metric) }]),
                ])
              }
            />
            {groupIn(counted, metric) === WITHOUT || counterMetrics.some((name) => name === metric) ? null : (
              <SelectField<string>
                label={t("shownAs", { metric: metricName(metric) })}
                value={targetIn(counted, metric) ?? OWN_NAME}
                options={[
                  { value: OWN_NAME, label: t("ownName") },
                  ...counterMetrics.map((name) => ({ value: name, label: metricName(name) })),
                ]}
                onChange={(name) =>
                  choose(
                    counted.map((one) =>
                      one.metric === metric ? { ...one, target_metric: name === OWN_NAME ? null : name } : one,
                    ),
                  )
                }
              />
            )}
          </div>
        ))}
      </div>
      {usual.metrics.length > 0 ? (
        <div>
          <Button
            icon={RotateCcw}
            variant="quiet"
            onClick={() =>
              choose(usual.metrics.map((one) => ({ ...one, target_metric: targetIn(before, one.metric) })))
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

/** Option value: the metric is shown under its own name. */
const OWN_NAME = "own";

const targetIn = (counted: Counted, metric: string) => counted.find((one) => one.metric === metric)?.target_metric;

const isOther = (next: Counted, before: Counted, metric: string): boolean =>
  groupIn(next, metric) !== groupIn(before, metric) ||
  (groupIn(next, metric) !== WITHOUT &&
    targetIn(next, metric) !== undefined &&
    targetIn(next, metric) !== (targetIn(before, metric) ?? null));

const groupIn = (counted: Counted, metric: string): string =>
  counted.find((one) => one.metric === metric)?.group ?? WITHOUT;
