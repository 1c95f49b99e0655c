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
  .describe("Uses that prevent deletion; always empty for types of COUNTER, which cannot be deleted");

const managedReportType = model("ManagedReportType", {
  pk,
  revision,
  short_name: z.string(),
  release: z.string().describe("COUNTER release: 4, 5 or 5.1; own for types that COUNTER does not define"),
  name_en: z.string(),
  name_cs: z.string(),
  description_en: z.string().describe("Description of its figures; empty for types of COUNTER"),
  description_cs: z.string(),
  organization: named.nullable().describe("Owner; null if visible to all organizations"),
  period_months: z.int().describe("Months covered by one figure: 1, 3 (a quarter) or 12 (a year)"),
  dimensions: z.array(z.string()).describe("Dimensions by which its usage can be split"),
  metrics: z.array(z.string()).describe("Metrics that it counts; empty if any metric is allowed"),
  is_own: z.boolean().describe("COUNTER does not define it: it can be renamed, and deleted while unused"),
  active: z.boolean().describe("Harvested automatically; always false for types that COUNTER does not define"),
  platforms: count,
  organizations: count,
  months: count.describe("Monthly reports, including months confirmed as empty"),
  facts: count,
  first_month: z.string().nullable(),
  last_month: z.string().nullable(),
  used,
});

export type ManagedReportType = z.output<typeof managedReportType>;

export const listManagedReportTypesCall = contract({
  call: "GET /api/management/report-type/",
  summary: "List report types with dimensions, metrics, amount of data and uses",
  access: "consortium.manage",
  returns: z.array(managedReportType),
});

export const switchReportTypeCall = contract({
  call: "PATCH /api/management/report-type/{report_type}/",
  summary: "Turn automatic harvesting of a COUNTER report type on or off; refused with 412 when out of date",
  access: "consortium.manage",
  params: z.object({ report_type: reportTypeId }),
  body: model("ReportTypeSwitch", { active: z.boolean("mandatory"), revision: revisionSeen }),
  returns: model("SwitchedReportType", { pk, revision, active: z.boolean() }),
});

export const deleteReportTypeCall = contract({
  call: "DELETE /api/management/report-type/{report_type}/",
  summary: "Delete a report type that COUNTER does not define and that is unused",
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
    .describe("Oldest COUNTER release that defines the metric; own if none does, in which case it can be renamed"),
  active: z.boolean().describe("Whether charts and metric menus offer it; reports and exports always include it"),
  reports: z.array(z.string()).describe("Short names of report types that count the metric"),
  months: count.describe("Monthly reports that contain it"),
  used,
});

export type ManagedMetric = z.output<typeof managedMetric>;

export const listManagedMetricsCall = contract({
  call: "GET /api/management/metric/",
  summary: "List metrics with their origin, report types and uses",
  access: "consortium.manage",
  returns: z.array(managedMetric),
});

/** Metric ids have the same small range as those of report types. */
const metricParams = z.object({ metric: metricId });

export const changeMetricCall = contract({
  call: "PATCH /api/management/metric/{metric}/",
  summary:
    "Show or hide a metric in charts and metric menus, or rename a metric that COUNTER does not define, in both languages. Refused with 412 when out of date",
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
  summary: "Delete a metric that COUNTER does not define and that is unused",
  access: "consortium.manage",
  params: metricParams,
  returns: z.null(),
  status: 204,
});
