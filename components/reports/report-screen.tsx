import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { IslandMessages } from "@/components/shell/island-messages";
import { buttonStyle } from "@/components/ui/button-style";
import { PageHeader } from "@/components/ui/page-header";
import { RetryButton } from "@/components/ui/retry-button.client";
import { Screen } from "@/components/ui/screen";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import type { ReportOutcome } from "@/lib/reports/ask/try-report";
import type { ReportOffer } from "@/lib/reports/edit-report";
import { questionToSearch } from "@/lib/reports/question-search";
import type { Question } from "@/lib/usage/question";
import { ReportOutput } from "./output/report-output.client";
import { ReportProblem } from "./output/report-problem";
import { ReportBuilder } from "./report-builder.client";

type ReportContextProps = {
  question: Question;
  names: FilterNames;
  organizationCount: number;
  rowCount: number | null;
};

const MOST_NAMES = 2;

/** The quiet line under the heading: whose data, which months, how many rows. */
function ReportContext({ question: { where, measure }, names, organizationCount, rowCount }: ReportContextProps) {
  const t = useTranslations("reports");
  const { from, to } = where.month ?? {};
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
  const counted = measure === "uses" ? [] : [t(`measure.${measure}`)];
  const rows = rowCount === null ? [] : [t("context.rows", { count: rowCount })];
  return [whose, months, ...counted, ...rows].join(" · ");
}

type Props = {
  question: Question;
  offer: ReportOffer;
  names: FilterNames;
  outcome: ReportOutcome;
  locale: Locale;
  /** Within reach. */
  organizationCount: number;
  /** Whether there is any usage within reach at all. */
  hasUsage: boolean;
  /** The reader may harvest. */
  harvests: boolean;
};

export function ReportScreen({
  question,
  offer,
  names,
  outcome,
  locale,
  organizationCount,
  hasUsage,
  harvests,
}: Props) {
  const t = useTranslations("reports");
  const rowCount = "table" in outcome ? outcome.table.rowCount : null;
  const file = `/api/flexible-slicer/csv/?${questionToSearch(question)}&language=${locale}`;
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        context={<ReportContext {...{ question, names, organizationCount, rowCount }} />}
        action={
          rowCount ? (
            <a href={file} download className={buttonStyle("secondary", "medium")}>
              <Download size={16} aria-hidden />
              {t("actions.csv")}
            </a>
          ) : null
        }
      />
      <IslandMessages of={["reports", "imports"]}>
        <ReportBuilder question={question} offer={offer} names={names}>
          {"problem" in outcome ? (
            <ReportProblem retry={outcome.mayPass ? <RetryButton /> : null}>{outcome.problem}</ReportProblem>
          ) : (
            <ReportOutput {...{ question, hasUsage, harvests }} table={outcome.table} />
          )}
        </ReportBuilder>
      </IslandMessages>
    </Screen>
  );
}
