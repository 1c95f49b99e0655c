import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  chosenId,
  count,
  model,
  named,
  pageOf,
  paging,
  pk,
  recordId,
  requiredName,
  revision,
  revisionSeen,
  searchText,
  tableInFile,
  workError,
  workProgress,
} from "@/lib/access/shapes";
import { listColumns } from "./file/recognize-columns";
import { titleListActionNames, titleListStates } from "./title-list-state";

const moment = z.iso.datetime();

/** A recognized column of a list. */
export const listedColumn = model("ListColumn", {
  column: count.describe("Column index, from 0"),
  is: z.enum(listColumns),
  heading: z.string().nullable().describe("Heading as in the file; null without one"),
});

/** Of the last check or import. */
export const titleListStatistics = model("TitleListStatistics", {
  rows: count,
  rows_without_match: count,
  rows_without_tag: count.describe("If rows name their tags: rows with titles that received no tag"),
  matched_titles: count.describe("Distinct titles, each counted once"),
  new_titles: count.describe("Titles that received the tag in the last run"),
  already_tagged: count,
  exclusively_tagged: count.describe("Titles skipped because they have another tag of the same exclusive class"),
  lost_titles: count.describe("Titles that had the tag from this list and are no longer in it"),
});
export type TitleListStatistics = z.output<typeof titleListStatistics>;

const tag = z.object({
  pk,
  name: z.string(),
  desc: z.string(),
  text_color: z.string(),
  bg_color: z.string(),
  tag_class: z.object({ pk, name: z.string(), exclusive: z.boolean() }),
});

const titleList = model("TitleList", {
  pk,
  name: z.string(),
  source_file: z.object({ name: z.string(), size: count, url: z.string() }),
  annotated_file: z.object({ name: z.string(), url: z.string() }).nullable(),
  state: z.enum(titleListStates),
  tag: tag.nullable().describe("Tag assigned to the titles"),
  tag_class: named.nullable().describe("Used instead of `tag` if each row names its own tag, of this class"),
  reprocess: z.boolean().describe("Match and tag titles again every 30 days"),
  import_count: count,
  last_import: moment.nullable(),
  next_import: moment.nullable(),
  created: moment,
  created_by: z.string().nullable(),
  last_updated: moment,
  last_updated_by: z.string().nullable(),
  columns: z.array(listedColumn).nullable().describe("Null until the file is read"),
  preflight: titleListStatistics.nullable(),
  postflight: titleListStatistics.nullable(),
  tagged_titles: count.describe("Titles that currently have their tag from this list"),
  progress: workProgress.nullable().describe("Progress in rows while work is running; otherwise null"),
  error: workError.nullable(),
  actions: z.array(z.enum(titleListActionNames)).describe("Actions available in the current state"),
  tag_changeable: z.boolean(),
  revision,
});
export type TitleListView = z.output<typeof titleList>;

const params = z.object({ id: recordId });
const summaries = {
  add: "Upload a list of titles; sent as multipart/form-data: `source_file`, and perhaps `name`, `tag` or `tag_class`, `reprocess`. A preflight is then asked for",
};

export const listTitleListsCall = contract({
  call: "GET /api/tags/tagging-batch/",
  summary: "List title lists of the caller, and those whose tags the caller can assign",
  access: "signed-in",
  query: z.object({
    ...paging(),
    state: z.enum(titleListStates, "invalid").optional(),
    search: searchText.describe("Text to search for in names of lists, files and tags"),
    order_by: z.enum(["created", "name", "state"], "invalid").default("created"),
    desc: z.enum(["true", "false"], "invalid").default("true"),
  }),
  returns: pageOf(titleList),
});

export const addTitleListCall = contract({
  call: "POST /api/tags/tagging-batch/",
  summary: summaries.add,
  access: "signed-in",
  returns: titleList,
  status: 201,
});

export const getTitleListCall = contract({
  call: "GET /api/tags/tagging-batch/{id}/",
  summary: "Get a title list: state, matches and available actions",
  access: "signed-in",
  params,
  returns: titleList,
});

export const changeTitleListCall = contract({
  call: "PATCH /api/tags/tagging-batch/{id}/",
  summary: "Update a title list; its tag can be changed only before titles are tagged",
  access: "signed-in",
  params,
  body: model("TitleListChange", {
    name: requiredName(200).optional(),
    tag: chosenId.nullable().optional(),
    tag_class: chosenId.nullable().optional(),
    reprocess: z.boolean("invalid").optional(),
    revision: revisionSeen,
  }),
  returns: titleList,
});

export const deleteTitleListCall = contract({
  call: "DELETE /api/tags/tagging-batch/{id}/",
  summary: "Delete a title list and remove the tags that it assigned",
  access: "signed-in",
  params,
  returns: z.null(),
  status: 204,
});

const acting = { access: "signed-in", params, body: z.object({ revision: revisionSeen }), returns: titleList } as const;

export const preflightTitleListCall = contract({
  ...acting,
  call: "POST /api/tags/tagging-batch/{id}/preflight/",
  summary: "Read a title list and match its rows to titles",
  status: 202,
});

export const assignTitleListCall = contract({
  ...acting,
  call: "POST /api/tags/tagging-batch/{id}/assign-tags/",
  summary: "Tag the titles of a list, or tag them again",
  status: 202,
});

export const unassignTitleListCall = contract({
  ...acting,
  call: "POST /api/tags/tagging-batch/{id}/unassign/",
  summary: "Remove the tags that a list assigned",
  status: 202,
});

const rowOutcomes = ["matched", "unknown", "unreadable", "bare", "doubtful"] as const;
export const tagProblems = ["missing", "not_creatable", "not_assignable", "too_long"] as const;
export const shownRows = ["all", "matched", "unmatched", "untagged"] as const;

/** Fields of a row in any list. */
export const listRowFields = {
  row: count.describe("Row number, as spreadsheet programs count"),
  name: z.string(),
  identifiers: z.array(z.string()),
  outcome: z.enum(rowOutcomes),
};

const listRow = model("TitleListRow", {
  ...listRowFields,
  tag: z.string(),
  tag_problem: z.enum(tagProblems).nullable(),
  titles: z.array(named),
});
export type TitleListRow = z.output<typeof listRow>;

export const listTitleListRowsCall = contract({
  call: "GET /api/tags/tagging-batch/{id}/rows/",
  summary: "List the rows of a title list with the matched titles",
  access: "signed-in",
  params,
  query: z.object({
    ...paging(),
    show: z.enum(shownRows, "invalid").default("all"),
    search: searchText,
  }),
  returns: pageOf(listRow),
});

export const openSourceFileCall = contract({
  call: "GET /api/tags/tagging-batch/{id}/source-file/",
  summary: "Download the file of a title list as uploaded",
  access: "signed-in",
  params,
  returns: { file: "application/octet-stream" },
});

export const openAnnotatedFileCall = contract({
  call: "GET /api/tags/tagging-batch/{id}/annotated-file/",
  summary: "Download the file of a title list with the matches of each row",
  access: "signed-in",
  weight: "export",
  params,
  returns: tableInFile,
});
