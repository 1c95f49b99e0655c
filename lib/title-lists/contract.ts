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
  column: count.describe("Its place, from 0"),
  is: z.enum(listColumns),
  heading: z.string().nullable().describe("As the file writes it; null where it has none"),
});

/** Of the last check or import. */
export const titleListStatistics = model("TitleListStatistics", {
  rows: count,
  rows_without_match: count,
  rows_without_tag: count.describe("Of a list whose rows name their tags: rows with titles that got none"),
  matched_titles: count.describe("Each once, however many rows it stands in"),
  new_titles: count.describe("Actually tagged: got the tag by the last import"),
  already_tagged: count,
  exclusively_tagged: count.describe("Passed over, for they have another tag of the same exclusive class"),
  lost_titles: count.describe("Had the tag from this list, and are not in it any more"),
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
  tag: tag.nullable().describe("What its titles are given"),
  tag_class: named.nullable().describe("Given instead of a tag where each row names its own, of this class"),
  reprocess: z.boolean().describe("Matched and tagged anew every 30 days"),
  import_count: count,
  last_import: moment.nullable(),
  next_import: moment.nullable(),
  created: moment,
  created_by: z.string().nullable(),
  last_updated: moment,
  last_updated_by: z.string().nullable(),
  columns: z.array(listedColumn).nullable().describe("Null before it was read"),
  preflight: titleListStatistics.nullable(),
  postflight: titleListStatistics.nullable(),
  tagged_titles: count.describe("That have their tag from this list now"),
  progress: workProgress.nullable().describe("Rows, while work is under way"),
  error: workError.nullable(),
  actions: z.array(z.enum(titleListActionNames)).describe("What its state allows"),
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
  summary: "Title lists of the caller, and those whose tags the caller may assign",
  access: "signed-in",
  query: z.object({
    ...paging(),
    state: z.enum(titleListStates, "invalid").optional(),
    search: searchText.describe("In names of lists, files and tags"),
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
  summary: "One title list: its state, what was found, and what can be done",
  access: "signed-in",
  params,
  returns: titleList,
});

export const changeTitleListCall = contract({
  call: "PATCH /api/tags/tagging-batch/{id}/",
  summary: "Change a title list; its tag only until it is tagged",
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
  summary: "Delete a title list; its titles lose the tags that it gave",
  access: "signed-in",
  params,
  returns: z.null(),
  status: 204,
});

const acting = { access: "signed-in", params, body: z.object({ revision: revisionSeen }), returns: titleList } as const;

export const preflightTitleListCall = contract({
  ...acting,
  call: "POST /api/tags/tagging-batch/{id}/preflight/",
  summary: "Have a title list read, and its rows matched to titles",
  status: 202,
});

export const assignTitleListCall = contract({
  ...acting,
  call: "POST /api/tags/tagging-batch/{id}/assign-tags/",
  summary: "Have the titles of a list tagged, also again",
  status: 202,
});

export const unassignTitleListCall = contract({
  ...acting,
  call: "POST /api/tags/tagging-batch/{id}/unassign/",
  summary: "Have the titles of a list lose the tags that it gave",
  status: 202,
});

const rowOutcomes = ["matched", "unknown", "unreadable", "bare"] as const;
export const tagProblems = ["missing", "not_creatable", "not_assignable", "too_long"] as const;
export const shownRows = ["all", "matched", "unmatched", "untagged"] as const;

/** Fields of a row in any list. */
export const listRowFields = {
  row: count.describe("As a spreadsheet program counts"),
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
  summary: "The rows of a title list with the titles found for them",
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
  summary: "The file of a title list as it was uploaded",
  access: "signed-in",
  params,
  returns: { file: "application/octet-stream" },
});

export const openAnnotatedFileCall = contract({
  call: "GET /api/tags/tagging-batch/{id}/annotated-file/",
  summary: "The file of a title list with what was found for each row",
  access: "signed-in",
  weight: "export",
  params,
  returns: tableInFile,
});
