import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { pathTo } from "@/lib/navigation/routes";
import { questionToSearch } from "@/lib/reports/question-search";
import { filtersSet } from "@/lib/reports/report-dimension";
import type { Question } from "@/lib/usage/question";

type Props = { question: Question; hasUsage: boolean; harvests: boolean };

/** Nothing to count: what to change, or where usage comes from. */
export function NoUsage({ question, hasUsage, harvests }: Props) {
  const { where } = question;
  const t = useTranslations("reports.empty");
  const toHarvests = <ButtonLink href={pathTo("harvests")}>{t("toHarvests")}</ButtonLink>;
  const whole = (
    <ButtonLink
      href={`?${questionToSearch({ ...question, where: { reportType: where.reportType, month: where.month }, page: 1 })}`}
    >
      {t("withoutFilters")}
    </ButtonLink>
  );
  const isFiltered = filtersSet(question).length > 0;
  return (
    <Card>
      {hasUsage ? (
        <EmptyState title={t("title")} action={isFiltered ? whole : undefined}>
          {t("text")}
        </EmptyState>
      ) : (
        <EmptyState title={t("noDataTitle")} action={harvests ? toHarvests : undefined}>
          {t("noDataText")}
        </EmptyState>
      )}
    </Card>
  );
}
