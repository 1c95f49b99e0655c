import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  model,
  named,
  namedInBoth,
  organizationChoice,
  pageOf,
  paging,
  pk,
  recordId,
  requiredName,
  revision,
  revisionSeen,
  searchText,
  workError,
  workProgress,
} from "@/lib/access/shapes";
import { listedColumn, listRowFields } from "@/lib/title-lists/contract";
import { entitlementStates, shownEntitlements } from "./entitlement-states";

const moment = z.iso.datetime();
const day = z.iso.date("day");

/** Rows of a version; a row can be counted in several of the last four. */
export const entitlementCounts = model("EntitlementCounts", {
  rows: count,
  by_identifier: count.describe("Rows whose ISSN, ISBN or DOI is that of a known title"),
  by_proprietary_id: count.describe("Rows whose title_id is the platform's own identifier of a title used there"),
  by_person: count.describe("Rows that a person assigned to a title"),
  doubtful: count.describe("Rows that share only their name with a title used on the platform: a person decides"),
  without_match: count.describe("Rows with identifiers that no known title has; such titles were never used"),
  without_identifier: count.describe("Rows without a readable identifier; their use is unknown"),
  titles: count.describe("Distinct matched titles"),
  free: count.describe("Rows that are free to read (access_type F)"),
  coverage_unclear: count.describe("Rows with a date or an embargo that cannot be read"),
});
export type EntitlementCounts = z.output<typeof entitlementCounts>;

const version = model("EntitlementVersion", {
  pk,
  valid_from: day.describe("First day on which it applies; it does until the next version"),
  state: z.enum(entitlementStates),
  source_file: z.object({ name: z.string(), size: count, url: z.string() }),
  created: moment,
  created_by: z.string().nullable(),
  matched: moment.nullable().describe("When its rows were last matched to titles"),
  columns: z.array(listedColumn).nullable().describe("Columns that identify titles; null until the file is read"),
  counts: entitlementCounts.nullable().describe("Null until the file is read"),
  progress: workProgress.nullable().describe("Progress in rows while the file is read; otherwise null"),
  error: workError.nullable(),
});

const entitlementList = model("EntitlementList", {
  pk,
  name: z.string(),
  platform: namedInBoth,
  organization: namedInBoth.nullable().describe("Null for all organizations of the consortium"),
  versions: z.array(version).describe("The latest first"),
  may_change: z.boolean(),
  revision,
});
export type EntitlementListView = z.output<typeof entitlementList>;
export type EntitlementVersionView = EntitlementListView["versions"][number];

/** Form fields next to the file: of a further version of a list, or of a new list. */
export const entitlementForm = z.union([
  z.object({ list: recordId, valid_from: day }),
  z.object({
    organization: organizationChoice,
    platform: recordId,
    name: z.preprocess((text) => (text === "" ? undefined : text), requiredName(200).optional()),
    valid_from: day,
  }),
]);

const params = z.object({ list: recordId });
const versionParams = params.extend({ version: recordId });

export const listEntitlementListsCall = contract({
  call: "GET /api/entitlement-list/",
  summary: "List the lists of titles that platforms give access to, with their versions",
  access: "usage.view",
  query: z.object({
    ...paging({ most: 1000 }),
    organization: organizationChoice.optional().describe("With the lists for all organizations; -1 for all lists"),
    platform: recordId.optional(),
    search: searchText.describe("Text to search for in names of lists and files"),
  }),
  returns: pageOf(entitlementList),
});

const summaries = {
  add: "Upload a list of titles (KBART) that a platform gives access to; sent as multipart/form-data: `valid_from`, then `list` for a further version (one of the same day is replaced), or `organization` (-1: all), `platform` and perhaps `name` for a new list, then `source_file`. It is read in the background",
};

export const addEntitlementListCall = contract({
  call: "POST /api/entitlement-list/",
  summary: summaries.add,
  access: "entitlements.manage",
  returns: entitlementList,
  status: 201,
});

export const getEntitlementListCall = contract({
  call: "GET /api/entitlement-list/{list}/",
  summary: "Get a list of titles that a platform gives access to",
  access: "usage.view",
  params,
  returns: entitlementList,
});

export const changeEntitlementListCall = contract({
  call: "PATCH /api/entitlement-list/{list}/",
  summary: "Rename a list of accessible titles",
  access: "entitlements.manage",
  params,
  body: model("EntitlementListChange", { name: requiredName(200), revision: revisionSeen }),
  returns: entitlementList,
});

export const deleteEntitlementListCall = contract({
  call: "DELETE /api/entitlement-list/{list}/",
  summary: "Delete a list of accessible titles with all its versions",
  access: "entitlements.manage",
  params,
  returns: z.null(),
  status: 204,
});

export const readEntitlementVersionCall = contract({
  call: "POST /api/entitlement-list/{list}/version/{version}/read/",
  summary: "Read a version again and match its rows to the titles known today",
  access: "entitlements.manage",
  params: versionParams,
  returns: entitlementList,
  status: 202,
});

export const deleteEntitlementVersionCall = contract({
  call: "DELETE /api/entitlement-list/{list}/version/{version}/",
  summary: "Delete one version of a list; the version before it applies longer",
  access: "entitlements.manage",
  params: versionParams,
  returns: z.null(),
  status: 204,
});

export const openEntitlementFileCall = contract({
  call: "GET /api/entitlement-list/{list}/version/{version}/source-file/",
  summary: "Download the file of a version as uploaded",
  access: "usage.view",
  params: versionParams,
  returns: { file: "application/octet-stream" },
});

const coverageProblems = ["date_unreadable", "embargo_unreadable", "dates_reversed"] as const;

const entitlementRow = model("EntitlementRow", {
  ...listRowFields,
  titles: z.array(named).describe("Matched titles, or those that a doubtful row may mean"),
  matched_by: z.enum(["identifier", "proprietary", "person"]).nullable(),
  coverage_from: day.nullable().describe("First publication day that is accessible; null from the first issue"),
  coverage_to: day.nullable().describe("Last publication day that is accessible; null to the latest"),
  embargo: z.string().describe("As in KBART: P1Y, R180D; empty without one"),
  access: z.enum(["paid", "free", "mixed"]).nullable(),
  title_id: z.string().describe("The platform's identifier in the list"),
  preceding: z
    .string()
    .describe("The title that it continues: its name in the list, else the platform's identifier; or empty"),
  problem: z.enum(coverageProblems).nullable().describe("Why it does not say for sure what is accessible"),
});
export type EntitlementRow = z.output<typeof entitlementRow>;

export const listEntitlementRowsCall = contract({
  call: "GET /api/entitlement-list/{list}/version/{version}/rows/",
  summary: "List the rows of a version with their titles and coverage",
  access: "usage.view",
  params: versionParams,
  query: z.object({ ...paging(), show: z.enum(shownEntitlements, "invalid").default("all"), search: searchText }),
  returns: pageOf(entitlementRow),
});

export const decideEntitlementCall = contract({
  call: "POST /api/entitlement-list/{list}/version/{version}/decide/",
  summary: "Say whether a doubtful row means a title; the answer is kept for later versions",
  access: "entitlements.manage",
  params: versionParams,
  body: model("EntitlementDecision", { row: recordId, title: recordId, is_same: z.boolean("mandatory") }),
  returns: entitlementRow,
});
