import "server-only";
import type { Scope } from "@/lib/access/scope";
import { Refused } from "@/lib/kit/errors";
import { type Answer, ask, askReportTypes, askWhole } from "@/lib/usage/ask/ask";
import type { BridgeName, Dimension } from "@/lib/usage/dimensions";
import { TooManyColumns } from "@/lib/usage/engine/engine-error";
import { placeKey, rowsOf } from "@/lib/usage/place-key";
import type { Key, NumberedQuestion, Question } from "@/lib/usage/question";
import { type ReportRow, type ReportTable, tableOf } from "../report-table";
import { answerTrend } from "./answer-trend";
import { chosenRows, type Pages } from "./chosen-rows";
import { withGaps } from "./read-gaps";
import { remainderRow } from "./remainder-row";
import { resolveReport } from "./resolve-report";
import { rowTagger } from "./row-tagger";
import type { Running } from "./running";
import { settleNotes } from "./settle-notes";
import { spansOf } from "./spans-of";
import { viewUsage } from "./view-usage";
import { withLabels } from "./with-labels";

/**
 * Answers a flexible report: one page of labeled rows, with columns and totals of the whole. Throws what resolveReport
 * refuses, E101 above a hundred columns, QuestionTooBig, UsageStoreUnavailable.
 */
export async function runReport(
  scope: Scope<"usage.view">,
  question: Question,
  running: Running,
): Promise<ReportTable> {
  const [view, resolved, tagRows] = await Promise.all([
    viewUsage(scope),
    resolveReport(scope, question),
    rowTagger(scope, question),
  ]);
  const report = await settleNotes(view, resolved, running);
  const table = await answerPage({ scope, view, report }, running);
  return tagRows ? { ...table, rows: await tagRows(table.rows) } : table;
}

/** The requested page with labels, and the report types of each row if they are combined. */
export async function answerPage(pages: Pages, running: Running): Promise<ReportTable> {
  const { trend, mergeReportTypes, rows } = pages.report.question;
  const figures = trend ? await answerTrend(pages, running) : await answerCounts(pages, running);
  const table = await withGaps(pages.scope, pages.report.question, { table: figures, locale: running.locale });
  if (!mergeReportTypes || rows.includes("reportType")) return table;
  const typesOf = await reportTypesOf(pages, table.rows, running);
  return { ...table, rows: table.rows.map((row) => ({ ...row, reportTypes: typesOf(row.key) })) };
}

async function answerCounts(pages: Pages, running: Running): Promise<ReportTable> {
  const { view, scope, report } = pages;
  const { question, notes } = report;
  const { signal, locale } = running;
  try {
    const chosen = await chosenRows(pages, running);
    const [rows, rest] = await Promise.all([
      ask(view, question, { signal, rows: chosen?.rows }),
      report.remainder ? askWhole(view, report.remainder, { signal }) : null,
    ]);
    const answer = { ...rows, rowCount: chosen?.rowCount ?? rows.rowCount };
    const ofInterest = question.interest !== undefined;
    const labelOf = await withLabels(wantedLabels(answer, question), { locale, scope, ofInterest });
    return {
      ...tableOf(answer, { question, notes, labelOf, locale }),
      remainder: rest && remainderRow({ total: rest.total, cells: cellsOf(rest.columns) }, locale),
    };
  } catch (error) {
    if (error instanceof TooManyColumns) throw new Refused("E101", { count: error.count });
    throw error;
  }
}

/** The report types behind each row's figures; of a comparison, those of either range. */
async function reportTypesOf({ view, report }: Pages, rows: readonly ReportRow[], { signal, locale }: Running) {
  const { question, reportTypes } = report;
  const keys = rows.map(({ key, parts }) => parts?.map((part) => part.key) ?? [key]);
  const spans = keys.length === 0 ? [] : spansOf(question);
  const [labelOf, ...answers] = await Promise.all([
    withLabels(new Map([["reportType", reportTypes.map(({ id }) => id)]]), locale),
    ...spans.map((span) => askReportTypes(view, span, keys, { signal })),
  ]);
  const named = reportTypes.map(({ id, shortName: code }) => ({ id, code, name: labelOf("reportType", id).name }));
  return (key: ReportRow["key"]) => {
    const ids = answers.flatMap((types) => types.get(String(key)) ?? []);
    return named.flatMap(({ id, code, name }) => (ids.includes(id) ? [{ code, name }] : []));
  };
}

const cellsOf = (columns: Answer["columns"]) =>
  Object.fromEntries(columns.flatMap(({ key, total }) => (total === 0 ? [] : [[placeKey(key), total]])));

function wantedLabels({ rows, columns }: Pick<Answer, "rows" | "columns">, question: NumberedQuestion) {
  const keysByDimension = new Map<Dimension | BridgeName, Key[]>();
  rowsOf(question).forEach((name, at) => {
    keysByDimension.set(
      name,
      rows.flatMap(({ key }) => key[at] ?? []),
    );
  });
  question.columns.forEach((name, at) => {
    keysByDimension.set(
      name,
      columns.flatMap(({ key }) => key[at] ?? []),
    );
  });
  return keysByDimension;
}
