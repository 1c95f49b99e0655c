"use client";

import { ChartColumn } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { Button } from "@/components/ui/button";
import { usePeriodText } from "@/components/ui/fields/dates/use-period-text";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import { Notice } from "@/components/ui/states/notice";
import type { Upload } from "@/lib/uploads/contract";
import { type PeriodLength, periodLength } from "../upload-span";
import { aloneInItsMonth, isUnusual, monthsByReport, ofMetric, type UploadMonth } from "./month-comparison";
import { MonthTable } from "./month-table";

const MetricChoice = later(() => import("./metric-choice.client").then((it) => it.MetricChoice));
const MonthChart = later(() => import("./month-chart.client").then((it) => it.MonthChart));

type Preflight = NonNullable<Upload["preflight"]>;

type CardsProps = {
  preflight: Preflight;
  /** Not imported yet: existing numbers are not the upload's own. */
  isOpen: boolean;
};

export function MonthCards({ preflight, isOpen }: CardsProps) {
  const named = useReportTypeName();
  const compared = isOpen ? preflight.months : preflight.months.map(aloneInItsMonth);
  return monthsByReport(compared).map(({ reportType, months }) => {
    const reports = preflight.reports.filter((one) => one.report_type?.pk === reportType);
    const type = reports[0]?.report_type;
    const missing = [...new Set(reports.flatMap(({ missing_months }) => missing_months))].sort();
    const length = periodLength(type ? [type] : []);
    return <MonthCard key={reportType} name={type ? named(type) : ""} {...{ months, missing, length }} />;
  });
}

type CardProps = { name: string; months: readonly UploadMonth[]; missing: string[]; length: PeriodLength };

function MonthCard({ name, months, missing, length }: CardProps) {
  const t = useTranslations("uploadsPages.months");
  const periodText = usePeriodText();
  const listed = (named: readonly string[]) => {
    const texts = named.slice(0, LISTED).map((month) => periodText(month, Number(length)));
    return named.length > LISTED ? `${texts.join(", ")} …` : texts.join(", ");
  };
  const [metric, setMetric] = useState("");
  const [isDrawn, setDrawn] = useState(false);
  const metrics = [...new Set(months.flatMap((month) => month.metrics.map((one) => one.name)))];
  const visibleMonths = metric === "" ? months : months.map((month) => ofMetric(month, metric));
  const unusual = visibleMonths.filter(isUnusual).map(({ month }) => month);
  return (
    <Card
      title={t("title", { report: name, count: months.length, length })}
      action={metrics.length > 1 ? <MetricChoice metrics={metrics} value={metric} onChange={setMetric} /> : null}
    >
      <div className="flex flex-col gap-4">
        {unusual.length > 0 ? (
          <Notice tone="warning" title={t("unusual", { count: unusual.length, length })}>
            {t("unusualText", { months: listed(unusual) })}
          </Notice>
        ) : null}
        {missing.length > 0 ? (
          <Notice tone="warning" title={t("missing", { count: missing.length, length })}>
            {t("missingText", { months: listed(missing) })}
          </Notice>
        ) : null}
        <MonthTable report={name} months={visibleMonths} length={length} />
        {visibleMonths.length > 1 && !isDrawn ? (
          <Button className="self-start" icon={ChartColumn} onClick={() => setDrawn(true)}>
            {t("draw")}
          </Button>
        ) : null}
        {isDrawn ? <MonthChart report={name} months={visibleMonths} length={length} /> : null}
      </div>
    </Card>
  );
}

const LISTED = 12;
