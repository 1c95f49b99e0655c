"use client";

import { useTranslations } from "next-intl";
import { Chart } from "@/components/ui/charts/chart.client";
import { usePeriodText } from "@/components/ui/fields/dates/use-period-text";
import { useFormat } from "@/lib/kit/format/use-format";
import type { PeriodLength } from "../upload-span";
import type { UploadMonth } from "./month-comparison";

type Props = { report: string; months: readonly UploadMonth[]; length: PeriodLength };

export function MonthChart({ report, months, length }: Props) {
  const t = useTranslations("uploadsPages.months");
  const periodText = usePeriodText();
  const { count } = useFormat();
  const sum = months.reduce((total, month) => total + month.new.sum, 0);
  const hasBefore = months.some(({ prev_year_month: before }) => before !== null);
  const hasThere = months.some(({ this_month: there }) => there !== null);
  return (
    <Chart
      kind="bars"
      addsUp={false}
      title={t("chart", { report, length })}
      summary={t("summary", { sum: count(sum), count: months.length, length })}
      index="month"
      indexLabel={t("column.month", { length })}
      series={[
        { key: "new", label: t("column.new") },
        ...(hasThere ? [{ key: "there", label: t("column.there") }] : []),
        ...(hasBefore ? [{ key: "before", label: t("column.before") }] : []),
      ]}
      rows={months.map(({ month, new: incoming, this_month: there, prev_year_month: before }) => ({
        month: periodText(month, Number(length)),
        new: incoming.sum,
        there: there?.sum ?? null,
        before: before?.sum ?? null,
      }))}
      height={240}
    />
  );
}
