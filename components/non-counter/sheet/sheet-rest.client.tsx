"use client";

import { useTranslations } from "next-intl";
import { useAttributeName } from "@/components/counter/use-attribute-name";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import type { TableReport } from "@/lib/non-counter/contract";
import { type PeriodPlace, periodPlaces } from "@/lib/non-counter/layout/mapping";
import { tableAttributes } from "@/lib/non-counter/layout/table-report-type";
import { ListField } from "../list-field.client";
import { periodKey } from "../non-counter-words";
import { MetricNames } from "./metric-names.client";
import type { SheetMapping } from "./use-sheet-mapping";

type Props = { report: TableReport | null; work: SheetMapping };

/** Settings without a column: position of the period, values that apply to all rows, and rows to skip. */
export function SheetRest({ report, work }: Props) {
  const t = useTranslations("nonCounter.mapper");
  const { mapping } = work.draft;
  const { constants } = mapping;
  const hasMetric = mapping.columns.some(({ role }) => role === "Metric");
  const hasTitle = mapping.columns.some(({ role }) => role === "Title");
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t("rest")}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2 desk:grid-cols-3">
        <PeriodFields report={report} work={work} />
        {hasMetric ? null : (
          <TextField
            label={t("metric")}
            hint={t("metricHint")}
            value={constants.metric}
            maxLength={100}
            onChange={(metric) => work.change({ constants: { ...constants, metric } })}
          />
        )}
        {hasTitle || report?.has_titles === false ? null : (
          <TextField
            label={t("title")}
            hint={t("titleHint")}
            value={constants.title}
            maxLength={500}
            onChange={(title) => work.change({ constants: { ...constants, title } })}
          />
        )}
        <AttributeFields report={report} work={work} />
        <ListField
          label={t("skipRows")}
          hint={t("skipRowsHint")}
          value={mapping.skip_rows}
          onChange={(skip_rows) => work.change({ skip_rows })}
        />
        <ListField
          label={t("blanks")}
          hint={t("blanksHint")}
          value={mapping.blanks}
          onChange={(blanks) => work.change({ blanks })}
        />
      </div>
      <MetricNames work={work} />
    </fieldset>
  );
}

/** Attributes of the report without a column: the same value for every row. */
function AttributeFields({ report, work }: Props) {
  const t = useTranslations("nonCounter.mapper");
  const attributeName = useAttributeName();
  const { columns, constants } = work.draft.mapping;
  const unmarked = (report?.attributes ?? []).filter((name) => !columns.some(({ role }) => role === name));
  return tableAttributes
    .filter((name) => unmarked.includes(name))
    .map((name) => (
      <TextField
        key={name}
        label={t("attribute", { name: attributeName(name) })}
        hint={t("attributeHint")}
        value={constants.attributes[name] ?? ""}
        maxLength={500}
        onChange={(text) => {
          const { [name]: _, ...others } = constants.attributes;
          work.change({ constants: { ...constants, attributes: text === "" ? others : { ...others, [name]: text } } });
        }}
      />
    ));
}

function PeriodFields({ report, work }: Props) {
  const t = useTranslations("nonCounter");
  const { periods, period_label: label, columns } = work.draft.mapping;
  const hasYearColumn = columns.some(({ role }) => role === "Period");
  const period = t(`period.one.${periodKey(report?.period_months ?? 1)}`);
  return (
    <>
      <SelectField<PeriodPlace>
        label={t("mapper.periods")}
        value={periods}
        options={periodPlaces.map((value) => ({ value, label: t(`periods.${value}`, { period }) }))}
        onChange={(place) => place && work.change({ periods: place })}
      />
      {periods === "above" ? (
        <TextField
          label={t("mapper.periodLabel")}
          hint={t("mapper.periodLabelHint")}
          value={label}
          maxLength={200}
          onChange={(text) => work.change({ period_label: text })}
        />
      ) : null}
      {periods === "names" && !hasYearColumn ? (
        <TextField
          label={t("mapper.year")}
          hint={t("mapper.yearHint")}
          value={work.period.slice(0, 4)}
          maxLength={4}
          inputMode="numeric"
          onChange={(year) => work.setPeriod(year === "" ? "" : `${year}-01`)}
        />
      ) : null}
      {periods === "given" ? (
        <MonthField
          label={t("mapper.given")}
          hint={t("mapper.givenHint")}
          value={work.period}
          onChange={work.setPeriod}
        />
      ) : null}
    </>
  );
}
