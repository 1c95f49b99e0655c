import { useTranslations } from "next-intl";
import type { MonthRange, Question } from "@/lib/usage/question";

/** The months of a question in words; for a comparison both ranges. */
export function useMonthsOf() {
  const t = useTranslations("reports.months");
  const named = ({ from, to }: MonthRange) => {
    if (from && to) return from === to ? from : t("between", { from, to });
    if (from) return t("from", { from });
    return to ? t("to", { to }) : t("all");
  };
  return ({ where, trend }: Pick<Question, "where" | "trend">): string => {
    if (trend) return [trend.base, trend.compared].map(named).join(" × ");
    const { year, month } = where;
    const years = year && ("from" in year ? named({ from: text(year.from), to: text(year.to) }) : year.join(", "));
    return [...(years ? [years] : []), ...(month || !years ? [named(month ?? { from: null, to: null })] : [])].join(
      " · ",
    );
  };
}

const text = (year: number | null) => (year === null ? null : String(year));
