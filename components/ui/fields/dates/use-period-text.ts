import { useTranslations } from "next-intl";

/** Name of a month, or of the quarter or year that starts with it, in the reader's language. */
export function usePeriodText(): (month: string, months: number) => string {
  const t = useTranslations("ui.period");
  return (month, months) => {
    const year = month.slice(0, 4);
    if (months === 12) return year;
    return months === 3 ? t("quarter", { number: Math.ceil(Number(month.slice(5)) / 3), year }) : month;
  };
}
