import { useTranslations } from "next-intl";
import type { Months } from "@/lib/navigation/date-range";
import { monthsText } from "@/lib/navigation/months-text";

type Texts = ReturnType<typeof useTranslations<"shell.dateRange">>;

export const writeMonths = (t: Texts, months: Months): string =>
  monthsText(months, {
    all: t("allAvailable"),
    since: (month) => t("since", { month }),
    until: (month) => t("until", { month }),
  });

export function useMonthsText() {
  const t = useTranslations("shell.dateRange");
  return (months: Months): string => writeMonths(t, months);
}
