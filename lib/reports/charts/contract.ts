import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  fileFormat,
  fileLanguage,
  flag,
  model,
  month,
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
  prim_dim: dimension.prefault("month").describe("What lies along the axis: month, organization, access_type …"),
  sec_dim: dimension.optional().describe("What is told apart at each place"),
  from: month.optional(),
  to: month.optional(),
  organization: organizationChoice.optional().describe("-1 or absent: all within reach"),
  platform: recordId.optional(),
  title: recordId.optional(),
  item: recordId.optional().describe("Only of reports with items"),
  import_batch: recordId.optional().describe("Only what this import brought, as far as it still counts"),
  mdu: recordId.optional().describe("Only what was imported from this uploaded file, as far as it still counts"),
  metric: z
    .string()
    .max(200)
    .optional()
    .describe("Its short name; without one, and without metrics in the chart, interest of one kind is read"),
  compare: flag
    .optional()
    .describe(
      "With organizations along the axis, and not of a title, item, import or file: others too, without their names and rounded, where there are at least five and none has over 80 % of what they have",
    ),
};

const chartRequest = z.strictObject(chartQuery);
export type ChartRequest = z.output<typeof chartRequest>;

const place = model("ChartPlace", {
  key: z
    .union([z.int(), z.string()])
    .describe("An id, a year, or a month as yyyy-MM; of an anonymous organization its place"),
  name: z.string(),
  is_blank: z.boolean(),
  is_own: z.boolean().describe("An organization within reach"),
});

const chartData = model("ChartData", {
  too_much_data: z.boolean().describe("More than 20,000 figures: nothing is given"),
  primary: z.array(place),
  secondary: z.array(place),
  data: z.array(
    z.object({
      primary: z.union([z.int(), z.string()]),
      secondary: z.union([z.int(), z.string()]).nullable(),
      count,
    }),
  ),
  reported_metrics: z.array(z.string()).describe("The metrics that the figures are of"),
  months: z
    .array(
      z.object({
        ...{ month: z.string(), present: count, expected: count },
        is_due: z.boolean().describe("Everything of the month can be expected to be here by now"),
        lacking: z.array(pk).readonly().describe("Of interest: its kinds of which no report of the month is here"),
        spans: countedSpans,
      }),
    )
    .describe(
      "With months along the axis: those asked for, as far as they are over or have data, and how complete they are; none where that is not known",
    ),
});

export type ChartData = z.output<typeof chartData>;

const metric = model("ChartMetric", { short_name: z.string(), name: z.string(), is_interest_metric: z.boolean() });
const ofView = z.object({ view: reportViewId });
const ofType = z.object({ report_type: reportTypeId });

export const chartDataCall = contract({
  call: "GET /api/chart-data/{view}/",
  summary: "The figures of a chart of a report view",
  access: "usage.view",
  weight: "report",
  params: ofView,
  query: chartRequest,
  returns: chartData,
});

export const chartMetricsCall = contract({
  call: "GET /api/chart-data/{view}/metrics/",
  summary: "The metrics with usage in a report view, the preferred first",
  access: "usage.view",
  weight: "report",
  params: ofView,
  query: chartRequest,
  returns: z.array(metric),
});

export const rawChartDataCall = contract({
  call: "GET /api/chart-data-raw/{report_type}/",
  summary: "The figures of a chart of a whole report type",
  access: "usage.view",
  weight: "report",
  params: ofType,
  query: chartRequest,
  returns: chartData,
});

export const rawChartMetricsCall = contract({
  call: "GET /api/chart-data-raw/{report_type}/metrics/",
  summary: "The metrics with usage in a report type, the preferred first",
  access: "usage.view",
  weight: "report",
  params: ofType,
  query: chartRequest,
  returns: z.array(metric),
});

const inFile = chartRequest.extend({ format: fileFormat, language: fileLanguage });

export const chartFileCall = contract({
  call: "GET /api/chart-data/{view}/file/",
  summary: "The figures of a chart of a report view as CSV in UTF-8 or XLSX",
  access: "usage.view",
  weight: "export",
  params: ofView,
  query: inFile,
  returns: tableInFile,
});

export const rawChartFileCall = contract({
  call: "GET /api/chart-data-raw/{report_type}/file/",
  summary: "The figures of a chart of a whole report type as CSV in UTF-8 or XLSX",
  access: "usage.view",
  weight: "export",
  params: ofType,
  query: inFile,
  returns: tableInFile,
});

const view = model("ReportView", {
  pk: z.int().describe("-1 for a report type without a view of its own, whose charts are those of any"),
  report_type: namedReportType,
  short_name: z.string(),
  name: z.string(),
  is_proxy: z.boolean(),
  is_standard_view: z.boolean(),
  position: z.int(),
  metrics: z.array(z.string()).describe("Empty for all"),
  filters: z.record(z.string(), z.array(z.string())),
});

export type ReportViewEntity = z.output<typeof view>;

export const listViewsCall = contract({
  call: "GET /api/report-view/",
  summary: "Report views: named selections of report types",
  access: "usage.view",
  returns: z.array(view),
});

export const listViewsOfTypeCall = contract({
  call: "GET /api/report-type/{report_type}/report-views/",
  summary: "The views of a report type, or one that stands for the whole of it",
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
  scope: z.enum(["", "platform", "title"]).describe("Only on pages of this kind"),
  is_generic: z.boolean(),
});

export type ChartDefinitionEntity = z.output<typeof chart>;

export const listChartsCall = contract({
  call: "GET /api/chart-definition/",
  summary: "Chart definitions",
  access: "usage.view",
  returns: z.array(chart),
});

export const listChartsOfViewCall = contract({
  call: "GET /api/report-data-view/{view}/chart-definitions/",
  summary: "The charts of a report view in their order; of -1 those for report types without views",
  access: "usage.view",
  params: z.object({ view: viewChoice }),
  returns: z.array(chart),
});

const viewCharts = model("ViewCharts", {
  view: z.int().describe("Id of a view; -1 stands for report types without one"),
  charts: z.array(z.int()).describe("The charts that it offers, in their order"),
  possible: z.array(z.int()).describe("Those that it may offer: of dimensions that its report type has"),
  is_chosen: z.boolean().describe("People chose them; else they are those that the product comes with"),
  revision,
});

export type ViewCharts = z.output<typeof viewCharts>;

const namedViewCharts = model("NamedViewCharts", {
  ...viewCharts.shape,
  name: z.string().nullable(),
  short_name: z.string().nullable(),
  report_type: z.string().nullable().describe("Its short name; null, as the names, for -1"),
});

export type NamedViewCharts = z.output<typeof namedViewCharts>;

export const listViewChartsCall = contract({
  call: "GET /api/report-view-to-chart/",
  summary: "Which charts every report view offers, and which it may",
  access: "consortium.manage",
  returns: z.array(namedViewCharts),
});

const distinct = (ids: readonly number[]) => new Set(ids).size === ids.length;

export const changeViewChartsCall = contract({
  call: "PUT /api/report-view-to-chart/{view}/",
  summary: "Have a report view offer these charts in this order; refused with 412 when somebody else chose since",
  access: "consortium.manage",
  params: z.object({ view: viewChoice }),
  body: model("ViewChartsChange", {
    charts: z
      .array(chartId)
      .min(1, "mandatory")
      .max(100, "tooMany")
      .refine(distinct, "duplicate")
      .nullable()
      .describe("Null: those that the product comes with"),
    revision: revisionSeen,
  }),
  returns: viewCharts,
});

export type ViewChartsChange = z.output<typeof changeViewChartsCall.body>;

export const listViewsOfPlatformCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/report-views/",
  summary: "The report views with usage on a platform, whatever the months",
  access: "usage.view",
  weight: "report",
  params: ofPlatform,
  returns: z.array(view),
});

export const listViewsOfTitleCall = contract({
  call: "GET /api/organization/{organization}/title/{title}/report-views/",
  summary: "The report views with usage of a title, whatever the months",
  access: "usage.view",
  weight: "report",
  params: ofTitle,
  returns: z.array(view),
});

export const listViewsOfTitleOnPlatformCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title/{title}/report-views/",
  summary: "The report views with usage of a title on a platform, whatever the months",
  access: "usage.view",
  weight: "report",
  params: ofTitleOnPlatform,
  returns: z.array(view),
});

export const listViewsOfItemCall = contract({
  call: "GET /api/organization/{organization}/title/{title}/item/{item}/report-views/",
  summary: "The report views with usage of an item of a title, whatever the months",
  access: "usage.view",
  weight: "report",
  params: ofOrganization.extend({ title: recordId, item: recordId }),
  returns: z.array(view),
});

export const listViewsOfItemOnPlatformCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title/{title}/item/{item}/report-views/",
  summary: "The report views with usage of an item of a title on a platform, whatever the months",
  access: "usage.view",
  weight: "report",
  params: ofOrganization.extend({ platform: recordId, title: recordId, item: recordId }),
  returns: z.array(view),
});
