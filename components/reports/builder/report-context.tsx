import { useTranslations } from "next-intl";
import { wholeDates } from "@/components/ui/whole-dates";
import type { Calendar } from "@/lib/navigation/date-range";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import type { Question } from "@/lib/usage/question";
import { useBuilderPeriod } from "./period-text";

type Props = {
  question: Question;
  calendar: Calendar;
  names: FilterNames;
  organizationCount: number;
  rowCount: number | null;
};

const MOST_NAMES = 2;

/** The line under the heading: organization, months, number of rows. */
export function ReportContext({ question, calendar, names, organizationCount, rowCount }: Props) {
  const t = useTranslations("reports");
  const { months } = useBuilderPeriod()(question, calendar);
  const chosen = names.organization?.map(({ name }) => name);
  const whose = !chosen
    ? t("context.allOrganizations", { count: organizationCount })
    : chosen.length > 0 && chosen.length <= MOST_NAMES
      ? chosen.join(", ")
      : t("context.organizations", { count: chosen.length });
  const { measure } = question;
  const counted = measure === "uses" ? [] : [t(`measure.${measure}`)];
  const rows = rowCount === null ? [] : [t("context.rows", { count: rowCount })];
  return wholeDates([whose, months, ...counted, ...rows].join(" · "));
}
