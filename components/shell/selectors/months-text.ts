import { useTranslations } from "next-intl";
import type { Months } from "@/lib/navigation/date-range";
import { monthsText } from "@/lib/navigation/months-text";

/** Writes a range of months in the reader's language. */
export function useMonthsText() {
  const t = useTranslations("shell.dateRange");
  return (months: Months): string => monthsText(months, t("allAvailable"));
}
