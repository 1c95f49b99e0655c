import "server-only";
import { createTranslator } from "use-intl/core";
import type { Locale } from "@/lib/kit/i18n/routing";
import { askTrend, type TrendFigures } from "@/lib/usage/ask/ask-trend";
import { rowsOf } from "@/lib/usage/place-key";
import { type TrendFigure, trendFigures } from "@/lib/usage/query/compile-trend";
import type { MonthRange } from "@/lib/usage/question";
import { catalog } from "@/messages/catalog";
import { monthsText } from "../months-text";
import { namedRow, type ReportColumn, type ReportTable } from "../report-table";
import { chosenRows, type Pages } from "./chosen-rows";
import { remainderRow } from "./remainder-row";
import type { Running } from "./running";
import { withLabels } from "./with-labels";

/**
 * One page of a comparison of two ranges of months: base, compared, difference and relative change. A row's total is
 * its base.
 */
export async function answerTrend(pages: Pages, running: Running): Promise<ReportTable> {
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
  const names = rowsOf(question);
  const keysByName = new Map(names.map((name, at) => [name, trend.rows.flatMap(({ key }) => key[at] ?? [])]));
  const labelOf = await withLabels(keysByName, { locale, scope, ofInterest: question.interest !== undefined });
  return {
    rows: trend.rows.map(({ key, ...figures }) => ({
      ...namedRow(names, key, labelOf),
      ...{ total: figures.base, cells: cellsOf(figures) },
    })),
    columns: columnsOf(question.trend, trend.totals, locale),
    total: trend.totals.base,
    rowCount: trend.rowCount,
    remainder: rest && remainderRow({ total: rest.totals.base, cells: cellsOf(rest.totals) }, locale),
    notes,
  };
}

const cellsOf = ({ change, ...counts }: TrendFigures) => ({ ...counts, ...(change === null ? {} : { change }) });

type Ranges = { readonly base: MonthRange; readonly compared: MonthRange } | null;

function columnsOf(trend: Ranges, totals: TrendFigures, locale: Locale): ReportColumn[] {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "reports" });
  const span = monthsText(createTranslator({ locale, messages: catalog[locale], namespace: "reports.months" }));
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
