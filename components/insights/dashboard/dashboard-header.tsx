import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMonthsText } from "@/components/shell/selectors/months-text";
import { PageHeader } from "@/components/ui/page/page-header";
import type { Months } from "@/lib/navigation/date-range";

type Props = {
  /** Name of the organization; null for all. */
  whose: string | null;
  range: Months;
  action: ReactNode;
};

export function DashboardHeader({ whose, range, action }: Props) {
  const t = useTranslations("dashboard");
  const routes = useTranslations("routes");
  const months = useMonthsText()(range);
  return (
    <PageHeader
      isCompact
      title={routes("dashboard")}
      context={t("context", { whose: whose ?? t("allOrganizations"), months })}
      action={action}
    />
  );
}
