import { useTranslations } from "next-intl";
import { useMonthsText } from "@/components/shell/selectors/months-text";
import { PageHeader } from "@/components/ui/page-header";
import type { Months } from "@/lib/navigation/date-range";

/** Whose months these are; null: everybody's. */
export function DashboardHeader({ whose, range }: { whose: string | null; range: Months }) {
  const t = useTranslations("dashboard");
  const routes = useTranslations("routes");
  const months = useMonthsText()(range);
  return (
    <PageHeader title={routes("dashboard")} context={t("context", { whose: whose ?? t("allOrganizations"), months })} />
  );
}
