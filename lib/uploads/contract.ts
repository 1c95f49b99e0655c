import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  LARGEST_ID,
  model,
  monthShape,
  named,
  namedReportType,
  organizationChoice,
  pageOf,
  paging,
  pk,
  recordId,
  recordIds,
  reportTypeId,
  revision,
  revisionSeen,
} from "@/lib/access/shapes";
import { skipReasons } from "@/lib/counter/table/rows/skipped-rows";
import { importSources } from "@/lib/imports/show/import-source";
import { uploadBlocks, uploadErrors } from "./upload-error";
import { clashChoices, uploadFilters, uploadMethods, uploadStates } from "./upload-state";

const moment = z.iso.datetime();
const platform = named.extend({ short_name: z.string() });
const reportType = model("UploadReportType", {
  ...namedReportType.shape,
  period_months: z.int().describe("Months covered by one figure: 1, 3 (a quarter) or 12 (a year)"),
});
/** Number of facts and their sum over all metrics. */
const amount = model("UsageAmount", { sum: z.number(), count });
const states = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(z.enum(uploadStates, "invalid")).max(7, "invalid"))
  .describe("Comma-separated states");

/** An upload in lists. */
const listedUpload = model("UploadSummary", {
  pk,
  method: z.enum(uploadMethods),
  state: z.enum(uploadStates),
  data_file: z.object({ name: z.string(), size: count, sha256: z.string(), url: z.string() }),
  created: moment,
  finished: moment.nullable().describe("End of the last check or import; null before the first one"),
  user: z.string().nullable(),
  platform: platform.nullable(),
  /** Owners of the usage; several for a consortium's file. Empty while unknown. */
  organizations: z.array(named),
  /** Of the file, or of the imported data. */
  report_types: z.array(reportType),
  first_month: z.string().nullable(),
  last_month: z.string().nullable(),
  is_processed: z.boolean().describe("Imported and not undone"),
  error: z.enum(uploadErrors).or(z.literal("")),
  error_text: z
    .string()
    .describe(
      "Error message in the language of the reader: the first error in the file, if it has any; empty without one",
    ),
  progress: z
    .object({
      step: z.enum(["check", "import"]),
      done: count.describe("Bytes of the file read so far"),
      total: count,
      records: count,
    })
    .nullable()
    .describe("Null unless a check or import is queued or running"),
  import_count: count.describe("Months whose current figures come from this upload"),
  warning_count: count.describe("Number of warnings of the last check; `findings` of the upload lists them"),
  owner_level: z.number().int(),
  can_edit: z.boolean(),
  revision,
});
export type ListedUpload = z.output<typeof listedUpload>;

const finding = model("UploadFinding", {
  level: z.enum(["error", "warning", "exception"]),
  code: z.string(),
  text: z.string(),
  remedy: z.string(),
  where: z.string().describe("First occurrence: sheet, row and column, or path of the element"),
  count,
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

const candidate = <Shape extends z.ZodType>(of: Shape) =>
  z.object({ value: of, because: z.string().describe("Text of the header that suggests the value") });

/** Header values with candidates; the first candidate is used if certain. */
const recognized = model("RecognizedHeader", {
  platforms: z.array(
    candidate(platform).extend({ by: z.enum(["registry", "credentials", "name", "template"]), is_sure: z.boolean() }),
  ),
  organizations: z.array(
    candidate(named).extend({ by: z.enum(["internal-id", "credentials", "name"]), is_sure: z.boolean() }),
  ),
  institution: z.string().nullable(),
  institution_ids: z.array(z.string()),
  customer_id: z.string().nullable(),
  created_by: z.string().nullable(),
  created: z.string().nullable(),
  registry_record: z.string().nullable(),
  reported_platforms: z.array(z.string()).describe("Values of the Platform column or element; at most 20"),
});

/** One report of the file: a sheet, an archived file, or the whole. */
const report = model("UploadReport", {
  index: count,
  place: z.string().nullable().describe("Sheet of the workbook, or file in the archive; null for a single table"),
  report: z.string().nullable(),
  release: z.string().nullable(),
  report_type: reportType.nullable().describe("Null for a table that is not imported"),
  verdict: z.enum(["import", "empty", "reject", "not-counter"]),
  first_month: z.string().nullable(),
  last_month: z.string().nullable(),
  missing_months: z.array(z.string()).describe("Months of the reporting period without a column; no data about them"),
  rows: count,
  cells: count,
  records: count,
  hits: z.number(),
  skipped_rows: z.array(z.object({ reason: z.enum(skipReasons), count, example: z.string() })),
});

const againstBefore = {
  this_month: amount.nullable().describe("Existing figures of the month; null without any"),
  prev_year_month: amount.nullable(),
  prev_year_avg: amount.nullable().describe("Average of the previous year; null unless all twelve months have data"),
};

/** One report and month of the file, over all its organizations. */
const uploadMonth = model("UploadMonth", {
  report_type: pk,
  month: z.string(),
  is_empty: z.boolean().describe("The file reports no usage"),
  is_partial: z.boolean().describe("The file covers only part of the month, and is stored as partial"),
  new: amount,
  ...againstBefore,
  metrics: z.array(
    z.object({
      name: z.string(),
      sum: z.number(),
      count,
      this_month: z.number().nullable(),
      prev_year_month: z.number().nullable(),
      prev_year_avg: z.number().nullable(),
    }),
  ),
  organizations: count.describe("Organizations with this month in the file"),
  clashes: count.describe("Organizations that already have figures of this month"),
});

/** A month of the file that already has data. */
const clash = model("UploadClash", {
  organization: named,
  platform: named,
  account: z.string().nullable().describe("Null unless the organization has several accounts at the platform"),
  report_type: pk,
  month: z.string(),
  import_batch: pk,
  source: z.enum(importSources),
  created: moment,
  is_partial: z.boolean(),
  this_month: amount,
  new: amount,
  is_same: z.boolean().describe("All metrics have the same sum"),
  choice: z.enum(clashChoices).nullable(),
});
export type Clash = z.output<typeof clash>;

/** Effect of an import: the file's content next to existing data. */
const preflight = model("UploadPreflight", {
  format_version: z.string(),
  generated: moment,
  log_count: count,
  hits_total: z.number(),
  reports: z.array(report),
  months: z.array(uploadMonth),
  metrics: z.array(
    z.object({
      name: z.string(),
      sum: z.number(),
      count,
      /**
       * used: already has data of this report, platform and organization; known: exists in the product; new: would be
       * created; forbidden: the installation does not create metrics
       */
      status: z.enum(["used", "known", "new", "forbidden"]),
      is_interest: z.boolean().describe("Counts as interest on this platform"),
    }),
  ),
  dimensions: z.array(z.object({ name: z.string(), values: count.describe("Number of distinct values, up to 1,000") })),
  titles: z.object({
    total: count,
    matched: count,
    new: count,
    doubtful: count.describe("New titles whose name exists with conflicting identifiers"),
    is_complete: z.boolean().describe("False if only the first million titles were looked up"),
    samples: z.array(z.object({ name: z.string(), ids: z.string(), kind: z.enum(["new", "doubtful"]) })),
  }),
  /** Null unless the file itself distinguishes several organizations. */
  organizations: z
    .array(
      z.object({
        name: z.string(),
        sum: z.number(),
        count,
        organization: named.nullable().describe("Null until the organization is selected"),
        by: z.enum(["name", "internal-id", "person"]).nullable(),
      }),
    )
    .nullable(),
  platforms: z
    .array(
      z.object({
        name: z.string(),
        sum: z.number(),
        count,
        platform: named.nullable().describe("Null until the platform is selected"),
        by: z.enum(["name", "person"]).nullable(),
      }),
    )
    .nullable()
    .describe("Null unless rows of the file name their platforms"),
  places: z
    .array(
      z.object({
        organization: z.string().describe("Name in this installation, or the name in the file if unknown"),
        platform: z.string(),
        report: z.string(),
        is_wanted: z
          .boolean()
          .describe("Whether it will be imported: everything is recognized, and the report type exists here"),
        first_month: z.string(),
        last_month: z.string(),
        months: count,
        clashes: count.describe("Months that already have figures"),
        records: count,
        sum: z.number(),
      }),
    )
    .nullable()
    .describe("For exported usage: content by organization, platform and report; otherwise null"),
});

const blocking = model("UploadBlock", {
  code: z.enum(uploadBlocks),
  text: z.string(),
  remedy: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

const importedMonth = model("ImportedMonth", {
  pk,
  organization: named,
  report_type: pk,
  month: z.string(),
  fact_count: count,
  sum: z.number(),
  state: z.enum(["current", "replaced", "discarded"]),
});

/** An upload on its own page. */
export const upload = model("Upload", {
  ...listedUpload.shape,
  organization: named
    .nullable()
    .describe("Selected by a user or recognized with certainty; null if the file covers several organizations"),
  report_type: reportType.nullable().describe("Report type selected by a user; null if detected"),
  is_organization_chosen: z.boolean(),
  is_platform_chosen: z.boolean(),
  account: z
    .object({ pk: z.int().min(0), name: z.string() })
    .nullable()
    .describe("Account of the organization at the platform that gets the usage; null unless it has several"),
  accounts: z
    .array(z.object({ pk: z.int().min(0), name: z.string().describe("Empty for the main account, whose pk is 0") }))
    .describe("Accounts to choose from; empty unless there are several"),
  template: named.nullable().describe("Template for reading the columns of a vendor's spreadsheet; null without one"),
  mapping: z.record(z.string(), z.unknown()).nullable().describe("Column mapping for this file only; null without one"),
  error_details: z.array(finding).describe("Errors found in the file, with their places"),
  findings: z.array(finding).describe("All findings of the check; at most 500"),
  recognized: recognized.nullable(),
  preflight: preflight.nullable(),
  clashing_months: z.array(clash).describe("Months with existing figures, at most 2,000; clash_count is the total"),
  clash_count: count,
  clashes_open: count.describe("Months with existing figures and without a decision"),
  clashes: z.enum(clashChoices).nullable().describe("Decision for all months with existing figures; null without one"),
  titles: z.array(z.string()).describe("Names of rows that count as titles although they look like totals"),
  blocking: z.array(blocking),
  can_import: z.boolean(),
  can_undo: z.boolean(),
  same_file: z
    .array(z.object({ pk, name: z.string(), created: moment, state: z.enum(uploadStates) }))
    .describe("Other uploads of an identical file, the ten newest"),
  import_batches: z.array(importedMonth).describe("Imported months, at most 2,000; empty before the import"),
});
export type Upload = z.output<typeof upload>;

export const addUploadCall = contract({
  call: "POST /api/manual-data-upload/",
  summary:
    "Upload and check a file with usage, sent as multipart/form-data: `data_file`, optionally `organization`, `platform`, `method`, `report_type_id`, `template`. Omitted fields are detected from the file",
  access: "uploads.manage",
  keys: "uploads",
  returns: upload,
  status: 201,
});

const listQuery = {
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("Text to search for in names of files, platforms, organizations and users"),
  platforms: recordIds("Comma-separated platform IDs").optional(),
  report_types: recordIds("Comma-separated report type IDs").optional(),
  state: z.enum(uploadFilters).optional().describe("done: imported or undone"),
  states: states.optional(),
  order_by: z.enum(["created", "name", "platform", "state", "size", "finished"]).default("created"),
  desc: z.enum(["true", "false"]).default("true"),
  ...paging(),
};
const uploadPage = pageOf(listedUpload);

export const listUploadsCall = contract({
  call: "GET /api/manual-data-upload/",
  summary: "List uploads of all organizations that the caller sees, newest first",
  access: "uploads.manage",
  keys: "uploads",
  query: z.object({ organization: organizationChoice.optional(), ...listQuery }),
  returns: uploadPage,
});

export const listOrganizationUploadsCall = contract({
  call: "GET /api/organization/{organization}/manual-data-upload/",
  summary: "List uploads with usage of one organization, or of all that the caller sees (-1)",
  access: "uploads.manage",
  keys: "uploads",
  params: z.object({ organization: organizationChoice }),
  query: z.object(listQuery),
  returns: uploadPage,
});

export const uploadStatsCall = contract({
  call: "GET /api/organization/{organization}/manual-data-upload/stats/",
  summary: "Count uploads by state, with the storage used by their files",
  access: "uploads.manage",
  params: z.object({ organization: organizationChoice }),
  returns: model("UploadStats", {
    count,
    states: z.object({
      initial: count,
      preflight: count,
      prefailed: count,
      importing: count,
      imported: count,
      failed: count,
      undone: count,
    }),
    bytes: count,
    quota_bytes: count
      .nullable()
      .describe("Storage limit for the files of one organization, in bytes; null for all organizations"),
    limit_bytes: count.describe("Maximum file size, in bytes"),
  }),
});

const params = z.object({ upload: recordId });

export const getUploadCall = contract({
  call: "GET /api/manual-data-upload/{upload}/",
  summary: "Get an upload: state, detected content and the effect of importing it now",
  access: "uploads.manage",
  keys: "uploads",
  params,
  returns: upload,
});

export const listUploadDetailsCall = contract({
  call: "GET /api/manual-data-upload/details/",
  summary: "Get several uploads with details, in the order of the request; deleted ones are omitted",
  access: "uploads.manage",
  keys: "uploads",
  query: z.object({
    uploads: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9}){0,49}$/, "invalid")
      .transform((text) => text.split(",").map(Number))
      .describe("Comma-separated upload IDs, at most 50"),
  }),
  returns: z.array(upload),
});

const choice = z.enum(clashChoices, "invalid");
const clashingMonth = z.object({
  organization: recordId,
  platform: recordId.optional().describe("Required only if the file covers several platforms"),
  report_type: reportTypeId,
  month: monthShape,
});

export const changeUploadCall = contract({
  call: "PATCH /api/manual-data-upload/{upload}/",
  summary:
    "Correct detected values before the import; refused with 412 if another user changed the upload since `revision`. Changing method, report type, template, mapping or titles repeats the check; other changes apply at once",
  access: "uploads.manage",
  params,
  body: model("UploadChange", {
    organization: recordId.nullable().optional().describe("Null to use the organization in the file"),
    platform: recordId.nullable().optional(),
    method: z.enum(uploadMethods, "invalid").optional(),
    report_type_id: reportTypeId.nullable().optional(),
    account: z
      .int()
      .min(0)
      .max(LARGEST_ID, "invalid")
      .nullable()
      .optional()
      .describe("Account of the organization at the platform; 0 is the main one. Null: the first one"),
    template: recordId.nullable().optional(),
    mapping: z.record(z.string(), z.unknown()).nullable().optional(),
    organizations: z
      .array(z.object({ name: z.string().max(1000), organization: recordId.nullable() }))
      .max(2000, "tooMany")
      .optional()
      .describe("Organizations for names in the file that were not recognized"),
    platforms: z
      .array(z.object({ name: z.string().max(1000), platform: recordId.nullable() }))
      .max(2000, "tooMany")
      .optional()
      .describe("Platforms for names in exported usage that were not recognized"),
    titles: z
      .array(z.string().max(200, "tooLong"))
      .max(100, "tooMany")
      .optional()
      .describe("Names of rows of a spreadsheet that count as titles although they look like totals"),
    confirm_organization: z
      .boolean()
      .optional()
      .describe("Confirms that the usage belongs to the selected organization although the file names another one"),
    clashes: choice.nullable().optional().describe("Decision for all months with existing figures"),
    choices: z
      .array(clashingMonth.extend({ choice: choice.nullable() }))
      .max(10_000, "tooMany")
      .optional()
      .describe("Decisions for single months; take precedence over `clashes`"),
    revision: revisionSeen,
  }),
  returns: upload,
});

export const deleteUploadCall = contract({
  call: "DELETE /api/manual-data-upload/{upload}/",
  summary: "Delete an upload and its file; its import is undone first",
  access: "uploads.manage",
  params,
  returns: z.object({
    imports: count.describe("Months whose figures from this upload were removed"),
    restored: count.describe("Removed months whose previous figures were restored"),
  }),
});

export const checkUploadCall = contract({
  call: "POST /api/manual-data-upload/{upload}/preflight/",
  summary: "Check an uploaded file again",
  access: "uploads.manage",
  keys: "uploads",
  params,
  returns: upload,
});

/** Maximum number of uploads awaiting review. */
const MOST_AT_ONCE = 300;

export const importUploadCall = contract({
  call: "POST /api/manual-data-upload/{upload}/import-data/",
  summary:
    "Import a checked upload, all months or none. Refused with 409 while months with existing figures have no decision",
  access: "uploads.manage",
  keys: "uploads",
  params,
  body: model("UploadImport", {
    clashes: choice.optional(),
    choices: z
      .array(
        z.object({
          organization: recordId,
          report_type: reportTypeId,
          month: monthShape,
          choice: z.enum(clashChoices, "invalid"),
        }),
      )
      .max(10_000, "tooMany")
      .optional(),
  }),
  returns: upload,
});

export const importUploadsCall = contract({
  call: "POST /api/manual-data-upload/import-data/",
  summary:
    "Import several checked uploads, each independently. Uploads that cannot be imported stay unchanged; deleted ones appear in neither list",
  access: "uploads.manage",
  body: z.object({ uploads: z.array(recordId).min(1, "mandatory").max(MOST_AT_ONCE, "tooMany") }),
  returns: model("BegunImports", { begun: z.array(pk), refused: z.array(pk) }),
});

export const undoUploadCall = contract({
  call: "POST /api/manual-data-upload/{upload}/undo/",
  summary: "Undo the import of an upload: its figures are removed and the figures that they replaced restored",
  access: "uploads.manage",
  params,
  returns: z.object({ imports: count, restored: count }),
});

export const getUploadFileCall = contract({
  call: "GET /api/manual-data-upload/{upload}/file/",
  summary: "Download the uploaded file",
  access: "uploads.manage",
  keys: "uploads",
  params,
  returns: { file: "application/octet-stream" },
});

const row = model("UploadRow", {
  month: z.string(),
  metric: z.string(),
  value: z.number(),
  title: z.string().nullable(),
  title_ids: z.record(z.string(), z.string()),
  item: z.string().nullable(),
  item_ids: z.record(z.string(), z.string()),
  attributes: z.record(z.string(), z.string()),
  organization: z.string().nullable(),
  place: count,
});

export const listUploadRowsCall = contract({
  call: "GET /api/manual-data-upload/{upload}/rows/",
  summary: "List the first usage records of a report in the file",
  access: "uploads.manage",
  params,
  query: z.object({
    report: z.coerce.number().int().min(0).max(10_000).default(0).describe("Index of the report in the file, from 0"),
    from: z.coerce.number().int().min(0).max(10_000).default(0),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  returns: model("UploadRows", {
    count: count.describe("Number of available rows"),
    total: count.describe("Sum of usage in the whole report"),
    results: z.array(row),
  }),
});

export const readUploadCellsCall = contract({
  call: "GET /api/manual-data-upload/{upload}/cells/",
  summary: "List the first rows of a table as in the file, to assign its columns",
  access: "uploads.manage",
  params,
  query: z.object({
    sheet: z.string().max(200).optional().describe("Sheet name; default: the first sheet"),
    from: z.coerce.number().int().min(0).max(2_000).default(0),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  returns: model("UploadCells", {
    sheets: z.array(z.string()).describe("Sheet names; empty for text files"),
    sheet: z.string().nullable(),
    rows: z.array(z.object({ number: count.describe("Row number, from 1"), cells: z.array(z.string()) })),
    has_more: z.boolean(),
  }),
});

export type UploadRow = z.output<typeof row>;
export type UploadFinding = z.output<typeof finding>;
