"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/ui/card";
import { BarChart } from "@/components/ui/charts/bar-chart.client";
import { Notice } from "@/components/ui/notice";
import { SelectField } from "@/components/ui/select-field.client";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Upload } from "@/lib/uploads/contract";
import { aloneInItsMonth, isUnusual, monthsByReport, ofMetric, type UploadMonth } from "./month-comparison";
import { MonthTable } from "./month-table";
import { reportName } from "./report-name";

type Preflight = NonNullable<Upload["preflight"]>;

type CardsProps = {
  preflight: Preflight;
  /** Not imported: what is there is not the upload's own. */
  isOpen: boolean;
};

/** The months of each report of the file beside what is there and what the year before was. */
export function MonthCards({ preflight, isOpen }: CardsProps) {
  const compared = isOpen ? preflight.months : preflight.months.map(aloneInItsMonth);
  return monthsByReport(compared).map(({ reportType, months }) => {
    const found = preflight.reports.filter((one) => one.report_type?.pk === reportType);
    const type = found[0]?.report_type;
    const missing = [...new Set(found.flatMap(({ missing_months }) => missing_months))].sort();
    return <MonthCard key={reportType} name={type ? reportName(type) : ""} months={months} missing={missing} />;
  });
}

const EVERY = "";

function MonthCard({ name, months, missing }: { name: string; months: readonly UploadMonth[]; missing: string[] }) {
  const t = useTranslations("uploadsPages.months");
  const [metric, setMetric] = useState(EVERY);
  const metrics = [...new Set(months.flatMap((month) => month.metrics.map((one) => one.name)))];
  const shown = metric === EVERY ? months : months.map((month) => ofMetric(month, metric));
  const unusual = shown.filter(isUnusual).map(({ month }) => month);
  return (
    <Card
      title={t("title", { report: name, count: months.length })}
      action={
        metrics.length > 1 ? (
          <div className="w-60 pt-1">
            <SelectField<string>
              label={t("metric")}
              hideLabel
              value={metric}
              options={[
                { value: EVERY, label: t("everyMetric") },
                ...metrics.map((value) => ({ value, label: metricName(value) })),
              ]}
              onChange={(chosen) => setMetric(chosen ?? EVERY)}
            />
          </div>
        ) : null
      }
    >
      <div className="flex flex-col gap-4">
        {unusual.length > 0 ? (
          <Notice tone="warning" title={t("unusual", { count: unusual.length })}>
            {t("unusualText", { months: listed(unusual) })}
          </Notice>
        ) : null}
        {missing.length > 0 ? (
          <Notice tone="warning" title={t("missing", { count: missing.length })}>
            {t("missingText", { months: listed(missing) })}
          </Notice>
        ) : null}
        {shown.length > 1 ? <MonthChart report={name} months={shown} /> : null}
        <MonthTable report={name} months={shown} />
      </div>
    </Card>
  );
}

const metricName = (name: string) => name.replaceAll("_", " ");
const LISTED = 12;

const listed = (months: readonly string[]) =>
  months.length > LISTED ? `${months.slice(0, LISTED).join(", ")} …` : months.join(", ");

function MonthChart({ report, months }: { report: string; months: readonly UploadMonth[] }) {
  const t = useTranslations("uploadsPages.months");
  const { count } = useFormat();
  const sum = months.reduce((total, month) => total + month.new.sum, 0);
  const hasBefore = months.some(({ prev_year_month: before }) => before !== null);
  const hasThere = months.some(({ this_month: there }) => there !== null);
  return (
    <BarChart
      title={t("chart", { report })}
      summary={t("summary", { sum: count(sum), count: months.length })}
      index="month"
      indexLabel={t("column.month")}
      series={[
        { key: "new", label: t("column.new") },
        ...(hasThere ? [{ key: "there", label: t("column.there") }] : []),
        ...(hasBefore ? [{ key: "before", label: t("column.before") }] : []),
      ]}
      rows={months.map(({ month, new: found, this_month: there, prev_year_month: before }) => ({
        month,
        new: found.sum,
        there: there?.sum ?? null,
        before: before?.sum ?? null,
      }))}
      height={240}
    />
  );
}
