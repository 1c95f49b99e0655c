import { useTranslations } from "next-intl";
import { useMonthsText } from "@/components/shell/selectors/months-text";
import { PageHeader } from "@/components/ui/page/page-header";
import type { Months } from "@/lib/navigation/date-range";

/** Organization, months and method; null for all organizations. */
export function UnusualHead({ whose, months }: { whose: string | null; months: Months }) {
  const t = useTranslations("unusual");
  const monthsText = useMonthsText();
  return (
    <div className="flex flex-col gap-2">
      <PageHeader
        isCompact
        title={t("title")}
        context={t("context", { whose: whose ?? t("allOrganizations"), months: monthsText(months) })}
      />
      <details className="max-w-[80ch] text-sm">
        <summary className="w-fit cursor-pointer rounded-sm text-brand">{t("method.label")}</summary>
        <p className="mt-1 text-muted">{t("method.text")}</p>
      </details>
    </div>
  );
}
