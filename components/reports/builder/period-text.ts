import { useTranslations } from "next-intl";
import { type Month, month } from "@/lib/counter/standard/month";
import type { Calendar, Months } from "@/lib/navigation/date-range";
import { comparisonChosen, periodChosen, requestedMonthsOf, wholeYears } from "@/lib/reports/report-period";
import type { MonthRange, Question, Years } from "@/lib/usage/question";

const end = (text: string | null): Month | null => (text === null ? null : month(text));
export const questionMonths = (range: MonthRange | undefined): Months => ({
  from: end(range?.from ?? null),
  to: end(range?.to ?? null),
});

/** Formats a range: whole years, a single month once, an open end in words. */
export function useBuilderMonths() {
  const t = useTranslations("reportBuilder.period");
  return (range: Months) => {
    const years = wholeYears(range);
    const { from, to } = range;
    if (years) return years.from === years.to ? String(years.from) : t("between", years);
    if (from && to) return from === to ? from : t("between", { from, to });
    if (from) return t("since", { from });
    return to ? t("until", { to }) : t("allMonths");
  };
}

/** Name of the period, if it is a preset, and its months. */
export function useBuilderPeriod() {
  const t = useTranslations("reportBuilder.period");
  const names = useTranslations("ui.dateRange");
  const written = useBuilderMonths();
  return ({ where, trend }: Question, calendar: Calendar): { name: string | null; months: string } => {
    if (trend) {
      const comparisonName = comparisonChosen(trend, calendar);
      const months = { compared: written(questionMonths(trend.compared)), base: written(questionMonths(trend.base)) };
      return { name: comparisonName ? t(`compare.${comparisonName}`) : null, months: t("compare.months", months) };
    }
    const range = requestedMonthsOf(where);
    if (!range) {
      const years = where.year ? [writtenYears(where.year, "–") || t("noYear")] : [];
      return {
        name: null,
        months: [...years, ...(where.month ? [written(questionMonths(where.month))] : [])].join(" · "),
      };
    }
    const periodName = periodChosen(range, calendar);
    return { name: periodName ? names(periodName) : null, months: written(range) };
  };
}

/** `2015 – 2020`, or a list. */
export function writtenYears(years: Years | undefined, blank: string): string {
  if (years === undefined) return "";
  if (!("from" in years)) return years.map((year) => (year === 0 ? blank : String(year))).join(", ");
  return years.from === years.to ? String(years.from) : `${years.from ?? "…"} – ${years.to ?? "…"}`;
}
