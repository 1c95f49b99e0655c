import "server-only";
import type { Scope } from "@/lib/access/scope";
import { resolveReport } from "@/lib/reports/ask/resolve-report";
import { answerPage } from "@/lib/reports/ask/run-report";
import type { Running } from "@/lib/reports/ask/running";
import { viewUsage } from "@/lib/reports/ask/view-usage";
import type { ReportRow, ReportTable } from "@/lib/reports/report-table";
import type { Question } from "@/lib/usage/question";

export type WholeReport = Omit<ReportTable, "rows"> & {
  remainder: ReportRow | null;
  rows: AsyncIterable<readonly ReportRow[]>;
};

const ROWS_AT_ONCE = 10_000;

export async function readReport(
  scope: Scope<"usage.view">,
  question: Question,
  running: Running,
): Promise<WholeReport> {
  const [view, report] = await Promise.all([viewUsage(scope), resolveReport(scope, question)]);
  const page = (nth: number) =>
    answerPage(
      { view, report: { ...report, question: { ...report.question, page: nth, pageSize: ROWS_AT_ONCE } } },
      running,
    );
  const { rows, ...first } = await page(1);
  return {
    ...first,
    remainder: null,
    rows: (async function* () {
      yield rows;
      for (let nth = 2; (nth - 1) * ROWS_AT_ONCE < first.rowCount; nth += 1) yield (await page(nth)).rows;
    })(),
  };
}
