import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  fileFormat,
  fileLanguage,
  flag,
  model,
  monthShape,
  namedReportType,
  ofOrganization,
  ofPlatform,
  ofTitle,
  ofTitleOnPlatform,
  organizationChoice,
  pk,
  recordId,
  reportTypeId,
  reportViewId,
  revision,
  revisionSeen,
  tableInFile,
} from "@/lib/access/shapes";
import { countedSpans } from "@/lib/coverage/counted-spans";
import { parameterOf, reportDimensions } from "@/lib/reports/report-dimension";
import type { Dimension } from "@/lib/usage/dimensions";

/** The id of a view; -1 for report types without one. */
const viewChoice = z.coerce.number("invalid").int("invalid").min(-1, "invalid").max(32_767, "invalid");

const chartId = z.number("invalid").int("invalid").positive("invalid").max(32_767, "invalid");

const aliases: Readonly<Record<string, Dimension>> = { date: "month", target: "title" };

const dimension = z.string().transform((text, context) => {
  const dimensionName = aliases[text] ?? reportDimensions.find((name) => parameterOf(name) === text);
  if (dimensionName) return dimensionName;
  context.addIssue({ code: "custom", message: "E102" });
  return z.NEVER;
});

const chartQuery = {
  prim_dim: dimension.prefault("month").describe("Dimension of the axis: month, organization, access_type …"),
  sec_dim: dimension.optional().describe("Dimension of the series"),
  from: monthShape.optional(),
  to: monthShape.optional(),
  organization: organizationChoice.optional().describe("Organization ID; -1 or omitted for all that the caller sees"),
  platform: recordId.optional(),
  title: recordId.optional(),
  item: recordId.optional().describe("Only for reports with items"),
  import_batch: recordId.optional().describe("Only current usage of this import"),
  mdu: recordId.optional().describe("Only current usage imported from this uploaded file"),
  metric: z
    .string()
    .max(200)
    .optional()
    .describe(
      "Short name of a metric; without it, and without metrics in the chart, the chart shows one kind of interest",
    ),
  compare: flag
    .optional()
    .describe(
      "With organizations on the axis, include other organizations: anonymous and rounded, only if there are at least five and none has more than 80 % of their total. Not available for a title, item, import or file",
    ),
};

const chartRequest = z.strictObject(chartQuery);
export type ChartRequest = z.output<typeof chartRequest>;

const place = model("ChartPlace", {
  key: z.union([z.int(), z.string()]).describe("ID, year, or month as yyyy-MM; for an anonymous organization its rank"),
  name: z.string(),
  is_blank: z.boolean(),
  is_own: z.boolean().describe("An organization that the caller sees"),
});

const chartData = model("ChartData", {
  too_much_data: z.boolean().describe("The chart would have more than 20,000 figures; none are returned"),
  primary: z.array(place),
  secondary: z.array(place),
  data: z.array(
    z.object({
      primary: z.union([z.int(), z.string()]),
      secondary: z.union([z.int(), z.string()]).nullable(),
      count,
    }),
  ),
  reported_metrics: z.array(z.string()).describe("Metrics of the figures"),
  months: z
    .array(
      z.object({
        ...{ month: z.string(), present: count, partial: count, expected: count },
        is_due: z.boolean().describe("All reports of the month can be expected by now"),
        releases: z.array(z.string()).readonly().optional().describe("Of the figures, if the view combines releases"),
        lacking: z.array(pk).readonly().describe("Interest only: IDs of groups without any report of the month"),
        spans: countedSpans,
      }),
    )
    .describe(
      "For charts by month: completeness of the selected months that are complete or have data; empty if unknown",
    ),
});

export type ChartData = z.output<typeof chartData>;

const metric = model("ChartMetric", { short_name: z.string(), name: z.string(), is_interest_metric: z.boolean() });
const ofView = z.object({ view: reportViewId });
const ofType = z.object({ report_type: reportTypeId });

export const chartDataCall = contract({
  call: "GET /api/chart-data/{view}/",
  summary: "Get the data of a chart of a report view",
  access: "usage.view",
  weight: "report",
  params: ofView,
  query: chartRequest,
  returns: chartData,
});

export const chartMetricsCall = contract({
  call: "GET /api/chart-data/{view}/metrics/",
  summary: "List metrics with usage in a report view, preferred metric first",
  access: "usage.view",
  weight: "report",
  params: ofView,
  query: chartRequest,
  returns: z.array(metric),
});

export const rawChartDataCall = contract({
  call: "GET /api/chart-data-raw/{report_type}/",
  summary: "Get the data of a chart of a report type",
  access: "usage.view",
  weight: "report",
  params: ofType,
  query: chartRequest,
  returns: chartData,
});

export const rawChartMetricsCall = contract({
  call: "GET /api/chart-data-raw/{report_type}/metrics/",
  summary: "List metrics with usage in a report type, preferred metric first",
  access: "usage.view",
  weight: "report",
  params: ofType,
  query: chartRequest,
  returns: z.array(metric),
});

const inFile = chartRequest.extend({ format: fileFormat, language: fileLanguage });

export const chartFileCall = contract({
  call: "GET /api/chart-data/{view}/file/",
  summary: "Export the data of a chart of a report view as CSV in UTF-8 or XLSX",
  access: "usage.view",
  weight: "export",
  params: ofView,
  query: inFile,
  returns: tableInFile,
});

export const rawChartFileCall = contract({
  call: "GET /api/chart-data-raw/{report_type}/file/",
  summary: "Export the data of a chart of a report type as CSV in UTF-8 or XLSX",
  access: "usage.view",
  weight: "export",
  params: ofType,
  query: inFile,
  returns: tableInFile,
});

const view = model("ReportView", {
  pk: z.int().describe("-1 for a report type without a view of its own, which has the common charts"),
  report_type: namedReportType.describe("The newest report type if the view combines releases"),
  older_report_types: z
    .array(namedReportType)
    .describe("Report types of older releases, which count in months without the newer; empty for a single release"),
  short_name: z.string(),
  name: z.string(),
  is_proxy: z.boolean(),
  is_standard_view: z.boolean(),
  position: z.int(),
  metrics: z.array(z.string()).describe("Empty for all metrics"),
  filters: z.record(z.string(), z.array(z.string())),
});

export type ReportViewEntity = z.output<typeof view>;

export const listViewsCall = contract({
  call: "GET /api/report-view/",
  summary: "List report views: named selections of report types",
  access: "usage.view",
  returns: z.array(view),
});

export const listViewsOfTypeCall = contract({
  call: "GET /api/report-type/{report_type}/report-views/",
  summary: "List the views of a report type, or one that represents the whole type",
  access: "usage.view",
  params: ofType,
  returns: z.array(view),
});

const chart = model("ChartDefinition", {
  pk: z.int(),
  code: z.string(),
  name: z.string(),
  primary_dimension: z.string(),
  secondary_dimension: z.string().nullable(),
  chart_type: z.enum(["v-bar", "h-bar"]),
  ordering: z.enum(["", "count"]),
  ignore_organization: z.boolean(),
  ignore_platform: z.boolean(),
  scope: z.enum(["", "platform", "title"]).describe("Only on pages of this kind; empty for all pages"),
  is_generic: z.boolean(),
});

export type ChartDefinitionEntity = z.output<typeof chart>;

export const listChartsCall = contract({
  call: "GET /api/chart-definition/",
  summary: "List chart definitions",
  access: "usage.view",
  returns: z.array(chart),
});

export const listChartsOfViewCall = contract({
  call: "GET /api/report-data-view/{view}/chart-definitions/",
  summary: "List the charts of a report view in their order; -1 for report types without views",
  access: "usage.view",
  params: z.object({ view: viewChoice }),
  returns: z.array(chart),
});

const viewCharts = model("ViewCharts", {
  view: z.int().describe("View ID; -1 for report types without a view"),
  charts: z.array(z.int()).describe("IDs of the charts in their order"),
  possible: z.array(z.int()).describe("IDs of available charts: those whose dimensions the report type has"),
  is_chosen: z.boolean().describe("Charts were chosen by a user; false for the default charts"),
  revision,
});

export type ViewCharts = z.output<typeof viewCharts>;

const namedViewCharts = model("NamedViewCharts", {
  ...viewCharts.shape,
  name: z.string().nullable(),
  short_name: z.string().nullable(),
  report_type: z.string().nullable().describe("Short name of the report type; null for -1, like the names"),
});

export type NamedViewCharts = z.output<typeof namedViewCharts>;

export const listViewChartsCall = contract({
  call: "GET /api/report-view-to-chart/",
  summary: "List the selected and available charts of each report view",
  access: "consortium.manage",
  returns: z.array(namedViewCharts),
});

const distinct = (ids: readonly number[]) => new Set(ids).size === ids.length;

export const changeViewChartsCall = contract({
  call: "PUT /api/report-view-to-chart/{view}/",
  summary:
    "Set the charts of a report view and their order; refused with 412 if another user changed them since `revision`",
  access: "consortium.manage",
  params: z.object({ view: viewChoice }),
  body: model("ViewChartsChange", {
    charts: z
      .array(chartId)
      .min(1, "mandatory")
      .max(100, "tooMany")
      .refine(distinct, "duplicate")
      .nullable()
      .describe("Null for the default charts"),
    revision: revisionSeen,
  }),
  returns: viewCharts,
});

export type ViewChartsChange = z.output<typeof changeViewChartsCall.body>;

export const listViewsOfPlatformCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/report-views/",
  summary: "List report views with usage on a platform, in any month",
  access: "usage.view",
  weight: "report",
  params: ofPlatform,
  returns: z.array(view),
});

export const listViewsOfTitleCall = contract({
  call: "GET /api/organization/{organization}/title/{title}/report-views/",
  summary: "List report views with usage of a title, in any month",
  access: "usage.view",
  weight: "report",
  params: ofTitle,
  returns: z.array(view),
});

export const listViewsOfTitleOnPlatformCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title/{title}/report-views/",
  summary: "List report views with usage of a title on a platform, in any month",
  access: "usage.view",
  weight: "report",
  params: ofTitleOnPlatform,
  returns: z.array(view),
});

export const listViewsOfItemCall = contract({
  call: "GET /api/organization/{organization}/title/{title}/item/{item}/report-views/",
  summary: "List report views with usage of an item of a title, in any month",
  access: "usage.view",
  weight: "report",
  params: ofOrganization.extend({ title: recordId, item: recordId }),
  returns: z.array(view),
});

export const listViewsOfItemOnPlatformCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title/{title}/item/{item}/report-views/",
  summary: "List report views with usage of an item of a title on a platform, in any month",
  access: "usage.view",
  weight: "report",
  params: ofOrganization.extend({ platform: recordId, title: recordId, item: recordId }),
  returns: z.array(view),
});
