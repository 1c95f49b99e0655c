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

/** The period in a sentence, after "for", with its months if it has a name. */
export function useBuilderPeriod() {
  const t = useTranslations("reportBuilder.period");
  const texts = useTranslations("reportBuilder.sentence");
  const written = useBuilderMonths();
  /** Months without a name: "2026", "2025-03 – 2025-08", "the months since 2025-03". */
  const writtenMonths = (range: Months): string => {
    const years = wholeYears(range);
    if (years)
      return years.from === years.to
        ? texts("months.year", { year: String(years.from) })
        : texts("months.years", { from: String(years.from), to: String(years.to) });
    const { from, to } = range;
    if (from && to) return from === to ? texts("months.month", { month: from }) : texts("months.months", { from, to });
    return from ? texts("months.since", { from }) : texts("months.until", { to: to ?? "" });
  };
  return ({ where, trend }: Question, calendar: Calendar): { text: string; months: string | null } => {
    if (trend) {
      const name = comparisonChosen(trend, calendar);
      const ranges = { compared: written(questionMonths(trend.compared)), base: written(questionMonths(trend.base)) };
      const months = t("compare.months", ranges);
      return name ? { text: texts(`compare.${name}`), months } : { text: months, months: null };
    }
    const range = requestedMonthsOf(where);
    if (!range) {
      const years = where.year ? [writtenYears(where.year, "–") || t("noYear")] : [];
      const months = where.month ? [written(questionMonths(where.month))] : [];
      return { text: [...years, ...months].join(" · "), months: null };
    }
    const name = periodChosen(range, calendar);
    if (name === "all_available") return { text: texts(`period.${name}`), months: null };
    if (name) return { text: texts(`period.${name}`), months: written(range) };
    return { text: writtenMonths(range), months: null };
  };
}

/** `2015 – 2020`, or a list. */
export function writtenYears(years: Years | undefined, blank: string): string {
  if (years === undefined) return "";
  if (!("from" in years)) return years.map((year) => (year === 0 ? blank : String(year))).join(", ");
  return years.from === years.to ? String(years.from) : `${years.from ?? "…"} – ${years.to ?? "…"}`;
}
