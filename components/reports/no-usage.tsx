import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { pathTo } from "@/lib/navigation/routes";
import { draftToSearch } from "@/lib/reports/draft-to-search";
import { filtersSet, type ReportDraft } from "@/lib/reports/report-draft";

type Props = { draft: ReportDraft; hasUsage: boolean; harvests: boolean };

/** Nothing to count: what to change, or where usage comes from. */
export function NoUsage({ draft, hasUsage, harvests }: Props) {
  const t = useTranslations("reports.empty");
  const toHarvests = <ButtonLink href={pathTo("harvests")}>{t("toHarvests")}</ButtonLink>;
  const whole = (
    <ButtonLink href={`?${draftToSearch({ ...draft, filters: {}, page: 1 })}`}>{t("withoutFilters")}</ButtonLink>
  );
  const isFiltered = filtersSet(draft).length > 0;
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
