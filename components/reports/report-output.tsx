import { useTranslations } from "next-intl";
import { ErrorState } from "@/components/ui/error-state";
import { Pager } from "@/components/ui/pager";
import { RetryButton } from "@/components/ui/retry-button.client";
import type { ReportOutcome } from "@/lib/reports/ask/try-report";
import { questionToSearch } from "@/lib/reports/question-search";
import type { Question } from "@/lib/usage/question";
import { Figures } from "./figures.client";
import { NoUsage } from "./no-usage";
import { PivotTable } from "./pivot-table";
import { Remarks } from "./remarks";
import { ReportPicture } from "./report-picture";

type Props = { question: Question; outcome: ReportOutcome; hasUsage: boolean; harvests: boolean };

/** What the report gives: remarks, picture and table, or why there are none. */
export function ReportOutput({ question, outcome, hasUsage, harvests }: Props) {
  const t = useTranslations("reports");
  if ("problem" in outcome) {
    return (
      <ErrorState title={t("problem.title")} {...(outcome.mayPass ? { retry: <RetryButton /> } : {})}>
        {outcome.problem}
      </ErrorState>
    );
  }
  const { table } = outcome;
  if (table.rowCount === 0) return <NoUsage {...{ question, hasUsage, harvests }} />;
  const address = (page: number, pageSize: number) => `?${questionToSearch({ ...question, page, pageSize })}`;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <h2 className="sr-only">{t("output")}</h2>
      <Remarks notes={table.notes} />
      <ReportPicture {...{ question, table }} />
      <Figures
        question={question}
        columns={Object.fromEntries(
          table.columns.map(({ key, labels }) => [key, labels.map(({ name }) => name).join(" / ")]),
        )}
      >
        <PivotTable {...{ question, table }} />
      </Figures>
      <Pager page={question.page} size={question.pageSize} total={table.rowCount} href={address} />
    </div>
  );
}
