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
  reportTypeId,
} from "@/lib/access/shapes";
import { month as asMonth, isMonth, monthRange } from "@/lib/counter/standard/month";
import { importSources } from "./show/import-source";

const moment = z.iso.datetime();
const sums = z.record(z.string(), z.number()).describe("By metric");
const importStates = ["loading", "current", "replaced", "discarded"] as const;

/** Source of a month's facts: the request, the response and the result. */
export const importDetail = model("ImportDetail", {
  pk: z.number().int(),
  state: z.enum(importStates),
  organization: named,
  platform: named,
  report_type: namedReportType,
  month: z.string(),
  is_partial: z.boolean(),
  fact_count: z.number().int(),
  sums,
  created: moment,
  current_since: moment.nullable(),
  hidden_since: moment.nullable(),
  harvest: z.object({ pk: z.number().int(), started: moment, started_by: z.string().nullable() }).nullable(),
  attempt: z
    .object({
      pk: z.number().int(),
      status: z.enum([
        "downloading",
        "importing",
        "success",
        "no_data",
        "download_failed",
        "parsing_failed",
        "import_failed",
      ]),
      error_code: z.string(),
      http_status: z.number().int().nullable(),
      used_url: z.string().describe("Without secrets"),
      started: moment,
      downloaded: moment.nullable(),
      finished: moment.nullable(),
      findings: z.array(
        z.object({ level: z.enum(["error", "warning", "exception"]), text: z.string(), count: z.number().int() }),
      ),
    })
    .nullable(),
  upload: z
    .object({ pk: z.number().int(), name: z.string(), created: moment, user: z.string().nullable() })
    .nullable()
    .describe("The file that somebody brought"),
  raw_file: z
    .object({
      pk: z.number().int(),
      name: z.string(),
      media_type: z.string(),
      size: z.number(),
      sha256: z.string(),
      url: z.string(),
    })
    .nullable(),
});
export type ImportDetail = z.infer<typeof importDetail>;

export const getImportCall = contract({
  call: "GET /api/import-batch/{id}/",
  summary: "One import: the harvest and the file its usage comes from",
  access: "usage.view",
  params: z.object({ id: recordId }),
  returns: importDetail,
});

/** An import in lists. */
export const importBatch = model("Import", {
  pk,
  state: z.enum(importStates),
  organization: named,
  platform: named,
  report_type: namedReportType,
  month: z.string(),
  is_partial: z.boolean(),
  fact_count: count,
  sums,
  source: z.enum(importSources),
  created: moment,
  current_since: moment.nullable(),
  hidden_since: moment.nullable(),
  user: z.string().nullable().describe("Who asked for it; null for what came by itself"),
  attempt: pk.nullable(),
  credentials: pk.nullable(),
  harvest: pk.nullable(),
  raw_file: pk.nullable(),
  upload: pk.nullable(),
});
export type ImportBatch = z.infer<typeof importBatch>;

export const listImportsCall = contract({
  call: "GET /api/import-batch/",
  summary:
    "Imports: one month of one report of one organization and platform each; the current ones unless said otherwise",
  access: "usage.view",
  query: z.object({
    organization: organizationChoice.optional(),
    platform: recordId.optional(),
    report_type: reportTypeId.optional(),
    start_date: month.optional(),
    end_date: month.optional(),
    state: z.enum(["current", "replaced"]).default("current"),
    order_by: z.enum(["created", "month", "organization", "platform", "report_type", "fact_count"]).default("created"),
    desc: z.enum(["true", "false"]).default("true"),
    ...paging(),
  }),
  returns: pageOf(importBatch),
});

export const lookupImportsCall = contract({
  call: "POST /api/import-batch/lookup/",
  summary: "The imports that deleting these months would delete",
  access: "harvest.manage",
  body: z
    .array(
      z.object({
        organization: recordId,
        platform: recordId,
        report_type: reportTypeId,
        months: z.array(month).min(1, "mandatory").max(1200, "tooMany"),
      }),
    )
    .min(1, "mandatory")
    .max(1000, "tooMany"),
  returns: z.array(importBatch),
});

export const purgeImportsCall = contract({
  call: "POST /api/import-batch/purge/",
  summary:
    "Delete imports with the downloads and intentions of their months; all of them or, if one is not the caller's to delete, none",
  access: "harvest.manage",
  body: z.object({ batches: z.array(recordId).min(1, "mandatory").max(5000, "tooMany") }),
  returns: z.object({ imports: count, intentions: count, attempts: count }),
});

export const dataPresenceCall = contract({
  call: "GET /api/import-batch/data-presence/",
  summary: "Months with numbers, for the reports and places of the credentials",
  access: "harvest.manage",
  query: z.object({
    start_date: month,
    end_date: month,
    credentials: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9}){0,999}$/, "invalid")
      .transform((text) => text.split(",").map(Number))
      .describe("Ids separated by commas"),
  }),
  returns: z.array(
    model("DataPresence", {
      report_type_id: pk,
      platform_id: pk,
      organization_id: pk,
      date: z.string().describe("First day of the month"),
      source: z.enum(importSources),
      is_partial: z.boolean(),
      is_empty: z.boolean(),
    }),
  ),
});

/** The figures of a month, current or former. */
const version = model("ImportVersion", {
  ...importBatch.shape,
  restatement: z
    .object({ title_count: count.describe("Titles that differ from the version before") })
    .nullable()
    .describe("Whether this version changed the one before"),
  has_facts: z.boolean().describe("Its facts can still be looked at"),
});

export const listVersionsCall = contract({
  call: "GET /api/import-batch/{id}/versions/",
  summary: "All versions of the month of an import, the newest first",
  access: "usage.view",
  params: z.object({ id: recordId }),
  returns: z.array(version),
});

/** Change of one metric; 0 if absent. */
const change = model("MetricRestatement", { metric: z.string(), before: z.number(), after: z.number() });

const restatement = model("Restatement", {
  pk: pk.describe("Of the later import"),
  former: pk.describe("Of the import it replaced"),
  organization: named,
  platform: named,
  report_type: namedReportType,
  month: z.string(),
  created: moment,
  changes: z.array(change),
  title_count: count.describe("Titles, or items, that differ"),
  titles: z
    .array(change.extend({ title: named.nullable(), item: named.nullable() }))
    .describe("The largest differences"),
});
export type RestatementView = z.infer<typeof restatement>;

export const listRestatementsCall = contract({
  call: "GET /api/restatements/",
  summary: "Months that publishers counted anew: sums before and after, and the titles that changed most; newest first",
  access: "usage.view",
  query: z.object({
    organization: organizationChoice.optional(),
    platform: recordId.optional(),
    report_type: reportTypeId.optional(),
    harvest: recordId.optional().describe("Found by this harvest"),
    since: z.iso.datetime({ offset: true, error: "invalid" }).optional(),
    ...paging(),
  }),
  returns: pageOf(restatement),
});

export const importFactsCall = contract({
  call: "GET /api/import-batch/{id}/facts/",
  summary: "What one version of a month counted, by title, item and metric, the largest first; also of former versions",
  access: "usage.view",
  weight: "report",
  params: z.object({ id: recordId }),
  query: z.object({ search: z.string().trim().max(200).optional().describe("In names of titles"), ...paging() }),
  returns: z.object({
    count,
    results: z.array(
      z.object({ title: named.nullable(), item: named.nullable(), metric: z.string(), value: z.number() }),
    ),
  }),
});

const MOST_EXPORTED_MONTHS = 120;
const exportedMonth = month.transform(asMonth);

export const counterExportCall = contract({
  call: "GET /api/counter-export/",
  summary:
    "Imported usage of one organization, platform and report as a COUNTER report of Release 5 or 5.1; what that release does not know is kept and told in the report's exceptions under code 0",
  access: "usage.view",
  weight: "export",
  query: z
    .object({
      organization: organizationChoice,
      platform: recordId,
      report_type: reportTypeId,
      start_date: exportedMonth.describe("yyyy-MM"),
      end_date: exportedMonth.describe("yyyy-MM"),
      form: z.enum(["json", "tsv", "xlsx"], "invalid").default("json"),
      release: z
        .enum(["5", "5.1"], "invalid")
        .optional()
        .describe(
          "As it came unless said; what came in Release 5 can be written in 5.1 as well, not the other way round",
        ),
    })
    .superRefine(({ start_date: from, end_date: to }, context) => {
      if (!isMonth(from) || !isMonth(to)) return;
      if (to < from) context.addIssue({ code: "custom", path: ["end_date"], message: "monthsReversed" });
      else if (monthRange(from, to).length > MOST_EXPORTED_MONTHS)
        context.addIssue({ code: "custom", path: ["end_date"], message: "tooMany" });
    }),
  returns: { file: "application/octet-stream" },
});

const difference = model("SumDifference", {
  metric: z.string().describe("Empty: the number of records"),
  file: z.number().nullable(),
  import: z.number().nullable(),
  store: z.number().nullable(),
});

export const sumCheckCall = contract({
  call: "GET /api/import-batch/{id}/check/",
  summary: "Whether an import agreed with its file and with the usage store when they were last compared",
  access: "usage.view",
  params: z.object({ id: recordId }),
  returns: model("SumCheck", {
    check: z
      .object({
        checked: moment,
        result: z.enum(["same", "different", "fileLost", "noFile"]),
        differences: z.array(difference),
      })
      .nullable(),
    may_check: z.boolean().describe("Whether the caller may have it checked now"),
  }),
});

export const askSumCheckCall = contract({
  call: "POST /api/import-batch/{id}/check/",
  summary: "Read the file of an import again in the background and compare the sums",
  access: "harvest.manage",
  params: z.object({ id: recordId }),
  status: 202,
  returns: z.object({}),
});

export const findRowsCall = contract({
  call: "GET /api/import-batch/{id}/rows/",
  summary: "The rows or items in the file of an import that make one of its facts, as the file has them",
  access: "usage.view",
  params: z.object({ id: recordId }),
  query: z.object({
    fact: z.string("mandatory").max(150, "invalid").describe("As the list of facts behind a figure gives it"),
    value: z.coerce.number().int().min(1).optional().describe("Its value, after which reading may stop"),
  }),
  returns: model("SourceRows", {
    file: named,
    sum: z.number(),
    complete: z.boolean().describe("False where there are more places than are given"),
    results: z.array(
      z.object({
        part: z.string().nullable().describe("Sheet of a workbook, or file of an archive"),
        row: count.nullable().describe("Number of the row, from 1"),
        path: z.string().nullable().describe("Of an item in JSON or XML, counted from 0"),
        value: z.number(),
        raw: z.string().nullable().describe("What stands there, cut where it is long"),
      }),
    ),
  }),
});
