import "server-only";
import type { Scope } from "@/lib/access/scope";
import { Refused } from "@/lib/kit/errors";
import type { Question } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import type { ReportRow, ReportTable } from "../report-table";
import { allInOrder } from "./chosen-rows";
import { resolveReport } from "./resolve-report";
import { answerPage } from "./run-report";
import type { Running } from "./running";
import { settleNotes } from "./settle-notes";
import { viewUsage } from "./view-usage";

/** A report with all rows, read in batches and in order. */
export type WholeReport = Omit<ReportTable, "rows"> & {
  readonly rows: AsyncIterable<readonly ReportRow[]>;
};

/** Limit of a file; a worksheet holds little more. */
const MOST_ROWS = 1_000_000;
const ROWS_AT_ONCE = 5_000;

/**
 * The whole report, consistent at one moment; a split one is read part by part from the same `view`. Refuses before the
 * first row: like runReport, and above a million rows.
 */
export async function readReport(
  scope: Scope<"usage.view">,
  question: Question,
  running: Running,
  view?: UsageView,
): Promise<WholeReport> {
  const [moment, resolved] = await Promise.all([view ?? viewUsage(scope), resolveReport(scope, question)]);
  const report = await settleNotes(moment, resolved, running);
  const whole = { scope, view: moment, report };
  const inOrder = await allInOrder(whole, running);
  const pageOf = (page: number) => {
    const wholeReport = { ...report, question: { ...report.question, page, pageSize: ROWS_AT_ONCE } };
    return answerPage({ ...whole, report: wholeReport, inOrder }, running);
  };
  const first = await pageOf(1);
  const { rowCount } = first;
  if (rowCount > MOST_ROWS) throw new Refused("tooManyRows", { count: rowCount, most: MOST_ROWS });
  return { ...first, rows: batches(first, pageOf) };
}

async function* batches(first: ReportTable, pageOf: (page: number) => Promise<ReportTable>) {
  yield first.rows;
  for (let page = 2; (page - 1) * ROWS_AT_ONCE < first.rowCount; page += 1) yield (await pageOf(page)).rows;
}
