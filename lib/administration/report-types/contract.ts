import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, metricId, model, named, nameText, pk, reportTypeId, revision, revisionSeen } from "@/lib/access/shapes";

/** Uses that prevent deleting a report type or a metric. */
const uses = [
  "months",
  "former_months",
  "uploads",
  "templates",
  "report_types",
  "interest",
  "annotations",
  "saved_reports",
] as const;

export type Use = (typeof uses)[number];

const used = z
  .array(z.object({ use: z.enum(uses), count }))
  .describe("What keeps it from being deleted; empty for what COUNTER knows, which stays");

const managedReportType = model("ManagedReportType", {
  pk,
  revision,
  short_name: z.string(),
  release: z.string().describe("4, 5 or 5.1 of COUNTER; own for what COUNTER does not know"),
  name_en: z.string(),
  name_cs: z.string(),
  description_en: z.string().describe("What it counts; empty for what COUNTER defines"),
  description_cs: z.string(),
  organization: named.nullable().describe("Whose it is; null for those that everybody sees"),
  period_months: z.int().describe("How many months one figure counts: 1, 3 (a quarter) or 12 (a year)"),
  dimensions: z.array(z.string()).describe("What its usage can be split by"),
  metrics: z.array(z.string()).describe("Those that it counts; empty for any"),
  is_own: z.boolean().describe("COUNTER does not know it: it can be renamed, and deleted while nothing uses it"),
  active: z.boolean().describe("It is harvested automatically; those that COUNTER does not know never are"),
  platforms: count,
  organizations: count,
  months: count.describe("Months of reports, those known to be empty among them"),
  facts: count,
  first_month: z.string().nullable(),
  last_month: z.string().nullable(),
  used,
});

export type ManagedReportType = z.output<typeof managedReportType>;

export const listManagedReportTypesCall = contract({
  call: "GET /api/management/report-type/",
  summary: "Every report type: what it is split by and counts, how much of it there is, and what uses it",
  access: "consortium.manage",
  returns: z.array(managedReportType),
});

export const switchReportTypeCall = contract({
  call: "PATCH /api/management/report-type/{report_type}/",
  summary: "Switch the automatic harvesting of one of COUNTER's report types on or off; 412 when out of date",
  access: "consortium.manage",
  params: z.object({ report_type: reportTypeId }),
  body: model("ReportTypeSwitch", { active: z.boolean("mandatory"), revision: revisionSeen }),
  returns: model("SwitchedReportType", { pk, revision, active: z.boolean() }),
});

export const deleteReportTypeCall = contract({
  call: "DELETE /api/management/report-type/{report_type}/",
  summary: "Delete a report type that COUNTER does not know and nothing uses",
  access: "consortium.manage",
  params: z.object({ report_type: reportTypeId }),
  returns: z.null(),
  status: 204,
});

const managedMetric = model("ManagedMetric", {
  pk,
  revision,
  short_name: z.string(),
  name_en: z.string(),
  name_cs: z.string(),
  origin: z
    .enum(["5", "4", "own"])
    .describe("The oldest COUNTER release that knows it; own for none: it can be renamed"),
  active: z.boolean().describe("Charts and choices of metrics show it; reports and exports have it in any case"),
  reports: z.array(z.string()).describe("Short names of the report types that are known to count it"),
  months: count.describe("Months of reports that have it"),
  used,
});

export type ManagedMetric = z.output<typeof managedMetric>;

export const listManagedMetricsCall = contract({
  call: "GET /api/management/metric/",
  summary: "Every metric: where it comes from, which report types count it, and what uses it",
  access: "consortium.manage",
  returns: z.array(managedMetric),
});

/** Metric ids have the same small range as those of report types. */
const metricParams = z.object({ metric: metricId });

export const changeMetricCall = contract({
  call: "PATCH /api/management/metric/{metric}/",
  summary:
    "Show a metric in charts and choices or not; rename one that COUNTER does not know, for readers of both languages. 412 when out of date",
  access: "consortium.manage",
  params: metricParams,
  body: model("MetricChange", {
    name_en: nameText(250).optional(),
    name_cs: nameText(250).optional(),
    active: z.boolean("mandatory").optional(),
    revision: revisionSeen,
  }),
  returns: managedMetric.pick({
    pk: true,
    revision: true,
    short_name: true,
    name_en: true,
    name_cs: true,
    active: true,
  }),
});

export type MetricChange = z.output<typeof changeMetricCall.body>;

export const deleteMetricCall = contract({
  call: "DELETE /api/management/metric/{metric}/",
  summary: "Delete a metric that COUNTER does not know and nothing uses",
  access: "consortium.manage",
  params: metricParams,
  returns: z.null(),
  status: 204,
});
