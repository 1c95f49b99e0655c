import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  fileFormat,
  LARGEST_ID,
  model,
  month,
  named,
  nameText,
  organizationChoice,
  recordId,
  reportTypeId,
  requiredName,
  revision,
  revisionSeen,
  tableInFile,
} from "@/lib/access/shapes";
import { columnRoles, mappingProblems, periodPlaces } from "./layout/mapping";
import { dayOrders } from "./layout/read-day";
import { tableAttributes } from "./layout/table-report-type";

const text = (most: number) => z.string("invalid").trim().max(most, "tooLong");
const word = (most: number) => z.string("mandatory").trim().min(1, "mandatory").max(most, "tooLong");
const attributes = z.array(z.enum(tableAttributes, "invalid")).max(tableAttributes.length, "tooMany");

/** A report type for tables and sheets. */
const tableReport = model("TableReportType", {
  pk: z.int(),
  revision,
  short_name: z.string(),
  name: z.string(),
  name_en: z.string(),
  name_cs: z.string(),
  description_en: z.string().describe("What it counts; empty for what COUNTER defines"),
  description_cs: z.string(),
  is_own: z.boolean().describe("COUNTER does not know it"),
  organization: named.nullable().describe("Whose it is; null for those that everybody sees"),
  period_months: z.int().describe("How many months one figure counts: 1, 3 (a quarter) or 12 (a year)"),
  has_titles: z.boolean(),
  attributes: z.array(z.string()).describe("What usage is split by, besides titles and metrics"),
  metrics: z.array(z.string()).describe("The only metrics that it counts; empty for any"),
  may_change: z.boolean(),
});

export type TableReport = z.output<typeof tableReport>;

const reportFields = {
  name_en: requiredName(250),
  name_cs: nameText(250),
  description_en: text(1000),
  description_cs: text(1000),
  metrics: z.array(requiredName(100)).max(200, "tooMany"),
};

export const listTableReportsCall = contract({
  call: "GET /api/organization/{organization}/table-report-type/",
  summary: "Report types that tables and sheets can be read as: reports of one's own first, then those of COUNTER",
  access: "uploads.manage",
  params: z.object({ organization: organizationChoice }),
  returns: z.array(tableReport),
});

export const createReportTypeCall = contract({
  call: "POST /api/organization/{organization}/table-report-type/",
  summary: "Add a report type of an organization's own; of everybody (-1) only those who run the consortium",
  access: "catalogue.extend",
  params: z.object({ organization: organizationChoice }),
  body: model("TableReportTypeDraft", {
    short_name: z
      .string("mandatory")
      .trim()
      .min(1, "mandatory")
      .max(50, "tooLong")
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} _.()-]*$/u, "invalid"),
    name_en: reportFields.name_en,
    name_cs: reportFields.name_cs.default(""),
    description_en: reportFields.description_en.default(""),
    description_cs: reportFields.description_cs.default(""),
    period_months: z.union([z.literal(1), z.literal(3), z.literal(12)], "invalid").default(1),
    has_titles: z.boolean("invalid").default(true),
    attributes: attributes.default([]),
    metrics: reportFields.metrics.default([]),
  }),
  returns: tableReport,
  status: 201,
});

export type ReportTypeDraft = z.output<typeof createReportTypeCall.body>;

export const changeReportTypeCall = contract({
  call: "PATCH /api/organization/{organization}/table-report-type/{report_type}/",
  summary: "Rename or describe a report type of one's own, or change its metrics; what it is split by stays as it is",
  access: "catalogue.extend",
  params: z.object({ organization: organizationChoice, report_type: reportTypeId }),
  body: z.object(reportFields).partial().extend({ revision: revisionSeen }).meta({ id: "TableReportTypeChange" }),
  returns: tableReport,
});

export const createMetricCall = contract({
  call: "POST /api/metric/",
  summary: "Add a metric. Metrics are words that all libraries share",
  access: "catalogue.extend",
  body: model("MetricDraft", {
    short_name: requiredName(100),
    name_en: nameText(250).default(""),
    name_cs: nameText(250).default(""),
  }),
  returns: model("CreatedMetric", { pk: z.int(), short_name: z.string(), name_en: z.string(), name_cs: z.string() }),
  status: 201,
});

export const simpleTableTemplateCall = contract({
  call: "GET /api/simple-table/template/",
  summary: "An empty simple table of a report type, to fill in and upload",
  access: "uploads.manage",
  query: z.object({
    report_type: reportTypeId,
    format: fileFormat.default("xlsx"),
    language: z.enum(["en", "cs"], "invalid").default("en"),
    organizations: z
      .enum(["true", "false"], "invalid")
      .default("false")
      .transform((value) => value === "true")
      .describe("With a column that tells several organizations apart"),
  }),
  returns: tableInFile,
});

export const mapping = model("SheetMapping", {
  columns: z
    .array(
      z.object({
        heading: word(500),
        role: z.enum(columnRoles, "invalid"),
        metric: text(100).optional(),
        fills_down: z.boolean("invalid").optional(),
        day_order: z
          .enum(dayOrders, "invalid")
          .optional()
          .describe("Of a column of days: which comes first in 03/04/2024; the day unless said"),
      }),
    )
    .max(200, "tooMany"),
  periods: z.enum(periodPlaces, "invalid"),
  two_rows: z
    .boolean("invalid")
    .default(false)
    .describe("What stands above the headings belongs to them: years above months, metrics above periods"),
  period_label: text(200).default(""),
  constants: z
    .object({
      metric: text(100).default(""),
      title: text(500).default(""),
      attributes: z.partialRecord(z.enum(tableAttributes), text(500)).default({}),
    })
    .default({ metric: "", title: "", attributes: {} }),
  skip_rows: z.array(word(200)).max(50, "tooMany").default([]).describe("Beginnings of rows that are no usage"),
  blanks: z.array(word(50)).max(20, "tooMany").default([]).describe("Cells that mean that nothing was counted"),
  metric_names: z.record(word(200), word(100)).default({}).describe("The publisher's words for metrics, and ours"),
});

const templateFields = {
  name: requiredName(120),
  report_type: reportTypeId,
  headings: z.array(word(500)).min(1, "headingsMissing").max(100, "tooMany"),
  mapping,
};

const sheetTemplate = model("SheetTemplate", {
  pk: z.int().describe("Of this version: each change makes another"),
  name: z.string(),
  platform: named.extend({ short_name: z.string() }),
  report_type: tableReport.pick({
    pk: true,
    short_name: true,
    name: true,
    name_en: true,
    name_cs: true,
    period_months: true,
  }),
  organization: named.nullable(),
  headings: z.array(z.string()).describe("By these, in whatever columns, a sheet is recognised"),
  mapping,
  version: z.int(),
  author: z.string().nullable(),
  created: z.iso.datetime(),
  may_change: z.boolean(),
});

export type SheetTemplateView = z.output<typeof sheetTemplate>;

export const listTemplatesCall = contract({
  call: "GET /api/organization/{organization}/sheet-template/",
  summary: "Templates that read publishers' own sheets, by platform and name",
  access: "raw-data.import",
  params: z.object({ organization: organizationChoice }),
  query: z.object({ platform: recordId.optional() }),
  returns: z.array(sheetTemplate),
});

const templateDraft = z
  .object({ ...templateFields, platform: recordId })
  .superRefine(({ mapping, headings }, context) => addProblems({ mapping, headings }, context));

export const createTemplateCall = contract({
  call: "POST /api/organization/{organization}/sheet-template/",
  summary:
    "Save how the sheets of a platform are read; for everybody's files (-1) only by those who run the consortium",
  access: "raw-data.import",
  params: z.object({ organization: organizationChoice }),
  body: templateDraft,
  returns: sheetTemplate,
  status: 201,
});

export type TemplateDraft = z.output<typeof templateDraft>;

export const getTemplateCall = contract({
  call: "GET /api/organization/{organization}/sheet-template/{template}/",
  summary: "One version of a template",
  access: "raw-data.import",
  params: z.object({ organization: organizationChoice, template: recordId }),
  returns: sheetTemplate,
});

const templateChange = z
  .object(templateFields)
  .superRefine(({ mapping, headings }, context) => addProblems({ mapping, headings }, context));

export const changeTemplateCall = contract({
  call: "PUT /api/organization/{organization}/sheet-template/{template}/",
  summary: "Make the next version of a template; files read before stay as they were read",
  access: "raw-data.import",
  params: z.object({ organization: organizationChoice, template: recordId }),
  body: templateChange,
  returns: sheetTemplate,
});

export type TemplateChange = z.output<typeof templateChange>;

export const deleteTemplateCall = contract({
  call: "DELETE /api/organization/{organization}/sheet-template/{template}/",
  summary: "Use a template no more; usage read by it stays",
  access: "raw-data.import",
  params: z.object({ organization: organizationChoice, template: recordId }),
  returns: z.object({}),
});

export const previewMappingCall = contract({
  call: "POST /api/organization/{organization}/sheet-template/preview/",
  summary: "What a mapping makes of the first rows of a sheet",
  access: "raw-data.import",
  params: z.object({ organization: organizationChoice }),
  query: z.object({ language: z.enum(["en", "cs"], "invalid").default("en") }),
  body: model("MappingPreviewRequest", {
    report_type: reportTypeId,
    mapping,
    sheet: z.string().max(200).nullable().default(null),
    rows: z
      .array(
        z.object({
          number: z.int().min(1).max(LARGEST_ID),
          cells: z.array(z.string().max(20_000)).max(300, "tooMany"),
        }),
      )
      .max(200, "tooMany"),
    heading_row: z.int().min(1).max(LARGEST_ID).describe("The number of the row with the headings"),
    period: month.nullable().default(null).describe("Where a person gives it with the file"),
  }),
  returns: model("MappingPreview", {
    facts: z
      .array(
        z.object({
          row: z.int(),
          month: z.string(),
          title: z.string().nullable(),
          metric: z.string(),
          organization: z.string().nullable(),
          attributes: z.record(z.string(), z.string()),
          value: z.number(),
        }),
      )
      .describe("The first fifty"),
    fact_count: z.int(),
    sums: z.record(z.string(), z.record(z.string(), z.number())).describe("By metric and first month of the period"),
    problems: z.record(z.string(), z.array(z.string())).describe("What is missing, by field of the mapping, in words"),
    findings: z.array(
      z.object({
        level: z.enum(["error", "warning"]),
        code: z.string(),
        text: z.string(),
        remedy: z.string(),
        where: z.string(),
        count: z.int(),
      }),
    ),
    skipped: z.array(z.object({ reason: z.string(), count: z.int(), rows: z.array(z.int()) })),
  }),
});

type Checked = { mapping: z.output<typeof mapping>; headings: readonly string[] };

function addProblems({ mapping: draft, headings }: Checked, context: z.RefinementCtx): void {
  for (const [field, codes] of Object.entries(mappingProblems(draft, headings)))
    for (const message of codes) context.addIssue({ code: "custom", message, path: field.split(".") });
}
