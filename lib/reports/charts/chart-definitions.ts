import { interestReport } from "@/lib/interest/interest-report";
import type { Dimension } from "@/lib/usage/dimensions";
import type { ReportView } from "./report-views";

/** Axis and series of a chart; a view offers several. */
export type ChartDefinition = {
  /** Stable id. */
  readonly id: number;
  /** Key in messages/<language>/charts.json. */
  readonly code:
    | "metricInTime"
    | "metricComparison"
    | "organizationComparison"
    | "platformComparison"
    | "dataTypes"
    | "dataTypeInTime"
    | "accessType"
    | "accessTypeInTime"
    | "accessTypeVsDataType"
    | "accessTypeVsMetric"
    | "accessMethod"
    | "sectionType"
    | "yop"
    | "interestInTime"
    | "interestTypes";
  readonly primary: Dimension;
  readonly secondary: Dimension | null;
  readonly kind: "bars" | "lying";
  /** Largest first; by name otherwise. */
  readonly ordering: "" | "count";
  /** Compares organizations or platforms, so the selection of one is ignored. */
  readonly ignores: "organization" | "platform" | null;
  /** Only on pages of this kind; null for all. */
  readonly scope: "title" | null;
  /** For report types without a view. */
  readonly isGeneric: boolean;
  /** Draws only interest or only metrics; null for both. */
  readonly of: "interest" | "usage" | null;
};

const usual = { kind: "bars", ordering: "", ignores: null, scope: null, isGeneric: false, of: null } as const;
const ofUsage = { ...usual, of: "usage" } as const;
const ofInterest = { ...usual, of: "interest" } as const;

export const chartDefinitions: readonly ChartDefinition[] = [
  { ...ofUsage, id: 1, code: "metricInTime", primary: "month", secondary: "metric", isGeneric: true },
  { ...ofUsage, id: 2, code: "metricComparison", primary: "metric", secondary: null, isGeneric: true },
  // One metric at a time: stacking several would count nothing meaningful.
  {
    ...{ ...usual, id: 3, code: "organizationComparison", primary: "organization", secondary: null, kind: "lying" },
    ...{ ordering: "count", ignores: "organization", isGeneric: true },
  },
  {
    ...{ ...usual, id: 4, code: "platformComparison", primary: "platform", secondary: null, kind: "lying" },
    ...{ ordering: "count", ignores: "platform", scope: "title", isGeneric: true },
  },
  { ...usual, id: 5, code: "dataTypes", primary: "dataType", secondary: null },
  { ...usual, id: 6, code: "dataTypeInTime", primary: "month", secondary: "dataType" },
  { ...usual, id: 7, code: "accessType", primary: "accessType", secondary: null },
  { ...usual, id: 8, code: "accessTypeInTime", primary: "month", secondary: "accessType" },
  { ...usual, id: 9, code: "accessTypeVsDataType", primary: "dataType", secondary: "accessType" },
  { ...usual, id: 10, code: "accessTypeVsMetric", primary: "metric", secondary: "accessType" },
  { ...usual, id: 11, code: "accessMethod", primary: "accessMethod", secondary: null },
  { ...usual, id: 12, code: "sectionType", primary: "sectionType", secondary: null },
  { ...usual, id: 13, code: "yop", primary: "yop", secondary: "dataType" },
  { ...ofInterest, id: 14, code: "interestInTime", primary: "month", secondary: "metric" },
  {
    ...ofInterest,
    id: 15,
    code: "interestTypes",
    primary: "metric",
    secondary: null,
    kind: "lying",
    ordering: "count",
  },
];

/** Default charts of each view, by code, in order. */
const ofViews: Readonly<Record<string, readonly ChartDefinition["code"][]>> = {
  interest_view: ["interestInTime", "interestTypes", "organizationComparison", "platformComparison"],
  TR_J1: ["metricInTime", "metricComparison", "organizationComparison", "platformComparison", "yop"],
  TR_J2: ["metricInTime", "organizationComparison", "platformComparison"],
  TR_J3: ["accessTypeInTime", "accessTypeVsMetric", "platformComparison"],
  TR_J4: ["yop", "metricInTime", "platformComparison"],
  TR_B1: ["metricInTime", "organizationComparison", "platformComparison"],
  TR_B2: ["metricInTime", "organizationComparison", "platformComparison"],
  TR_B3: ["accessTypeInTime", "accessTypeVsMetric", "platformComparison"],
  TR: [
    ...(["metricInTime", "dataTypes", "accessTypeInTime", "accessType", "accessTypeVsDataType"] as const),
    ...(["sectionType", "accessMethod", "yop", "organizationComparison", "platformComparison"] as const),
  ],
  DR_D1: ["metricInTime", "organizationComparison", "platformComparison"],
  DR_D2: ["metricInTime", "organizationComparison", "platformComparison"],
  DR: ["metricInTime", "accessMethod", "dataTypeInTime", "organizationComparison", "platformComparison"],
  PR_P1: ["metricInTime", "organizationComparison"],
  PR: ["metricInTime", "dataTypeInTime", "organizationComparison"],
  IR: ["metricInTime", "dataTypes", "accessTypeInTime", "organizationComparison", "platformComparison"],
};

type View = Pick<ReportView, "code" | "reportType">;

/** Charts that a view (or a report type without one) can offer with these dimensions. */
export function possibleCharts(view: View | null, dimensions: readonly Dimension[]): ChartDefinition[] {
  const draws = view?.reportType === interestReport.shortName ? "interest" : "usage";
  return chartDefinitions.filter(
    ({ primary, secondary, of, isGeneric }) =>
      (view !== null || isGeneric) &&
      (of === null || of === draws) &&
      [primary, ...(secondary ? [secondary] : [])].every((name) => dimensions.includes(name)),
  );
}

/** The charts of a view in order: as configured, else the defaults. */
export function chartsOf(
  view: View | null,
  dimensions: readonly Dimension[],
  chosen: readonly number[] = [],
): ChartDefinition[] {
  const possible = possibleCharts(view, dimensions);
  const picked = chosen.flatMap((id) => possible.filter((chart) => chart.id === id));
  if (picked.length > 0) return picked;
  const codes = view && ofViews[view.code];
  if (!codes) return possible.filter(({ isGeneric }) => isGeneric);
  return codes.flatMap((code) => possible.filter((chart) => chart.code === code));
}
