import { useTranslations } from "next-intl";
import { useMonthsText } from "@/components/shell/selectors/months-text";
import { PageHeader } from "@/components/ui/page/page-header";
import type { Months } from "@/lib/navigation/date-range";

/** `whose` is null for all organizations. */
export function TitlesHead({ whose, months }: { whose: string | null; months: Months }) {
  const t = useTranslations("titles");
  const routes = useTranslations("routes");
  const monthsText = useMonthsText();
  return (
    <PageHeader
      title={routes("title-list")}
      context={t("list.context", { whose: whose ?? t("list.allOrganizations"), months: monthsText(months) })}
    />
  );
}
