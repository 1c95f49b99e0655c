import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  fileFormat,
  LARGEST_ID,
  model,
  monthShape,
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
  description_en: z.string().describe("Description of its figures; empty for types of COUNTER"),
  description_cs: z.string(),
  is_own: z.boolean().describe("COUNTER does not define it"),
  organization: named.nullable().describe("Owner; null if visible to all organizations"),
  period_months: z.int().describe("Months covered by one figure: 1, 3 (a quarter) or 12 (a year)"),
  has_titles: z.boolean(),
  attributes: z.array(z.string()).describe("Attributes by which usage is split, in addition to titles and metrics"),
  metrics: z.array(z.string()).describe("Allowed metrics; empty if any metric is allowed"),
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
  summary: "List report types for tables and spreadsheets: own types first, then those of COUNTER",
  access: "uploads.manage",
  params: z.object({ organization: organizationChoice }),
  returns: z.array(tableReport),
});

export const createReportTypeCall = contract({
  call: "POST /api/organization/{organization}/table-report-type/",
  summary: "Create a report type of an organization; for all organizations (-1) only by consortium staff",
  access: "catalog.extend",
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
  summary: "Update the names, descriptions or metrics of an own report type; its attributes cannot change",
  access: "catalog.extend",
  params: z.object({ organization: organizationChoice, report_type: reportTypeId }),
  body: z.object(reportFields).partial().extend({ revision: revisionSeen }).meta({ id: "TableReportTypeChange" }),
  returns: tableReport,
});

export const createMetricCall = contract({
  call: "POST /api/metric/",
  summary: "Create a metric; metrics are shared by all organizations",
  access: "catalog.extend",
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
  summary: "Download an empty table of a report type to fill in and upload",
  access: "uploads.manage",
  query: z.object({
    report_type: reportTypeId,
    format: fileFormat.default("xlsx"),
    language: z.enum(["en", "cs"], "invalid").default("en"),
    organizations: z
      .enum(["true", "false"], "invalid")
      .default("false")
      .transform((value) => value === "true")
      .describe("Include a column for organizations"),
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
          .describe("Order of day and month in dates such as 03/04/2024; default: day first"),
      }),
    )
    .max(200, "tooMany"),
  periods: z.enum(periodPlaces, "invalid"),
  two_rows: z
    .boolean("invalid")
    .default(false)
    .describe("Header has two rows, the upper one grouping the lower: years above months, or metrics above periods"),
  period_label: text(200).default(""),
  constants: z
    .object({
      metric: text(100).default(""),
      title: text(500).default(""),
      attributes: z.partialRecord(z.enum(tableAttributes), text(500)).default({}),
    })
    .default({ metric: "", title: "", attributes: {} }),
  skip_rows: z
    .array(word(200))
    .max(50, "tooMany")
    .default([])
    .describe("Beginnings of rows to skip, because they contain no usage"),
  blanks: z.array(word(50)).max(20, "tooMany").default([]).describe("Cell contents that mean no usage"),
  metric_names: z
    .record(word(200), word(100))
    .default({})
    .describe("Metric names in the file mapped to metrics of the installation"),
});

const templateFields = {
  name: requiredName(120),
  report_type: reportTypeId,
  headings: z.array(word(500)).min(1, "headingsMissing").max(100, "tooMany"),
  mapping,
};

const sheetTemplate = model("SheetTemplate", {
  pk: z.int().describe("ID of this version; each change creates a new version"),
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
  headings: z.array(z.string()).describe("Column headings that identify a sheet, in any order"),
  mapping,
  version: z.int(),
  author: z.string().nullable(),
  created: z.iso.datetime(),
  may_change: z.boolean(),
});

export type SheetTemplateView = z.output<typeof sheetTemplate>;

export const listTemplatesCall = contract({
  call: "GET /api/organization/{organization}/sheet-template/",
  summary: "List templates for spreadsheets of publishers, by platform and name",
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
  summary: "Create a template for spreadsheets of a platform; for all organizations (-1) only by consortium staff",
  access: "raw-data.import",
  params: z.object({ organization: organizationChoice }),
  body: templateDraft,
  returns: sheetTemplate,
  status: 201,
});

export type TemplateDraft = z.output<typeof templateDraft>;

export const getTemplateCall = contract({
  call: "GET /api/organization/{organization}/sheet-template/{template}/",
  summary: "Get a version of a template",
  access: "raw-data.import",
  params: z.object({ organization: organizationChoice, template: recordId }),
  returns: sheetTemplate,
});

const templateChange = z
  .object(templateFields)
  .superRefine(({ mapping, headings }, context) => addProblems({ mapping, headings }, context));

export const changeTemplateCall = contract({
  call: "PUT /api/organization/{organization}/sheet-template/{template}/",
  summary: "Create a new version of a template; files already read are not affected",
  access: "raw-data.import",
  params: z.object({ organization: organizationChoice, template: recordId }),
  body: templateChange,
  returns: sheetTemplate,
});

export type TemplateChange = z.output<typeof templateChange>;

export const deleteTemplateCall = contract({
  call: "DELETE /api/organization/{organization}/sheet-template/{template}/",
  summary: "Retire a template; usage read with it stays",
  access: "raw-data.import",
  params: z.object({ organization: organizationChoice, template: recordId }),
  returns: z.object({}),
});

export const previewMappingCall = contract({
  call: "POST /api/organization/{organization}/sheet-template/preview/",
  summary: "Preview the effect of a mapping on the first rows of a sheet",
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
    heading_row: z.int().min(1).max(LARGEST_ID).describe("Row number of the headings, from 1"),
    period: monthShape.nullable().default(null).describe("Period of the file, if the user enters it"),
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
      .describe("The first 50 records"),
    fact_count: z.int(),
    sums: z
      .record(z.string(), z.record(z.string(), z.number()))
      .describe("Sums by metric and first month of the period"),
    problems: z.record(z.string(), z.array(z.string())).describe("Problems by field of the mapping, as messages"),
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
