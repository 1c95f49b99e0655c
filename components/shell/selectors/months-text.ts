import { useTranslations } from "next-intl";
import type { Months } from "@/lib/navigation/date-range";

/** Writes both ends of a range: "2024-01 – today". */
export function useMonthsText() {
  const t = useTranslations("shell.dateRange");
  return ({ from, to }: Months): string => {
    if (from === null) return t("allAvailable");
    return t("months", { from, to: to ?? t("today") });
  };
}
