import { interestAmong } from "@/lib/interest/preferred-metric";
import type { Dimension } from "@/lib/usage/dimensions";
import type { Question, Where } from "@/lib/usage/question";
import type { ChartRequest } from "./contract";
import type { ReportView } from "./report-views";

/** The source of a chart: a view or a whole report type. */
export type ChartSource = Pick<ReportView, "reportType" | "older" | "metrics" | "filters">;

/** Filters shared by every call for the same chart. */
export function chartWhere(source: ChartSource, request: ChartRequest): Where {
  const { from, to, organization, platform, title, item } = request;
  return {
    reportType: [source.reportType, ...(source.older ?? [])],
    ...source.filters,
    ...(source.metrics.length > 0 ? { metric: source.metrics } : {}),
    ...(organization === undefined || organization === -1 ? {} : { organization: [organization] }),
    ...(platform === undefined ? {} : { platform: [platform] }),
    ...(title === undefined ? {} : { title: [title] }),
    ...(item === undefined ? {} : { item: [item] }),
    ...(from || to ? { month: { from: from ?? null, to: to ?? null } } : {}),
  };
}

/** The chart's data as a flexible report, which the builder can open. */
export function viewQuestion(where: Where, by: readonly Dimension[]): Question {
  const [rows = "month", ...columns] = by;
  return {
    ...{ version: 1, where, rows: [rows], columns, measure: "uses", split: null, part: null, rollUp: null },
    ...{
      tags: {},
      tagClasses: {},
      trend: null,
      mergeReportTypes: (where.reportType ?? []).length > 1,
      sameMonths: false,
      throughout: false,
      zeroRows: false,
      totals: true,
    },
    ...{ order: { by: "total", descending: true }, page: 1, pageSize: 25 },
  };
}

type Guarded = {
  readonly by: readonly Dimension[];
  readonly used: readonly string[];
  readonly metric: string | undefined;
};

/**
 * The metrics of a chart, among those with usage: all if they are series, the requested one, else interest of one kind.
 * Different kinds are never added up.
 */
export function guardedMetrics({ by, used, metric }: Guarded): readonly string[] {
  const allowed = metric === undefined ? used : used.filter((name) => name === metric);
  return by.includes("metric") || metric !== undefined ? allowed : interestAmong(allowed);
}
