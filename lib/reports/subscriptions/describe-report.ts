import "server-only";
import { createTranslator } from "use-intl/core";
import type { Scope } from "@/lib/access/scope";
import { addMonths, isMonth, monthRange } from "@/lib/counter/standard/month";
import { groupHeadings } from "@/lib/interest/describe-groups";
import { asksInterest, interestReport } from "@/lib/interest/interest-report";
import { db } from "@/lib/kit/db";
import { formatCount, formatPercent } from "@/lib/kit/format/number";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { MailFigures } from "@/lib/mail/mail-values";
import { labelFilters } from "@/lib/reports/ask/label-filters";
import { listParts } from "@/lib/reports/ask/list-parts";
import { runReport } from "@/lib/reports/ask/run-report";
import { isIdentifierDimension } from "@/lib/reports/ask/sort-by-name";
import { metricsOf } from "@/lib/reports/counting-of";
import { mainMetric } from "@/lib/reports/main-metric";
import { rangeInWords } from "@/lib/reports/months-text";
import { mixedTotals } from "@/lib/reports/notes/mixed-totals";
import { figureAt, gapOf, type ReportColumn, type ReportRow, type ReportTable } from "@/lib/reports/report-table";
import type { Missing } from "@/lib/reports/saved/leave-out-missing";
import { isPeriod } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";
import { catalog } from "@/messages/catalog";
import { argumentsOf } from "../notes/report-notes";

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
  /** The file is too large for a mail. */
  readonly isTooLarge: boolean;
  /** The reader can open pages. */
  readonly hasLinks: boolean;
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
  const unit = part && asked.split === "metric" ? part.name : await unitOf(scope, question, locale);
  const { table, figures, column } = await figuresOf(scope, question, { unit, locale });
  const [about, total] = await Promise.all([
    aboutIt(scope, question, locale),
    totalOf(scope, question, { table, column, locale }),
  ]);
  const all = sentences({ ...context, isSplit: asked.split !== null, part, table, figures });
  const text = [about, ...(total ? [total] : []), ...all].join(" ");
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
  const words = { locale, messages: catalog[locale] };
  const t = createTranslator({ ...words, namespace: "subscriptions.mail.about" });
  const months = rangeInWords(createTranslator({ ...words, namespace: "reports.months" }));
  const { trend, where } = question;
  const whose = await whoseUsage(scope, question, locale);
  const ownership = { whose, isNamed: String(whose !== "") };
  if (trend) return t("compared", { base: months(trend.base), compared: months(trend.compared), ...ownership });
  return t("months", { months: months(where.month ?? { from: null, to: null }), ...ownership });
}

/** Names of the selected organizations, else their number; empty if tags select them. */
async function whoseUsage(scope: Scope<"usage.view">, question: Question, locale: Locale): Promise<string> {
  if (question.tags.organization || question.tagClasses.organization) return "";
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "reports.context" });
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
function sentences({ isSplit, part, table, figures, missing, dropped, ...context }: Said): string[] {
  const { isTooLarge, hasLinks, locale } = context;
  const words = { locale, messages: catalog[locale] };
  const t = createTranslator({ ...words, namespace: "subscriptions.mail" });
  const note = createTranslator({ ...words, namespace: "reports.notes" });
  const { rowCount: count } = table;
  const rowCount = figures.rows.length;
  const droppedNames = shortened(dropped.flatMap(({ values }) => values)).join(", ");
  // The mail contains neither totals nor untagged usage.
  const notes = [...new Map(table.notes.map((one) => [one.code, one])).values()].filter(
    ({ code }) => code !== "mixedUntagged",
  );
  return [
    part && t("part", { name: part.name, count: part.count }),
    isSplit && !part && count > 0 && t("allParts"),
    count === 0 && t("none"),
    rowCount > 0 && count === rowCount && t("all", { count }),
    count > rowCount && rowCount > 0 && t("first", { shown: rowCount, count, hasLinks: String(hasLinks) }),
    droppedNames && t("dropped", { values: droppedNames }),
    ...notes.map((one) =>
      one.code === "mixedMetrics" ? t("mixed", { hasLinks: String(hasLinks) }) : note(one.code, argumentsOf(one)),
    ),
    missing.length > 0 && t("missing", { count: missing.length, platforms: shortened(missing).join(", ") }),
    isTooLarge && t("tooLarge", { hasLinks: String(hasLinks) }),
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
async function figuresOf(
  scope: Scope<"usage.view">,
  question: Question,
  { unit, locale }: { readonly unit: string; readonly locale: Locale },
) {
  const words = createTranslator({ locale, messages: catalog[locale], namespace: "reports" });
  const { asked: mailQuestion, table, column } = await toldOf(scope, question, locale);
  const rows = mixedTotals(mailQuestion, table).ofCells ? [] : table.rows;
  const figureIn = (row: ReportRow) =>
    column
      ? figureAt(column, row.cells[column.key], gapOf(table, row, column.key))
      : figureAt(null, row.total, gapOf(table, row, "total"));
  const values = rows.map(figureIn);
  const most = Math.max(1, ...values.filter((value) => value !== null));
  const ofColumn = column?.labels.map(({ name }) => name).join(" / ");
  const heading = [unit, ofColumn].filter(Boolean).join(", ") || words("total");
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
  return { figures, table, column };
}

/** Unit of the figures: the only metric, or titles, items or records; empty for several metrics. */
async function unitOf(scope: Scope<"usage.view">, question: Question, locale: Locale): Promise<string> {
  const words = createTranslator({ locale, messages: catalog[locale], namespace: "reports" });
  if (question.measure !== "uses") return words(`measure.${question.measure}`);
  const { metric: metrics = [] } = await labelFilters(scope, question, locale);
  const [metric] = metrics;
  if (!metric || metrics.length !== 1 || question.columns.includes("metric")) return "";
  const groups = asksInterest(question)
    ? await db().interestGroup.findMany({ where: { shortName: metric.value } })
    : [];
  const [heading = metric.name] = await groupHeadings(groups, locale);
  return heading;
}

type Totalled = {
  readonly table: ReportTable;
  readonly column: ReportColumn | undefined;
  readonly locale: Locale;
};

/**
 * The sum of all rows and the same months a year earlier, or the base of a comparison; null if different metrics would
 * be added up.
 */
async function totalOf(
  scope: Scope<"usage.view">,
  question: Question,
  { table, column, locale }: Totalled,
): Promise<string | null> {
  const words = { locale, messages: catalog[locale] };
  const t = createTranslator({ ...words, namespace: "subscriptions.mail" });
  const months = rangeInWords(createTranslator({ ...words, namespace: "reports.months" }));
  const isAdded =
    !mixedTotals(question, table).ofColumns && (column !== undefined || !mixedTotals(question, table).ofRows);
  const period = question.trend ? null : question.where.month;
  if (table.rowCount === 0 || !isAdded || question.split || (!question.trend && (!period?.from || !period.to)))
    return null;
  const trend = question.trend ?? yearBefore(period ?? undefined);
  if (!trend) return null;
  const metric = column && !question.trend ? await shortNameOf(question, column) : null;
  const compared = question.trend ? table : await runReport(scope, comparisonOf(question, trend, metric), { locale });
  const figure = (key: string) => {
    const one = compared.columns.find((own) => own.key === key);
    return one ? figureAt(one, one.total, one.gap) : null;
  };
  const [before, after, change] = [figure("base"), figure("compared"), figure("change")];
  const values = {
    ...{ value: figureText(after, locale), before: figureText(before, locale), base: months(trend.base) },
    change: change === null ? "" : `${change > 0 ? "+" : ""}${formatPercent(change, locale)}`,
  };
  if (before === null) return t("totalAlone", values);
  return change === null ? t("totalUnlike", values) : t("totalCompared", values);
}

type Trend = NonNullable<Question["trend"]>;

function yearBefore(period: Question["where"]["month"]): Trend | null {
  const [from, to] = [period?.from, period?.to];
  if (!isMonth(from) || !isMonth(to)) return null;
  const years = Math.ceil(monthRange(from, to).length / 12);
  const base = { from: addMonths(from, -12 * years), to: addMonths(to, -12 * years) };
  return { base, compared: { from, to } };
}

/** Short name of a column's metric or interest group. */
async function shortNameOf(question: Question, { key }: ReportColumn): Promise<string | null> {
  const where = { id: Number(key) };
  const one = asksInterest(question)
    ? await db().interestGroup.findUnique({ where })
    : await db().metric.findUnique({ where });
  return one?.shortName ?? null;
}

/** Only the totals of a comparison; `metric` is the only one to count. */
function comparisonOf(question: Question, trend: Trend, metric: string | null): Question {
  const { month: _, year: __, ...filters } = question.where;
  const where = metric === null ? filters : { ...filters, metric: [metric] };
  const rows = question.rows.filter((name) => !isPeriod(name));
  return {
    ...question,
    ...{ where, trend, columns: [], rollUp: null, sameMonths: false, zeroRows: false, split: null, part: null },
    rows: rows.length > 0 ? rows : ["platform"],
    ...{ page: 1, pageSize: 1, order: { by: "compared", descending: true } },
  };
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
const isOfRows = ({ by }: Question["order"]) => by === "name" || isIdentifierDimension(by);

/** The column of the main metric, or the first one. */
async function mainColumn(question: Question, { columns }: ReportTable) {
  const main = await mainMetricOf(question);
  return columns.find(({ key }) => key === String(main?.id)) ?? columns[0];
}
