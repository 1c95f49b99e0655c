import { useTranslations } from "next-intl";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import type { ReportDraft } from "@/lib/reports/report-draft";

type Props = { draft: ReportDraft; names: FilterNames; organizationCount: number; rowCount: number | null };

const MOST_NAMES = 2;

/** The quiet line under the heading: whose data, which months, how many rows. */
export function ReportContext({ draft: { from, to }, names, organizationCount, rowCount }: Props) {
  const t = useTranslations("reports");
  const chosen = names.organization?.map(({ name }) => name);
  const whose = !chosen
    ? t("context.allOrganizations", { count: organizationCount })
    : chosen.length > 0 && chosen.length <= MOST_NAMES
      ? chosen.join(", ")
      : t("context.organizations", { count: chosen.length });
  const months =
    from && to
      ? t("months.between", { from, to })
      : from
        ? t("months.from", { from })
        : to
          ? t("months.to", { to })
          : t("months.all");
  const rows = rowCount === null ? [] : [t("context.rows", { count: rowCount })];
  return [whose, months, ...rows].join(" · ");
}
