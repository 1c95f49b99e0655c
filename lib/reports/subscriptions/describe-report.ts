import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import { asksInterest, interestReport } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import { formatCount, formatPercent } from "@/lib/kit/format/number";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { MailFigures } from "@/lib/mail/mail-values";
import { labelFilters } from "@/lib/reports/ask/label-filters";
import { listParts } from "@/lib/reports/ask/list-parts";
import { runReport } from "@/lib/reports/ask/run-report";
import { isIdentifier } from "@/lib/reports/ask/sort-by-name";
import { metricsOf } from "@/lib/reports/counting-of";
import { mainMetric } from "@/lib/reports/main-metric";
import { monthsText } from "@/lib/reports/months-text";
import { mixedTotals } from "@/lib/reports/notes/mixed-totals";
import { figureAt, gapOf, type ReportRow, type ReportTable } from "@/lib/reports/report-table";
import type { Missing } from "@/lib/reports/saved/leave-out-missing";
import type { Question } from "@/lib/usage/question";
import { catalogue } from "@/messages/catalogue";

type ReportSummary = {
  /** The mail's table. */
  readonly question: Question;
  readonly text: string;
  readonly figures: MailFigures;
};

type SummaryContext = {
  /** Names of platforms with missing data. */
  readonly missing: readonly string[];
  /** Filter values that no longer exist. */
  readonly dropped: readonly Missing[];
  readonly locale: Locale;
};

/** A report in a few lines: organizations and months, notes, and the first rows with one figure each. */
export async function describeReport(
  scope: Scope<"usage.view">,
  asked: Question,
  context: SummaryContext,
): Promise<ReportSummary> {
  const { locale } = context;
  const { question, part } = await readMailedPart(scope, asked, locale);
  const { table, figures } = await figuresOf(scope, question, locale);
  const about = await aboutIt(scope, question, locale);
  const text = [about, ...sentences({ ...context, isSplit: asked.split !== null, part, table, figures })].join(" ");
  return { question, text, figures };
}

type MailedPart = {
  readonly question: Question;
  /** Name of the part, if there are several. */
  readonly part: { readonly name: string; readonly count: number } | null;
};

/**
 * A split report as one table: all parts together, or the first if parts cannot be added up (the main metric for
 * metrics).
 */
async function readMailedPart(scope: Scope<"usage.view">, question: Question, locale: Locale): Promise<MailedPart> {
  const whole = { question: { ...question, split: null }, part: null };
  if (question.split !== "metric" && question.split !== "reportType") return whole;
  const { parts, count } = await listParts(scope, question, { locale });
  const main = question.split === "metric" ? await mainMetricOf(question) : null;
  const part = parts.find((one) => one.key === main?.id) ?? parts[0];
  return part ? { question: { ...question, part: part.key }, part: { name: part.name, count } } : whole;
}

/** The default metric of the first report type; for interest, a group. */
async function mainMetricOf(question: Question) {
  const { reportType: [first] = [] } = question.where;
  const isOfInterest = asksInterest(question);
  const type = isOfInterest ? interestReport : await db().reportType.findFirst({ where: { shortName: first ?? "" } });
  const where = { shortName: (type && mainMetric({ ...type, metrics: metricsOf(type) })) ?? "" };
  return isOfInterest ? db().interestGroup.findFirst({ where }) : db().metric.findFirst({ where });
}

/** The first sentence: months and organizations. */
async function aboutIt(scope: Scope<"usage.view">, question: Question, locale: Locale): Promise<string> {
  const words = { locale, messages: catalogue[locale] };
  const t = createTranslator({ ...words, namespace: "subscriptions.mail.about" });
  const months = monthsText(createTranslator({ ...words, namespace: "reports.months" }));
  const { trend, where } = question;
  const whose = await whoseUsage(scope, question, locale);
  const ownership = { whose, isNamed: String(whose !== "") };
  if (trend) return t("compared", { base: months(trend.base), compared: months(trend.compared), ...ownership });
  return t("months", { months: months(where.month ?? { from: null, to: null }), ...ownership });
}

/** Names of the selected organizations, else their number; empty if tags select them. */
async function whoseUsage(scope: Scope<"usage.view">, question: Question, locale: Locale): Promise<string> {
  if (question.tags.organization || question.tagClasses.organization) return "";
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "reports.context" });
  const ids = question.where.organization ?? (scope.organizationIds.length === 1 ? scope.organizationIds : null);
  if (ids === null) return t("allOrganizations", { count: scope.organizationIds.length });
  const { where } = question;
  const { organization: names = [] } = await labelFilters(
    scope,
    { ...question, where: { ...where, organization: ids } },
    locale,
  );
  return shortened(names.map(({ name }) => name)).join(", ");
}

type Said = SummaryContext & {
  readonly isSplit: boolean;
  readonly part: MailedPart["part"];
  readonly table: ReportTable;
  readonly figures: MailFigures;
};

/** Caveats of the figures. */
function sentences({ isSplit, part, table, figures, missing, dropped, locale }: Said): string[] {
  const words = { locale, messages: catalogue[locale] };
  const t = createTranslator({ ...words, namespace: "subscriptions.mail" });
  const note = createTranslator({ ...words, namespace: "reports.notes" });
  const { rowCount: count } = table;
  const rowCount = figures.rows.length;
  const droppedNames = shortened(dropped.flatMap(({ values }) => values)).join(", ");
  // The mail contains neither totals nor untagged usage.
  const notes = [...new Set(table.notes.map(({ code }) => code))].filter((code) => code !== "mixedUntagged");
  return [
    part && t("part", { name: part.name, count: part.count }),
    isSplit && !part && count > 0 && t("allParts"),
    count === 0 && t("none"),
    rowCount > 0 && count === rowCount && t("all", { count }),
    count > rowCount && rowCount > 0 && t("first", { shown: rowCount, count }),
    droppedNames && t("dropped", { values: droppedNames }),
    ...notes.map((code) => (code === "mixedMetrics" ? t("mixed") : note(code))),
    missing.length > 0 && t("missing", { count: missing.length, platforms: shortened(missing).join(", ") }),
  ].filter((sentence): sentence is string => Boolean(sentence));
}

const MOST_NAMED = 10;
const shortened = (names: readonly string[]) =>
  names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED), "…"] : names;

const MOST_ROWS = 15;

/**
 * The first rows with one figure each: totals over all columns, the later range and its change for a comparison, the
 * main metric if metrics are columns; none if every figure mixes metrics.
 */
async function figuresOf(scope: Scope<"usage.view">, question: Question, locale: Locale) {
  const words = createTranslator({ locale, messages: catalogue[locale], namespace: "reports" });
  const { asked: mailQuestion, table, column } = await toldOf(scope, question, locale);
  const rows = mixedTotals(mailQuestion, table).ofCells ? [] : table.rows;
  const figureIn = (row: ReportRow) =>
    column
      ? figureAt(column, row.cells[column.key], gapOf(table, row, column.key))
      : figureAt(null, row.total, gapOf(table, row, "total"));
  const values = rows.map(figureIn);
  const most = Math.max(1, ...values.filter((value) => value !== null));
  const heading = column ? column.labels.map(({ name }) => name).join(" / ") : words("total");
  const changeOf = (row: ReportRow) => {
    const of = table.columns.find(({ kind }) => kind === "change");
    return of ? figureAt(of, row.cells[of.key], gapOf(table, row, of.key)) : null;
  };
  const change = (row: ReportRow) => {
    const ratio = changeOf(row);
    return ratio !== null ? ` (${ratio > 0 ? "+" : ""}${formatPercent(ratio, locale)})` : "";
  };
  const figures: MailFigures = {
    headings: [
      question.rows.map((name) => words(`dimension.${name}`)).join(" / "),
      question.trend ? `${heading} (${words("trend.change").toLocaleLowerCase(locale)})` : heading,
    ],
    rows: rows.map((row, at) => ({
      name: row.name,
      value: `${figureText(values[at] ?? null, locale)}${change(row)}`,
      share: (values[at] ?? 0) / most,
    })),
  };
  return { figures, table };
}

/** A dash where reports are missing. */
const figureText = (value: number | null, locale: Locale) => (value === null ? "–" : formatCount(value, locale));

/** The first rows without columns (except metrics), sorted by the one column shown. */
async function toldOf(scope: Scope<"usage.view">, question: Question, locale: Locale) {
  const { trend, order } = question;
  const mailQuestion = {
    ...question,
    columns: question.columns.filter((name) => name === "metric"),
    pageSize: MOST_ROWS,
  };
  const orderedBy = (by: string) => runReport(scope, { ...mailQuestion, order: { ...order, by } }, { locale });
  const first = await orderedBy(trend && order.by === "total" ? "compared" : order.by);
  if (trend) return { asked: mailQuestion, table: first, column: first.columns.find(({ key }) => key === "compared") };
  const column = mixedTotals(mailQuestion, first).ofRows ? await mainColumn(question, first) : undefined;
  const table = column && !isOfRows(order) ? await orderedBy(column.key) : first;
  return { asked: mailQuestion, table, column };
}

/** Whether rows are sorted by label instead of by count. */
const isOfRows = ({ by }: Question["order"]) => by === "name" || isIdentifier(by);

/** The column of the main metric, or the first one. */
async function mainColumn(question: Question, { columns }: ReportTable) {
  const main = await mainMetricOf(question);
  return columns.find(({ key }) => key === String(main?.id)) ?? columns[0];
}
