import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  accountFilter,
  accountOfPlace,
  count,
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
} from "@/lib/access/shapes";
import { month as asMonth, isMonth, monthRange } from "@/lib/counter/standard/month";
import { importSources } from "./show/import-source";

const moment = z.iso.datetime();
const sums = z.record(z.string(), z.number()).describe("Sums by metric");
const importStates = ["loading", "current", "replaced", "discarded"] as const;

/** Source of a month's facts: the request, the response and the result. */
export const importDetail = model("ImportDetail", {
  pk: z.number().int(),
  state: z.enum(importStates),
  organization: named,
  platform: named,
  account: accountOfPlace,
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
      used_url: z.string().describe("URL of the request without secrets"),
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
    .describe("Uploaded file that the usage comes from; null without one"),
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
  summary: "Get an import with the harvest and the file its usage comes from",
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
  account: accountOfPlace,
  report_type: namedReportType,
  month: z.string(),
  is_partial: z.boolean(),
  fact_count: count,
  sums,
  source: z.enum(importSources),
  created: moment,
  current_since: moment.nullable(),
  hidden_since: moment.nullable(),
  user: z.string().nullable().describe("User who requested the import; null for automatic ones"),
  attempt: pk.nullable(),
  credentials: pk.nullable(),
  harvest: pk.nullable(),
  raw_file: pk.nullable(),
  upload: pk.nullable(),
});
export type ImportBatch = z.infer<typeof importBatch>;

export const listImportsCall = contract({
  call: "GET /api/import-batch/",
  summary: "List imports: one month of one report of one organization and platform each; default: current ones only",
  access: "usage.view",
  query: z.object({
    organization: organizationChoice.optional(),
    platform: recordId.optional(),
    report_type: reportTypeId.optional(),
    from: monthShape.optional(),
    to: monthShape.optional(),
    state: z.enum(["current", "replaced"]).default("current"),
    order_by: z.enum(["created", "month", "organization", "platform", "report_type", "fact_count"]).default("created"),
    desc: z.enum(["true", "false"]).default("true"),
    ...paging(),
  }),
  returns: pageOf(importBatch),
});

export const importChangesCall = contract({
  call: "GET /api/import-batch/changes/",
  summary:
    "List imports that appeared, moved or were removed since a time or an earlier answer, oldest change first, for programs that keep a copy. Without either, all current ones. An import never changes its facts; recent changes may be listed again",
  access: "usage.view",
  query: z.object({
    organization: organizationChoice.optional(),
    changed_since: z.iso.datetime({ offset: true, error: "invalid" }).optional(),
    cursor: z
      .string()
      .regex(/^\d{1,15}\.\d{1,10}(\.\d{1,15})?$/, "invalid")
      .optional()
      .describe("From the last answer; continues there"),
    page_size: z.coerce.number().int().min(1).max(5000).default(1000),
  }),
  returns: model("ImportChanges", {
    results: z.array(
      model("ImportChange", {
        pk,
        is_removed: z.boolean().describe("Its facts are no longer part of the usage: delete them"),
        changed: moment,
        organization: pk,
        platform: pk,
        account: pk.describe("0 for the main account"),
        report_type: pk,
        month: z.string(),
        is_partial: z.boolean(),
        fact_count: count,
        sums,
      }),
    ),
    cursor: z.string().describe("Send it with the next request, now or later"),
    has_more: z.boolean().describe("There are more changes now"),
  }),
});

export const lookupImportsCall = contract({
  call: "POST /api/import-batch/lookup/",
  summary: "List the imports that deleting these months would delete",
  access: "harvest.manage",
  body: z
    .array(
      z.object({
        organization: recordId,
        platform: recordId,
        account: z
          .string()
          .max(200, "tooLong")
          .optional()
          .describe("Name of the account, empty for the main one; all accounts of the organization if left out"),
        report_type: reportTypeId,
        months: z.array(monthShape).min(1, "mandatory").max(1200, "tooMany"),
      }),
    )
    .min(1, "mandatory")
    .max(1000, "tooMany"),
  returns: z.array(importBatch),
});

export const purgeImportsCall = contract({
  call: "POST /api/import-batch/purge/",
  summary:
    "Delete imports with the downloads and intentions of their months; all of them, or none if the caller may not delete one of them",
  access: "harvest.manage",
  body: z.object({ batches: z.array(recordId).min(1, "mandatory").max(5000, "tooMany") }),
  returns: z.object({ imports: count, intentions: count, attempts: count }),
});

export const dataPresenceCall = contract({
  call: "GET /api/import-batch/data-presence/",
  summary: "List months with figures for the reports and organizations of credentials",
  access: "harvest.manage",
  query: z.object({
    from: monthShape,
    to: monthShape,
    credentials: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9}){0,999}$/, "invalid")
      .transform((text) => text.split(",").map(Number))
      .describe("Comma-separated credentials IDs"),
  }),
  returns: z.array(
    model("DataPresence", {
      report_type_id: pk,
      platform_id: pk,
      organization_id: pk,
      account: z.string().describe("Empty for the main account"),
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
    .object({ title_count: count.describe("Titles that differ from the previous version") })
    .nullable()
    .describe("Changes against the previous version; null without any"),
  has_facts: z.boolean().describe("Its facts are still available"),
});

export const listVersionsCall = contract({
  call: "GET /api/import-batch/{id}/versions/",
  summary: "List all versions of the month of an import, newest first",
  access: "usage.view",
  params: z.object({ id: recordId }),
  returns: z.array(version),
});

/** Change of one metric; 0 if absent. */
const change = model("MetricRestatement", { metric: z.string(), before: z.number(), after: z.number() });

const restatement = model("Restatement", {
  pk: pk.describe("ID of the later import"),
  former: pk.describe("ID of the import that it replaced"),
  organization: named,
  platform: named,
  account: accountOfPlace,
  report_type: namedReportType,
  month: z.string(),
  created: moment,
  announced: z
    .object({ at: moment, note: z.string() })
    .nullable()
    .describe("When and why the provider changed the month, if its list of reports announced it"),
  changes: z.array(change),
  title_count: count.describe("Titles or items that differ"),
  titles: z
    .array(change.extend({ title: named.nullable(), item: named.nullable() }))
    .describe("The largest differences"),
});
export type RestatementView = z.infer<typeof restatement>;

export const listRestatementsCall = contract({
  call: "GET /api/restatements/",
  summary: "List months restated by publishers: sums before and after, and the titles that changed most; newest first",
  access: "usage.view",
  query: z.object({
    organization: organizationChoice.optional(),
    platform: recordId.optional(),
    report_type: reportTypeId.optional(),
    harvest: recordId.optional().describe("Only restatements detected by this harvest"),
    since: z.iso.datetime({ offset: true, error: "invalid" }).optional(),
    ...paging(),
  }),
  returns: pageOf(restatement),
});

export const importFactsCall = contract({
  call: "GET /api/import-batch/{id}/facts/",
  summary:
    "List the facts of one version of a month by title, item and metric, largest first; former versions included",
  access: "usage.view",
  weight: "report",
  params: z.object({ id: recordId }),
  query: z.object({
    search: z.string().trim().max(200).optional().describe("Text to search for in names of titles"),
    ...paging(),
  }),
  returns: z.object({
    count,
    results: z.array(
      z.object({ title: named.nullable(), item: named.nullable(), metric: z.string(), value: z.number() }),
    ),
  }),
});

const MOST_EXPORTED_MONTHS = 120;
const exportedMonth = monthShape.transform(asMonth);

export const counterExportCall = contract({
  call: "GET /api/counter-export/",
  summary:
    "Export usage of one organization, platform and report as a COUNTER report of Release 5 or 5.1; data that the release does not define are kept and listed in the report's exceptions with code 0",
  access: "usage.view",
  weight: "export",
  query: z
    .object({
      organization: organizationChoice,
      platform: recordId,
      report_type: reportTypeId,
      account: accountFilter,
      from: exportedMonth.describe("First month, yyyy-MM"),
      to: exportedMonth.describe("Last month, yyyy-MM"),
      format: z.enum(["json", "tsv", "xlsx"], "invalid").default("json"),
      release: z
        .enum(["5", "5.1"], "invalid")
        .optional()
        .describe(
          "Default: the release of the imported report; Release 5 reports can also be exported as 5.1, but not vice versa",
        ),
    })
    .superRefine(({ from, to }, context) => {
      if (!isMonth(from) || !isMonth(to)) return;
      if (to < from) context.addIssue({ code: "custom", path: ["to"], message: "monthsReversed" });
      else if (monthRange(from, to).length > MOST_EXPORTED_MONTHS)
        context.addIssue({ code: "custom", path: ["to"], message: "tooMany" });
    }),
  returns: { file: "application/octet-stream" },
});

export const factsFileCall = contract({
  call: "GET /api/facts/",
  summary:
    "Stream the facts of imports with IDs, in full: by import IDs, or the current imports of a range of months. The ETag stays the same as long as the selection has the same imports",
  access: "usage.view",
  weight: "export",
  query: z
    .object({
      imports: recordIds("Comma-separated import IDs, at most 1,000").optional(),
      organization: organizationChoice.optional(),
      platform: recordId.optional(),
      report_type: reportTypeId.optional(),
      from: exportedMonth.optional().describe("First month, yyyy-MM"),
      to: exportedMonth.optional().describe("Last month, yyyy-MM"),
      format: z
        .enum(["jsonl", "csv", "parquet"], "invalid")
        .default("jsonl")
        .describe("JSON lines, CSV with commas, or Parquet"),
    })
    .superRefine(({ imports, from, to }, context) => {
      const say = (name: "from" | "to", message: string) => context.addIssue({ code: "custom", path: [name], message });
      if (!imports && !from) say("from", "mandatory");
      if (!imports && !to) say("to", "mandatory");
      if (from && to && isMonth(from) && isMonth(to) && to < from) say("to", "monthsReversed");
    }),
  returns: { file: ["application/x-ndjson", "text/csv", "application/vnd.apache.parquet"] },
});

const difference = model("SumDifference", {
  metric: z.string().describe("Metric; empty for the number of records"),
  file: z.number().nullable(),
  import: z.number().nullable(),
  store: z.number().nullable(),
});

export const sumCheckCall = contract({
  call: "GET /api/import-batch/{id}/check/",
  summary: "Get the result of the last comparison of an import with its file and with ClickHouse",
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
    may_check: z.boolean().describe("Whether the caller may start a check now"),
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
  summary: "List the rows or items of the imported file that make up a fact, as in the file",
  access: "usage.view",
  params: z.object({ id: recordId }),
  query: z.object({
    fact: z.string("mandatory").max(150, "invalid").describe("Fact ID, as in the list of facts behind a figure"),
    value: z.coerce.number().int().min(1).optional().describe("Value of the fact; reading may stop when it is reached"),
  }),
  returns: model("SourceRows", {
    file: named,
    sum: z.number(),
    complete: z.boolean().describe("False if there are more places than returned"),
    results: z.array(
      z.object({
        part: z.string().nullable().describe("Sheet of a workbook, or file in an archive"),
        row: count.nullable().describe("Row number, from 1"),
        path: z.string().nullable().describe("Path of an item in JSON or XML, counted from 0"),
        value: z.number(),
        raw: z.string().nullable().describe("Content of the place; long content is truncated"),
      }),
    ),
  }),
});
