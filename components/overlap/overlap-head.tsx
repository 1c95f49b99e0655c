import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMonthsText } from "@/components/shell/selectors/months-text";
import { PageHeader } from "@/components/ui/page/page-header";
import type { Months } from "@/lib/navigation/date-range";

type Props = {
  page: "overlap-analysis" | "platform-overlap-analysis";
  /** Null for all organizations. */
  whose: string | null;
  months: Months;
  action?: ReactNode;
};

/** Organization, months and data source of an analysis. */
export function OverlapHead({ page, whose, months, action }: Props) {
  const t = useTranslations("overlap");
  const routes = useTranslations("routes");
  const monthsText = useMonthsText();
  return (
    <div className="flex flex-col gap-1">
      <PageHeader
        isCompact
        title={routes(page)}
        context={t("context", { whose: whose ?? t("allOrganizations"), months: monthsText(months) })}
        action={action}
      />
      <p className="max-w-[100ch] text-muted text-sm">
        {t("recorded")}
        {whose === null ? ` ${t("perOrganization")}` : null}
      </p>
    </div>
  );
}
