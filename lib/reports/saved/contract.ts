import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  chosenId,
  count,
  flag,
  instant,
  model,
  named,
  namedInBoth,
  pageOf,
  paging,
  pk,
  recordId,
  requiredName,
  revision,
  revisionSeen,
  searchText,
} from "@/lib/access/shapes";
import { MOST_ROWS_OF_PAGE } from "@/lib/usage/question";
import { flexibleSlicer } from "../contract";
import { rowParameters } from "../report-dimension";
import { accessLevels } from "./report-rights";
import { reportSorts } from "./report-sorts";
import { reportConfig } from "./stored-report";

const params = z.object({ id: recordId });
const LONGEST_DESCRIPTION = 2000;

const level = z.enum(accessLevels).describe("Visibility: the owner, the owner's organization, or all users");

const savedReport = model("SavedReport", {
  pk,
  name: z.string(),
  description: z.string(),
  access_level: level,
  owner: pk.nullable(),
  owner_organization: namedInBoth.nullable(),
  config: reportConfig,
  query: z.string().describe("Query as of today, with the parameters of GET /api/flexible-slicer/"),
  revision,
  can_edit: z.boolean(),
  mailing_count: count.describe("Number of e-mail recipients"),
  created: instant,
  created_by: named.nullable(),
  last_updated: instant,
  last_updated_by: named.nullable(),
});

export type SavedReport = z.output<typeof savedReport>;

export const listSavedReportsCall = contract({
  call: "GET /api/flexible-report/",
  summary: "List saved reports that the caller may see",
  access: "usage.view",
  query: z.object({
    search: searchText.describe(
      "Words that must all occur in the name, the description or the name of the last editor",
    ),
    access_level: level.optional(),
    rows: z.enum(rowParameters).optional().describe("A row dimension"),
    order_by: z.enum(reportSorts).default("name"),
    desc: flag.optional(),
    ...paging(),
  }),
  returns: pageOf(savedReport),
});

export type SavedReportsQuery = z.output<typeof listSavedReportsCall.query>;

export const getSavedReportCall = contract({
  call: "GET /api/flexible-report/{id}/",
  summary: "Get a saved report with the names of its filter values",
  access: "usage.view",
  params,
  returns: model("SavedReportDetail", {
    ...savedReport.shape,
    report_types: z.array(z.string()).describe("Full names in the language of the caller"),
    filters: z
      .array(z.object({ dimension: z.string(), values: z.array(z.string()) }))
      .describe("Filter values in the language of the caller"),
    missing: z
      .array(z.object({ dimension: z.string(), values: z.array(z.string()) }))
      .describe("Filter values that no longer exist; they are ignored"),
  }),
});

export const savedReportResultCall = contract({
  call: "GET /api/flexible-report/{id}/result/",
  summary:
    "Run a saved report as of today: one page of rows, like the flexible report; `next` continues with its question",
  access: "usage.view",
  weight: "report",
  params,
  query: z.object(paging({ most: MOST_ROWS_OF_PAGE, usual: 100 })),
  returns: flexibleSlicer.returns,
});

export const savedReportCsvCall = contract({
  call: "GET /api/flexible-report/{id}/result/csv/",
  summary: "Run a saved report as of today, and export all of it as CSV in UTF-8",
  access: "usage.view",
  weight: "export",
  params,
  query: z.object({ language: z.enum(["en", "cs"]).optional() }),
  returns: { file: "text/csv" },
});

const name = requiredName(120, "nameRequired");
/** Multi-line. */
const description = z.string().trim().max(LONGEST_DESCRIPTION, "tooLong");
const place = {
  access_level: level,
  owner: recordId
    .optional()
    .describe("Owner of a personal report; default: the caller. Consortium staff can set another user"),
  owner_organization: chosenId.nullable().optional().describe("Owner of an organization's report"),
};

export const createSavedReportCall = contract({
  call: "POST /api/flexible-report/",
  summary: "Create a saved report; for an organization by its administrators, for all users by consortium staff",
  access: "signed-in",
  body: model("SavedReportDraft", {
    name,
    description: description.default(""),
    ...place,
    access_level: level.default("personal"),
    config: reportConfig,
  }),
  returns: savedReport,
  status: 201,
});

export type SavedReportDraft = z.output<typeof createSavedReportCall.body>;

const changed = model("SavedReportChange", {
  revision: revisionSeen,
  name: name.optional(),
  description: description.optional(),
  ...place,
  access_level: level.optional(),
  config: reportConfig.optional(),
});

export const changeSavedReportCall = contract({
  call: "PATCH /api/flexible-report/{id}/",
  summary: "Update the given fields of a saved report; refused with 412 if another user changed it since `revision`",
  access: "signed-in",
  params,
  body: changed,
  returns: savedReport,
});

export type SavedReportChange = z.output<typeof changed>;

export const replaceSavedReportCall = contract({
  call: "PUT /api/flexible-report/{id}/",
  summary: "Replace a saved report; refused with 412 if another user changed it since `revision`",
  access: "signed-in",
  params,
  body: model("SavedReportReplacement", {
    revision: revisionSeen,
    name,
    description: description.default(""),
    ...place,
    config: reportConfig,
  }),
  returns: savedReport,
});

export const deleteSavedReportCall = contract({
  call: "DELETE /api/flexible-report/{id}/",
  summary: "Delete a saved report",
  access: "signed-in",
  params,
  returns: z.null(),
  status: 204,
});
