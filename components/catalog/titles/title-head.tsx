import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMonthsText } from "@/components/shell/selectors/months-text";
import { Breadcrumb, type BreadcrumbStep } from "@/components/ui/page/breadcrumb";
import { PageHeader } from "@/components/ui/page/page-header";
import type { Months } from "@/lib/navigation/date-range";

type Props = {
  steps: readonly BreadcrumbStep[];
  name: string;
  whose: string | null;
  months: Months;
  action?: ReactNode | undefined;
};

/** `whose` is null for all organizations. */
export function TitleHead({ steps, name, whose, months, action }: Props) {
  const t = useTranslations("titles");
  const monthsText = useMonthsText();
  return (
    <div className="flex flex-col gap-2">
      <Breadcrumb label={t("detail.path")} steps={steps} current={name} />
      <PageHeader
        title={<span className="break-words">{name}</span>}
        context={t("list.context", { whose: whose ?? t("list.allOrganizations"), months: monthsText(months) })}
        action={action}
      />
    </div>
  );
}
