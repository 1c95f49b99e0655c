import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  accountFilter,
  count,
  fileFormat,
  model,
  monthShape,
  organizationChoice,
  pageOf,
  paging,
  pk,
  recordId,
  tableInFile,
  workError,
  workProgress,
} from "@/lib/access/shapes";
import { workStates } from "@/lib/kit/jobs/work-state";
import { exportFormats, exportKinds } from "./export-state";
import { storedReports, wantedCounter, wantedEverything, wantedReport, wantedUsage } from "./request";

const moment = z.iso.datetime();

/** A requested file. */
const anExport = model("Export", {
  pk,
  kind: z.enum(exportKinds),
  name: z.string(),
  rows: z
    .string()
    .describe("Dimensions in the rows of a report, in the language of the caller; empty for other exports"),
  status: z.enum(workStates),
  progress: workProgress.describe("Rows written so far; for COUNTER exports: reports"),
  file_format: z.enum(exportFormats),
  file_name: z.string(),
  file_size: count.nullable(),
  output_file: z.string().nullable().describe("URL of the file; null until it is finished"),
  created: moment,
  finished: moment.nullable(),
  expires: moment.describe("When the export is deleted"),
  error: workError.nullable(),
});
export type Export = z.output<typeof anExport>;

const line = z.object({ label: z.string(), value: z.string() });
const params = z.object({ id: recordId });

export const listExportsCall = contract({
  call: "GET /api/export/flexible-export/",
  summary: "List the caller's exports, newest first",
  access: "signed-in",
  query: z.object({
    ...paging(),
    status: z.enum(workStates, "invalid").optional(),
    search: z.string().max(200).default(""),
    order_by: z.enum(["created", "name", "status", "file_size"], "invalid").default("created"),
    desc: z.enum(["true", "false"], "invalid").default("true"),
  }),
  returns: pageOf(anExport),
});

export const createExportCall = contract({
  call: "POST /api/export/flexible-export/",
  summary:
    "Create an export of a flexible report in the background: XLSX with or without charts, a ZIP of CSV files, or Parquet",
  access: "signed-in",
  body: wantedReport,
  returns: anExport,
  status: 201,
});

export const getExportCall = contract({
  call: "GET /api/export/flexible-export/{id}/",
  summary: "Get one of the caller's exports: progress and content",
  access: "signed-in",
  params,
  returns: model("ExportWithContents", {
    ...anExport.shape,
    contents: z.array(line).describe("Description of the content, as in the file"),
  }),
});

export const downloadExportCall = contract({
  call: "GET /api/export/flexible-export/{id}/file/",
  summary: "Download the file of one of the caller's exports",
  access: "signed-in",
  params,
  returns: { file: "application/octet-stream" },
});

export const cancelExportCall = contract({
  call: "POST /api/export/flexible-export/{id}/cancel/",
  summary: "Cancel an export",
  access: "signed-in",
  params,
  returns: anExport,
});

export const retryExportCall = contract({
  call: "POST /api/export/flexible-export/{id}/retry/",
  summary: "Retry an export that failed or was canceled",
  access: "signed-in",
  params,
  returns: anExport,
});

export const deleteExportCall = contract({
  call: "DELETE /api/export/flexible-export/{id}/",
  summary: "Delete one of the caller's exports and its file",
  access: "signed-in",
  params,
  returns: z.null(),
  status: 204,
});

const place = {
  organization: recordId,
  platform: recordId.optional(),
  title: recordId.optional(),
  account: accountFilter,
  from: monthShape.describe("First month, yyyy-MM"),
  to: monthShape.describe("Last month, yyyy-MM"),
};

export const countUsageCall = contract({
  call: "GET /api/raw-data-export/",
  summary: "Count the records of usage of an organization on a platform, or of a title",
  access: "raw-data.export",
  weight: "report",
  query: z.object(place),
  returns: z.object({ count }),
});

export const rawDataCall = contract({
  call: "GET /api/raw-data/",
  summary:
    "Export records of usage of a platform or title as CSV in UTF-8 or XLSX, at most 100,000; -1 for all organizations of the consortium",
  access: "usage.view",
  weight: "export",
  query: z
    .object({
      organization: organizationChoice,
      platform: recordId.optional(),
      title: recordId.optional().describe("Title ID"),
      from: monthShape.optional(),
      to: monthShape.optional(),
      format: fileFormat,
    })
    .refine(({ platform, title }) => platform !== undefined || title !== undefined, {
      path: ["title"],
      message: "mandatory",
    }),
  returns: tableInFile,
});

export const exportUsageCall = contract({
  call: "POST /api/raw-data-export/",
  summary: "Create an export of records of usage of a platform or title in the background, as CSV or Parquet",
  access: "raw-data.export",
  body: wantedUsage,
  returns: anExport,
  status: 201,
});

export const exportCounterCall = contract({
  call: "POST /api/counter-data-export/",
  summary:
    "Create an export of stored usage of an organization and platform as COUNTER reports of Releases 5 and 5.1, as one archive of JSON, TSV or XLSX files",
  access: "raw-data.export",
  body: wantedCounter,
  returns: anExport,
  status: 201,
});

export const exportEverythingCall = contract({
  call: "POST /api/everything-export/",
  summary:
    "Create an export of everything that the caller administers of an organization, or of the consortium, in the background: usage as CSV and Parquet, names, imports, original files, agreements, tags, settings and more, with a passphrase also passwords and keys",
  access: "raw-data.export",
  body: wantedEverything,
  returns: anExport,
  status: 201,
});

export const listWritableReportsCall = contract({
  call: "GET /api/counter-data-export/used/",
  summary: "List report types in which usage of an organization on a platform can be exported as COUNTER reports",
  access: "raw-data.export",
  query: storedReports,
  returns: z.array(
    model("WritableReport", {
      pk,
      short_name: z.string(),
      name: z.string().describe("Full name; in the language of the caller for types that COUNTER does not define"),
      counter_code: z.string(),
      release: z.string().describe("Release of the imported reports; exports use it unless Release 5.1 is requested"),
      written_in: z.array(z.enum(["5", "5.1"])).describe("Releases available for export"),
    }),
  ),
});
