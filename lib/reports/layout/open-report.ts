import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import { Refused } from "@/lib/kit/errors";
import type { Question } from "@/lib/usage/question";
import type { UsageView } from "@/lib/usage/usage-view";
import { catalog } from "@/messages/catalog";
import { allInOrder } from "../ask/chosen-rows";
import { resolveReport } from "../ask/resolve-report";
import { rowTagger } from "../ask/row-tagger";
import { answerPage } from "../ask/run-report";
import type { Running } from "../ask/running";
import { settleNotes } from "../ask/settle-notes";
import { viewUsage } from "../ask/view-usage";
import type { ReportRow, ReportTable } from "../report-table";
import type { ShareOf } from "../shares";
import { layOut, layOutShares, type ReportLayout, type ReportShares } from "./report-layout";

/** A whole report, or one part of a split one, for files. */
export type OpenReport = Pick<WholeReport, "rowCount" | "notes"> & {
  readonly layout: ReportLayout;
  /** In batches; untagged usage comes last. */
  readonly rows: AsyncIterable<readonly ReportRow[]>;
  /** If requested. */
  readonly shares: ReportShares | null;
  /** The same rows again. */
  readonly again: () => Promise<OpenReport["rows"]>;
};

/** Opens a report, or each part of a split one, with rows as of one moment. Refuses like readReport. */
export async function reportOpener(
  scope: Scope<"usage.view">,
  question: Question,
  running: Running,
): Promise<(part: Question, shares?: ShareOf | null) => Promise<OpenReport>> {
  const [view, tagRows] = await Promise.all([viewUsage(scope), rowTagger(scope, question)]);
  const words = createTranslator({ locale: running.locale, messages: catalog[running.locale], namespace: "reports" });
  const rowsOf = async function* ({ rows, remainder }: WholeReport): AsyncGenerator<readonly ReportRow[]> {
    for await (const batch of rows) yield tagRows ? await tagRows(batch) : batch;
    if (remainder) yield [remainder];
  };
  return async (part, shares = null) => {
    const report = await readReport(scope, part, running, view);
    const layout = layOut(part, report, { words, hasTags: tagRows !== null });
    return {
      ...{ rowCount: report.rowCount, notes: report.notes, layout },
      rows: rowsOf(report),
      shares: shares && layOutShares(shares, part, report, layout),
      again: async () => rowsOf(await readReport(scope, part, running, view)),
    };
  };
}

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
