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
import { rowParameters } from "../report-dimension";
import { accessLevels } from "./report-rights";
import { reportSorts } from "./report-sorts";
import { reportConfig } from "./stored-report";

const params = z.object({ id: recordId });
const LONGEST_DESCRIPTION = 2000;

const level = z.enum(accessLevels).describe("Who sees it: its owner, its organization, or everybody");

const savedReport = model("SavedReport", {
  pk,
  name: z.string(),
  description: z.string(),
  access_level: level,
  owner: pk.nullable(),
  owner_organization: namedInBoth.nullable(),
  config: reportConfig,
  query: z.string().describe("As of today, in the words of GET /api/flexible-slicer/"),
  revision,
  can_edit: z.boolean(),
  mailing_count: count.describe("To how many people it is sent by e-mail"),
  created: instant,
  created_by: named.nullable(),
  last_updated: instant,
  last_updated_by: named.nullable(),
});

export type SavedReport = z.output<typeof savedReport>;

export const listSavedReportsCall = contract({
  call: "GET /api/flexible-report/",
  summary: "Saved reports that the caller may see",
  access: "usage.view",
  query: z.object({
    search: searchText.describe("Every word occurs in the name, the description, or who changed it last"),
    access_level: level.optional(),
    rows: z.enum(rowParameters).optional().describe("A dimension in rows"),
    order_by: z.enum(reportSorts).default("name"),
    desc: flag.optional(),
    ...paging(),
  }),
  returns: pageOf(savedReport),
});

export type SavedReportsQuery = z.output<typeof listSavedReportsCall.query>;

export const getSavedReportCall = contract({
  call: "GET /api/flexible-report/{id}/",
  summary: "A saved report, with the names of what its filters choose",
  access: "usage.view",
  params,
  returns: model("SavedReportDetail", {
    ...savedReport.shape,
    report_types: z.array(z.string()).describe("Their full names, in the caller's language"),
    filters: z
      .array(z.object({ dimension: z.string(), values: z.array(z.string()) }))
      .describe("What the filters choose, in the caller's language"),
    missing: z
      .array(z.object({ dimension: z.string(), values: z.array(z.string()) }))
      .describe("What they choose and does not exist any more: it is left out"),
  }),
});

const name = requiredName(120, "nameRequired");
/** Multi-line. */
const description = z.string().trim().max(LONGEST_DESCRIPTION, "tooLong");
const place = {
  access_level: level,
  owner: recordId.optional().describe("Whose a personal report is; one's own unless the caller runs the consortium"),
  owner_organization: chosenId.nullable().optional().describe("Whose a report of an organization is"),
};

export const createSavedReportCall = contract({
  call: "POST /api/flexible-report/",
  summary: "Save a report; for an organization its administrators do, for everybody those who run the consortium",
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
  summary: "Change what is given of a saved report; refused with 412 when somebody else changed it since `revision`",
  access: "signed-in",
  params,
  body: changed,
  returns: savedReport,
});

export type SavedReportChange = z.output<typeof changed>;

export const replaceSavedReportCall = contract({
  call: "PUT /api/flexible-report/{id}/",
  summary: "Replace a saved report; refused with 412 when somebody else changed it since `revision`",
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
