"use client";

import { Plus, RotateCcw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { useAttributeName } from "@/components/counter/use-attribute-name";
import { Button } from "@/components/ui/button";
import { LazyMultiCombobox } from "@/components/ui/fields/lazy-multi-combobox.client";
import type { Option } from "@/components/ui/fields/option";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { IconButton } from "@/components/ui/icon-button";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { attributeWords } from "@/lib/counter/standard/attributes";
import { counterMetrics } from "@/lib/counter/standard/metrics";
import {
  conditionAttributes,
  conditionsText,
  HUMAN_USE,
  readConditions,
  type WordCondition,
} from "@/lib/interest/attribute-conditions";
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
  const [added, setAdded] = useState<number | null>(null);
  const { form, alter, preview, submitText } = useInterestChange(onClose);
  const choose = (next: readonly Counted[]) => {
    setRows(next);
    const counted = next.filter(({ group }) => group !== WITHOUT);
    alter({ definitions: definitionChanges(pk, before, counted) });
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
                autoFocus={at === added}
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
                onClick={() => {
                  choose([...rows, { metric, attributes: "", group: WITHOUT }]);
                  setAdded(rows.length);
                }}
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

type FieldsProps = {
  row: Counted;
  groups: readonly Option<string>[];
  autoFocus: boolean;
  onChange: (row: Counted) => void;
};

function DefinitionFields({ row, groups, autoFocus, onChange }: FieldsProps) {
  const t = useTranslations("interest.reportMetrics");
  const metricName = useMetricName();
  const { metric, group, target_metric: target } = row;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField<string>
        label={t("group", { metric: metricName(metric) })}
        value={group}
        autoFocus={autoFocus}
        options={[{ value: WITHOUT, label: t("countsNot") }, ...groups]}
        onChange={(next) => onChange({ ...row, group: next ?? WITHOUT })}
      />
      {group === WITHOUT ? null : <Conditions row={row} onChange={(text) => onChange({ ...row, attributes: text })} />}
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

type ConditionsProps = { row: Counted; onChange: (attributes: string) => void };

/** Attributes of the usage that counts, each with values that it must or must not have. */
function Conditions({ row: { metric, attributes }, onChange }: ConditionsProps) {
  const t = useTranslations("interest.reportMetrics");
  const ui = useTranslations("ui");
  const nameOf = useAttributeName();
  const metricName = useMetricName()(metric);
  // Conditions without values have no text yet.
  const [drafts, setDrafts] = useState<readonly WordCondition[]>([]);
  // The button that added or removed a condition is gone afterwards, so the focus goes to what replaces it.
  const [focused, setFocused] = useState<string | null>(null);
  const [left, setLeft] = useState<readonly string[]>([]);
  const all = [...(readConditions(attributes) ?? []), ...drafts];
  const conditions = conditionAttributes.flatMap((name) => all.find(({ attribute }) => attribute === name) ?? []);
  const free = conditionAttributes.filter((name) => conditions.every(({ attribute }) => attribute !== name));
  const show = (next: readonly WordCondition[]) => {
    setDrafts(next.filter(({ words }) => words.length === 0));
    onChange(conditionsText(next.filter(({ words }) => words.length > 0)));
  };
  const without = (name: string) => conditions.filter(({ attribute }) => attribute !== name);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 sm:col-span-2">
      <legend className="mb-2 text-muted text-sm">{t("conditions", { metric: metricName })}</legend>
      {conditions.map((condition) => {
        const { attribute, words, isExcluded } = condition;
        const name = nameOf(attribute);
        const replace = (changed: Partial<WordCondition>) =>
          show([...without(attribute), { ...condition, ...changed }]);
        return (
          <fieldset
            key={attribute}
            aria-label={name}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) setLeft([...left, attribute]);
            }}
            className="grid min-w-0 grid-cols-[1fr_auto] items-start gap-x-2 gap-y-3 sm:grid-cols-[12rem_1fr_auto]"
          >
            <SelectField<string>
              label={t("sign", { attribute: name })}
              value={isExcluded ? EXCLUDED : INCLUDED}
              options={[
                { value: INCLUDED, label: t("is") },
                { value: EXCLUDED, label: t("isNot") },
              ]}
              onChange={(sign) => replace({ isExcluded: sign === EXCLUDED })}
            />
            <div className="min-w-0 max-sm:col-span-2 max-sm:row-start-2">
              <LazyMultiCombobox<string>
                label={t("values", { attribute: name })}
                options={attributeWords(attribute).map((word) => ({ value: word, label: word.replaceAll("_", " ") }))}
                value={words}
                autoFocus={attribute === focused}
                isRefused={words.length === 0}
                {...(words.length === 0 && left.includes(attribute) && { error: t("noValues") })}
                onChange={(chosen) => replace({ words: chosen.toSorted() })}
              />
            </div>
            <div className="pt-6">
              <IconButton
                label={ui("remove", { what: name })}
                icon={X}
                onClick={() => {
                  show(without(attribute));
                  setFocused(attribute);
                  setLeft(left.filter((one) => one !== attribute));
                }}
              />
            </div>
          </fieldset>
        );
      })}
      {conditions.length === 0 ? <p className="text-muted text-sm">{t("allUsage")}</p> : null}
      {free.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {free.map((attribute) => (
            <Button
              key={attribute}
              icon={Plus}
              variant="quiet"
              size="small"
              autoFocus={attribute === focused}
              onClick={() => {
                show([...conditions, { attribute, words: [], isExcluded: false }]);
                setFocused(attribute);
              }}
            >
              {nameOf(attribute)}
            </Button>
          ))}
        </div>
      ) : null}
    </fieldset>
  );
}

const INCLUDED = "included";
const EXCLUDED = "excluded";

/** Option value: the metric is shown under its own name. */
const OWN_NAME = "own";

/** The definitions, and a row for each metric that does not count. */
const withEach = (metrics: readonly string[], counted: readonly Counted[]): Counted[] => [
  ...counted,
  ...metrics
    .filter((metric) => !counted.some((one) => one.metric === metric))
    .map((metric) => ({ metric, attributes: HUMAN_USE, group: WITHOUT })),
];
