import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import { Refused } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { ask, askReportTypes, askWhole, type UsageAnswer } from "@/lib/usage/ask/ask";
import { askTrend, type TrendFigures } from "@/lib/usage/ask/ask-trend";
import { axisKey, rowDimensions } from "@/lib/usage/axis-key";
import type { BridgeName, Dimension } from "@/lib/usage/dimensions";
import { TooManyColumns } from "@/lib/usage/engine/engine-error";
import { type TrendFigure, trendFigures } from "@/lib/usage/query/compile-trend";
import type { Key, MonthRange, NumberedQuestion, Question } from "@/lib/usage/question";
import { catalog } from "@/messages/catalog";
import { rangeInWords } from "../months-text";
import { namedRow, type ReportColumn, type ReportRow, type ReportTable, tableOf } from "../report-table";
import { chosenRows, type Pages } from "./chosen-rows";
import { withGaps } from "./read-gaps";
import { resolveReport } from "./resolve-report";
import { rowTagger } from "./row-tagger";
import type { Running } from "./running";
import { settleNotes, spansOf } from "./settle-notes";
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

const cellsOf = (columns: UsageAnswer["columns"]) =>
  Object.fromEntries(columns.flatMap(({ key, total }) => (total === 0 ? [] : [[axisKey(key), total]])));

function wantedLabels({ rows, columns }: Pick<UsageAnswer, "rows" | "columns">, question: NumberedQuestion) {
  const keysByDimension = new Map<Dimension | BridgeName, Key[]>();
  rowDimensions(question).forEach((name, at) => {
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

/**
 * One page of a comparison of two ranges of months: base, compared, difference and relative change. A row's total is
 * its base.
 */
async function answerTrend(pages: Pages, running: Running): Promise<ReportTable> {
  const { scope, view, report } = pages;
  const { question, notes, remainder } = report;
  const { locale, signal } = running;
  const by = trendFigures.find((name) => name === question.order.by);
  const order = {
    by: by ?? "base",
    descending: by || question.order.by === "total" ? question.order.descending : true,
  };
  const chosen = await chosenRows(pages, running);
  const [trend, rest] = await Promise.all([
    askTrend(view, question, { order, rows: chosen?.rows, signal }),
    remainder && askTrend(view, { ...remainder, page: 1, pageSize: 1 }, { order, signal }),
  ]);
  const names = rowDimensions(question);
  const keysByName = new Map(names.map((name, at) => [name, trend.rows.flatMap(({ key }) => key[at] ?? [])]));
  const labelOf = await withLabels(keysByName, { locale, scope, ofInterest: question.interest !== undefined });
  return {
    rows: trend.rows.map(({ key, ...figures }) => ({
      ...namedRow(names, key, labelOf),
      ...{ total: figures.base, cells: trendCells(figures) },
    })),
    columns: trendColumns(question.trend, trend.totals, locale),
    total: trend.totals.base,
    rowCount: trend.rowCount,
    remainder: rest && remainderRow({ total: rest.totals.base, cells: trendCells(rest.totals) }, locale),
    notes,
  };
}

const trendCells = ({ change, ...counts }: TrendFigures) => ({ ...counts, ...(change === null ? {} : { change }) });

type Ranges = { readonly base: MonthRange; readonly compared: MonthRange } | null;

function trendColumns(trend: Ranges, totals: TrendFigures, locale: Locale): ReportColumn[] {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "reports" });
  const span = rangeInWords(createTranslator({ locale, messages: catalog[locale], namespace: "reports.months" }));
  const none = { from: null, to: null };
  const named: Record<TrendFigure, string> = {
    base: span(trend?.base ?? none),
    compared: span(trend?.compared ?? none),
    difference: t("trend.difference"),
    change: t("trend.change"),
  };
  return trendFigures.map((key) => ({
    ...{ key, kind: key === "change" ? "change" : "count", total: totals[key] },
    labels: [{ name: named[key], isBlank: false }],
  }));
}

/** The row of untagged usage. */
function remainderRow(figures: Pick<ReportRow, "total" | "cells">, locale: Locale): ReportRow {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "reports" });
  return { key: "", name: t("remainder"), isBlank: false, ...figures };
}
