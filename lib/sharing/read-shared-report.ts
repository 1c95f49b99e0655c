import "server-only";
import { createTranslator } from "use-intl/core";
import { countVisitor } from "@/lib/access/count-request";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { month } from "@/lib/counter/standard/month";
import { preferredFirst } from "@/lib/interest/preferred-metric";
import { runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { firstPart } from "@/lib/reports/ask/first-part";
import { type FilterNames, fullReportNames, labelFilters, labelTags } from "@/lib/reports/ask/label-filters";
import { listMonths } from "@/lib/reports/ask/list-months";
import { listParts, type Parts } from "@/lib/reports/ask/list-parts";
import { listPossibleValues } from "@/lib/reports/ask/list-possible-values";
import { readReportCoverage } from "@/lib/reports/ask/read-report-coverage";
import { runReport } from "@/lib/reports/ask/run-report";
import {
  chartOf,
  chartQuestion,
  choosesMetric,
  drawableMetrics,
  drawsMonths,
  type ReportChart,
} from "@/lib/reports/report-chart";
import type { ReportTable } from "@/lib/reports/report-table";
import { leaveOutMissing } from "@/lib/reports/saved/leave-out-missing";
import { questionToday } from "@/lib/reports/saved/stored-report";
import type { Question } from "@/lib/usage/question";
import { catalog } from "@/messages/catalog";
import type { OpenedLink } from "./open-shared-link";
import { namesOrganizations, type StoredReportShare } from "./shared-content";

type Visit = {
  /** From 1. */
  readonly page: number;
  /** Number of the part of a split report, from 1, in the order of `parts`. */
  readonly part: number;
  readonly locale: Locale;
};

export type SharedChart = ReportChart & {
  /** Rows of the whole report. */
  readonly rowCount: number;
  /** The drawn metric, if the report has several. */
  readonly metric: string | null;
  readonly question: Question;
};

/** Everything that a visitor may see of a report. */
export type SharedReport = {
  /** As of today, limited to the organizations of the link. */
  readonly question: Question;
  readonly parts: Parts | null;
  /** Null if only the chart is shared. */
  readonly table: ReportTable | null;
  /** Null if only the table is shared, or there is nothing to compare. */
  readonly chart: SharedChart | null;
  /** Monthly reports; a comparison has them by range. */
  readonly coverage: Awaited<ReturnType<typeof readReportCoverage>>;
  readonly reportTypes: readonly string[];
  readonly filters: FilterNames;
  /** Tags and tag classes that the question filters by. */
  readonly tags: Awaited<ReturnType<typeof labelTags>>;
  /** Name of the only organization; null for several. */
  readonly organization: string | null;
  readonly organizationCount: number;
  /** When the newest of the reports behind it was imported; null without any. */
  readonly dataOf: Date | null;
};

export const SHARED_ROWS = 50;

/** The figures of a shared report. Throws TooManyAtOnce, and what runReport refuses. */
export async function readSharedReport(
  { id, scope }: Pick<OpenedLink, "id" | "scope">,
  content: StoredReportShare,
  { page, part, locale }: Visit,
): Promise<SharedReport> {
  const end = countVisitor("report", id);
  try {
    const today = questionToday(content, { today: month(runningMonth()), fiscalYearStart: content.fiscalYearStart });
    const { question: existing } = await leaveOutMissing(today);
    const where = { ...existing.where, organization: scope.organizationIds };
    const whole: Question = { ...existing, where, page, part: null, pageSize: SHARED_ROWS };
    const parts = whole.split === null ? null : await listParts(scope, whole, { locale });
    const key = parts?.parts[part - 1]?.key;
    const question = firstPart(key === undefined ? whole : { ...whole, part: key }, parts) ?? whole;
    const [table, chart, coverage, reportTypes, { organization: _, ...filters }, tags, about] = await Promise.all([
      runReport(scope, question, { locale }),
      content.view === "table" ? null : drawReport(scope, question, locale),
      readReportCoverage(scope, question),
      fullReportNames(scope, question.where.reportType ?? [], locale),
      labelFilters(scope, { ...question, where: existing.where }, locale),
      labelTags(scope, question),
      describeData(scope, question, locale),
    ]);
    return {
      ...{ question, parts, chart, coverage, reportTypes, filters, tags, ...about },
      table: content.view === "chart" && chart ? null : publicPart(table, namesOrganizations(question)),
    };
  } finally {
    end();
  }
}

/**
 * Tags of rows are for people with an account. Notes name organizations whose usage is left out, which only a report
 * that names them anyway may do.
 */
const publicPart = (table: ReportTable, hasNames: boolean): ReportTable => ({
  ...table,
  rows: table.rows.map(({ tags: _, ...row }) => row),
  notes: table.notes.map((note) =>
    note.omitted && !hasNames ? { ...note, omitted: { ...note.omitted, names: [] } } : note,
  ),
});

/** The chart that the report's page draws first: of one metric, if several would be added up. */
async function drawReport(scope: Scope<"usage.view">, question: Question, locale: Locale): Promise<SharedChart | null> {
  const metric = choosesMetric(question) ? await firstMetric(scope, question, locale) : null;
  if (metric === undefined) return null;
  const drawn = chartQuestion(question, metric?.value ?? null);
  const [table, months] = await Promise.all([
    runReport(scope, drawn, { locale }),
    drawsMonths(drawn) ? listMonths(scope, drawn) : [],
  ]);
  const messages = { locale, messages: catalog[locale] };
  const t = createTranslator({ ...messages, namespace: "charts.report" });
  const words = {
    total: createTranslator({ ...messages, namespace: "reports" })("total"),
    other: (count: number) => t("other", { count }),
    untagged: t("untagged"),
  };
  const chart = chartOf(table, drawn, { words, months: months.length > 0 ? months : null });
  return chart && { ...chart, rowCount: table.rowCount, metric: metric?.name ?? null, question: drawn };
}

async function firstMetric(scope: Scope<"usage.view">, question: Question, locale: Locale) {
  const { values } = await listPossibleValues(scope, { question, dimension: "metric", search: "" }, { locale });
  const metrics = drawableMetrics(question, values);
  const [first] = preferredFirst(metrics.map(({ value }) => value));
  return metrics.find(({ value }) => value === first);
}

async function describeData(scope: Scope<"usage.view">, { where }: Question, locale: Locale) {
  const [organizations, newest] = await Promise.all([
    scope.organizationIds.length === 1
      ? db().organization.findMany({ where: { id: reach(scope) }, select: { name: true, nameEn: true, nameCs: true } })
      : [],
    db().import.aggregate({
      where: {
        ...{ organizationId: reach(scope), state: "current" },
        ...(where.platform ? { platformId: { in: [...where.platform] } } : {}),
        ...(where.reportType ? { reportType: { shortName: { in: [...where.reportType] } } } : {}),
      },
      _max: { currentSince: true },
    }),
  ]);
  const [organization] = organizations;
  return {
    organization: organization ? displayName(organization, locale) : null,
    organizationCount: scope.organizationIds.length,
    dataOf: newest._max.currentSince,
  };
}
