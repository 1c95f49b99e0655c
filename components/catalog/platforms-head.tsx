import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PlatformButton } from "@/components/platforms/platform-button.client";
import type { PlatformChoices } from "@/components/platforms/platform-dialog.client";
import { useMonthsText } from "@/components/shell/selectors/months-text";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page/page-header";
import type { Months } from "@/lib/navigation/date-range";
import { pathTo } from "@/lib/navigation/routes";

type Props = {
  /** Null for all organizations. */
  whose: string | null;
  months: Months;
  count: number;
  /** Number without filters. */
  total: number;
  isFiltered: boolean;
  uploads: boolean;
  action: ReactNode;
  adding: PlatformChoices | null;
};

export function PlatformsHead({ whose, months, count, total, isFiltered, uploads, action, adding }: Props) {
  const t = useTranslations("platforms");
  const routes = useTranslations("routes");
  const monthsText = useMonthsText();
  return (
    <PageHeader
      isCompact
      title={routes("platform-list")}
      context={t("context", {
        whose: whose ?? t("allOrganizations"),
        months: monthsText(months),
        count,
        total,
        isFiltered: String(isFiltered),
      })}
      action={
        <>
          {action}
          {uploads ? (
            <ButtonLink href={pathTo("manual-data-upload-list")} icon={Upload}>
              {t("upload")}
            </ButtonLink>
          ) : null}
          {adding ? <PlatformButton choices={adding} /> : null}
        </>
      }
    />
  );
}
