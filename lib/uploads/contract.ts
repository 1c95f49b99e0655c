import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  model,
  month,
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
  period_months: z.int().describe("How many months one figure counts: 1, 3 (a quarter) or 12 (a year)"),
});
/** Number of facts and their sum over all metrics. */
const amount = model("UsageAmount", { sum: z.number(), count });
const states = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(z.enum(uploadStates, "invalid")).max(7, "invalid"))
  .describe("States separated by commas");

/** An upload in lists. */
const listedUpload = model("UploadSummary", {
  pk,
  method: z.enum(uploadMethods),
  state: z.enum(uploadStates),
  data_file: z.object({ name: z.string(), size: count, sha256: z.string(), url: z.string() }),
  created: moment,
  finished: moment.nullable().describe("When the last check or import ended"),
  user: z.string().nullable(),
  platform: platform.nullable(),
  /** Owners of the usage; several for a consortium's file. Empty while unknown. */
  organizations: z.array(named),
  /** Of the file, or of the imported data. */
  report_types: z.array(reportType),
  first_month: z.string().nullable(),
  last_month: z.string().nullable(),
  is_processed: z.boolean().describe("Imported, and not undone since"),
  error: z.enum(uploadErrors).or(z.literal("")),
  error_text: z.string().describe("The error in the reader's language; empty without one"),
  progress: z
    .object({
      step: z.enum(["check", "import"]),
      done: count.describe("Bytes of the file that were read"),
      total: count,
      records: count,
    })
    .nullable()
    .describe("While a check or an import waits or runs"),
  import_count: count.describe("Months whose numbers are of this upload now"),
  warning_count: count.describe("Warnings of the last check; `findings` of the upload tells them"),
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
  where: z.string().describe("The first place: sheet, row and column, or the element of the document"),
  count,
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

const candidate = <Shape extends z.ZodType>(of: Shape) =>
  z.object({ value: of, because: z.string().describe("What of the header leads there, as the header writes it") });

/** Header values with candidates; the first candidate is used if certain. */
const recognised = model("RecognizedHeader", {
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
  reported_platforms: z.array(z.string()).describe("As the Platform column or element writes them; at most 20"),
});

/** One report of the file: a sheet, an archived file, or the whole. */
const report = model("UploadReport", {
  index: count,
  place: z.string().nullable().describe("Sheet, or file of the archive"),
  report: z.string().nullable(),
  release: z.string().nullable(),
  report_type: reportType.nullable().describe("Null for one that is not imported"),
  verdict: z.enum(["import", "empty", "reject", "not-counter"]),
  first_month: z.string().nullable(),
  last_month: z.string().nullable(),
  missing_months: z.array(z.string()).describe("Promised by the period, without a column: nothing is known of them"),
  rows: count,
  cells: count,
  records: count,
  hits: z.number(),
  skipped_rows: z.array(z.object({ reason: z.enum(skipReasons), count, example: z.string() })),
});

const againstBefore = {
  this_month: amount.nullable().describe("What is there already"),
  prev_year_month: amount.nullable(),
  prev_year_avg: amount.nullable().describe("Only where all twelve months of the year before are there"),
};

/** One report and month of the file, over all its organizations. */
const uploadMonth = model("UploadMonth", {
  report_type: pk,
  month: z.string(),
  is_empty: z.boolean().describe("The file says that there was no usage"),
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
  clashes: count.describe("Organizations that have numbers of this month already"),
});

/** A month of the file that already has data. */
const clash = model("UploadClash", {
  organization: named,
  platform: named,
  report_type: pk,
  month: z.string(),
  import_batch: pk,
  source: z.enum(importSources),
  created: moment,
  is_partial: z.boolean(),
  this_month: amount,
  new: amount,
  is_same: z.boolean().describe("Every metric has the same sum"),
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
  dimensions: z.array(z.object({ name: z.string(), values: count.describe("Different ones, up to 1000") })),
  titles: z.object({
    total: count,
    matched: count,
    new: count,
    doubtful: count.describe("Of the new ones: there is a title of the same name, but its identifiers do not agree"),
    is_complete: z.boolean().describe("False where only the first million of titles was looked up"),
    samples: z.array(z.object({ name: z.string(), ids: z.string(), kind: z.enum(["new", "doubtful"]) })),
  }),
  /** Null unless the file itself distinguishes several organizations. */
  organizations: z
    .array(
      z.object({
        name: z.string(),
        sum: z.number(),
        count,
        organization: named.nullable().describe("Null while nobody has said whose usage it is"),
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
        platform: named.nullable().describe("Null while nobody has said which platform it is"),
        by: z.enum(["name", "person"]).nullable(),
      }),
    )
    .nullable()
    .describe("Null unless the rows of the file name their platforms"),
  places: z
    .array(
      z.object({
        organization: z.string().describe("As it is called here, else as in the file"),
        platform: z.string(),
        report: z.string(),
        is_wanted: z
          .boolean()
          .describe("Whether it comes along: everything is known, and the report is one of those here"),
        first_month: z.string(),
        last_month: z.string(),
        months: count,
        clashes: count.describe("Months that have numbers already"),
        records: count,
        sum: z.number(),
      }),
    )
    .nullable()
    .describe("Of exported usage: what it holds by organization, platform and report"),
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
    .describe("Chosen, or recognised beyond doubt; null where the file tells several apart"),
  report_type: reportType
    .nullable()
    .describe("What somebody said the tables of the file are; null where it is detected"),
  is_organization_chosen: z.boolean(),
  is_platform_chosen: z.boolean(),
  template: named.nullable().describe("How the columns of a vendor's sheet are read"),
  mapping: z.record(z.string(), z.unknown()).nullable().describe("The same, said for this file alone"),
  error_details: z.array(finding).describe("Errors of the reader, with their places"),
  findings: z.array(finding).describe("Everything the reader noticed; at most 500"),
  recognised: recognised.nullable(),
  preflight: preflight.nullable(),
  clashing_months: z.array(clash).describe("At most 2000; clash_count tells all"),
  clash_count: count,
  clashes_open: count.describe("Without a choice yet"),
  clashes: z.enum(clashChoices).nullable().describe("The choice for every month that has numbers already"),
  blocking: z.array(blocking),
  can_import: z.boolean(),
  can_undo: z.boolean(),
  same_file: z
    .array(z.object({ pk, name: z.string(), created: moment, state: z.enum(uploadStates) }))
    .describe("Other uploads of the very same bytes, the newest ten"),
  import_batches: z.array(importedMonth).describe("Once imported; at most 2000"),
});
export type Upload = z.output<typeof upload>;

export const addUploadCall = contract({
  call: "POST /api/manual-data-upload/",
  summary:
    "Keep a file with usage and check it; sent as multipart/form-data: `data_file`, and perhaps `organization`, `platform`, `method`, `report_type_id`, `template`. What is left out is recognised from the file",
  access: "uploads.manage",
  returns: upload,
  status: 201,
});

const listQuery = {
  search: z.string().trim().max(200).optional().describe("In names of files, platforms, organizations and people"),
  platforms: recordIds("Comma-separated platform IDs").optional(),
  report_types: recordIds("Comma-separated report type IDs").optional(),
  state: z.enum(uploadFilters).optional().describe("done: those that are through, imported or taken back again"),
  states: states.optional(),
  order_by: z.enum(["created", "name", "platform", "state", "size", "finished"]).default("created"),
  desc: z.enum(["true", "false"]).default("true"),
  ...paging(),
};
const uploadPage = pageOf(listedUpload);

export const listUploadsCall = contract({
  call: "GET /api/manual-data-upload/",
  summary: "Uploads of all organizations within reach, the newest first",
  access: "uploads.manage",
  query: z.object({ organization: organizationChoice.optional(), ...listQuery }),
  returns: uploadPage,
});

export const listOrganizationUploadsCall = contract({
  call: "GET /api/organization/{organization}/manual-data-upload/",
  summary: "Uploads with usage of one organization, or of all within reach (-1)",
  access: "uploads.manage",
  params: z.object({ organization: organizationChoice }),
  query: z.object(listQuery),
  returns: uploadPage,
});

export const uploadStatsCall = contract({
  call: "GET /api/organization/{organization}/manual-data-upload/stats/",
  summary: "How many uploads there are in each state, and how much room their files take",
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
    quota_bytes: count.nullable().describe("What the files of one organization may take; null for all of them"),
    limit_bytes: count.describe("What one file may take"),
  }),
});

const params = z.object({ upload: recordId });

export const getUploadCall = contract({
  call: "GET /api/manual-data-upload/{upload}/",
  summary: "One upload: its state, what its file was found to hold, and what importing would do now",
  access: "uploads.manage",
  params,
  returns: upload,
});

export const listUploadDetailsCall = contract({
  call: "GET /api/manual-data-upload/details/",
  summary: "Several uploads as their own pages show them, in the order asked for; those that are gone are left out",
  access: "uploads.manage",
  query: z.object({
    uploads: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9}){0,49}$/, "invalid")
      .transform((text) => text.split(",").map(Number))
      .describe("Ids of at most 50 uploads separated by commas"),
  }),
  returns: z.array(upload),
});

const choice = z.enum(clashChoices, "invalid");
const clashingMonth = z.object({
  organization: recordId,
  platform: recordId.optional().describe("Only needed where the file tells platforms apart"),
  report_type: reportTypeId,
  month,
});

export const changeUploadCall = contract({
  call: "PATCH /api/manual-data-upload/{upload}/",
  summary:
    "Correct what was recognised, before it is imported; refused with 412 when somebody else did so since `revision`. Method, report type, template and mapping make the check run again; the rest is compared at once",
  access: "uploads.manage",
  params,
  body: model("UploadChange", {
    organization: recordId.nullable().optional().describe("Null for what the file says"),
    platform: recordId.nullable().optional(),
    method: z.enum(uploadMethods, "invalid").optional(),
    report_type_id: reportTypeId.nullable().optional(),
    template: recordId.nullable().optional(),
    mapping: z.record(z.string(), z.unknown()).nullable().optional(),
    organizations: z
      .array(z.object({ name: z.string().max(1000), organization: recordId.nullable() }))
      .max(2000, "tooMany")
      .optional()
      .describe("Whose usage the file's organizations are, where it was not recognised"),
    platforms: z
      .array(z.object({ name: z.string().max(1000), platform: recordId.nullable() }))
      .max(2000, "tooMany")
      .optional()
      .describe("Which platforms those of exported usage are, where they were not recognised"),
    confirm_organization: z
      .boolean()
      .optional()
      .describe("That it is usage of the organization chosen, although the file names another one"),
    clashes: choice.nullable().optional().describe("For every month that has numbers already"),
    choices: z
      .array(clashingMonth.extend({ choice: choice.nullable() }))
      .max(10_000, "tooMany")
      .optional()
      .describe("For single months; goes before `clashes`"),
    revision: revisionSeen,
  }),
  returns: upload,
});

export const deleteUploadCall = contract({
  call: "DELETE /api/manual-data-upload/{upload}/",
  summary: "Delete an upload with its file; what it brought is undone first",
  access: "uploads.manage",
  params,
  returns: z.object({
    imports: count.describe("Months that lost the numbers of this upload"),
    restored: count.describe("Of these, months whose former numbers are back"),
  }),
});

export const checkUploadCall = contract({
  call: "POST /api/manual-data-upload/{upload}/preflight/",
  summary: "Check the file again",
  access: "uploads.manage",
  params,
  returns: upload,
});

/** Maximum number of uploads awaiting review. */
const MOST_AT_ONCE = 300;

export const importUploadCall = contract({
  call: "POST /api/manual-data-upload/{upload}/import-data/",
  summary:
    "Import a checked upload: all of its months or, should anything fail, none. Answers 409 while months that have numbers already are left without a choice",
  access: "uploads.manage",
  params,
  body: model("UploadImport", {
    clashes: choice.optional(),
    choices: z
      .array(
        z.object({ organization: recordId, report_type: reportTypeId, month, choice: z.enum(clashChoices, "invalid") }),
      )
      .max(10_000, "tooMany")
      .optional(),
  }),
  returns: upload,
});

export const importUploadsCall = contract({
  call: "POST /api/manual-data-upload/import-data/",
  summary:
    "Import several checked uploads; each as if it were asked for alone. Those that may not be imported as they are stay as they were; those that are gone are in neither list",
  access: "uploads.manage",
  body: z.object({ uploads: z.array(recordId).min(1, "mandatory").max(MOST_AT_ONCE, "tooMany") }),
  returns: model("BegunImports", { begun: z.array(pk), refused: z.array(pk) }),
});

export const undoUploadCall = contract({
  call: "POST /api/manual-data-upload/{upload}/undo/",
  summary: "Take back what an upload brought: its numbers vanish at once, and those they replaced are back",
  access: "uploads.manage",
  params,
  returns: z.object({ imports: count, restored: count }),
});

export const getUploadFileCall = contract({
  call: "GET /api/manual-data-upload/{upload}/file/",
  summary: "The file as it was uploaded",
  access: "uploads.manage",
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
  summary: "The first usage that was read of each report of the file",
  access: "uploads.manage",
  params,
  query: z.object({
    report: z.coerce.number().int().min(0).max(10_000).default(0).describe("Index of the report in the file"),
    from: z.coerce.number().int().min(0).max(10_000).default(0),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  returns: model("UploadRows", {
    count: count.describe("Rows that can be asked for"),
    total: count.describe("Usage in the whole report"),
    results: z.array(row),
  }),
});

export const readUploadCellsCall = contract({
  call: "GET /api/manual-data-upload/{upload}/cells/",
  summary: "The first rows of a table as they stand in the file, for saying what its columns are",
  access: "uploads.manage",
  params,
  query: z.object({
    sheet: z.string().max(200).optional().describe("The first one if left out"),
    from: z.coerce.number().int().min(0).max(2_000).default(0),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  returns: model("UploadCells", {
    sheets: z.array(z.string()).describe("Empty for text"),
    sheet: z.string().nullable(),
    rows: z.array(z.object({ number: count.describe("From 1"), cells: z.array(z.string()) })),
    has_more: z.boolean(),
  }),
});

export type UploadRow = z.output<typeof row>;
export type UploadFinding = z.output<typeof finding>;
