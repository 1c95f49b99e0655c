import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  model,
  month,
  named,
  namedInBoth,
  organizationChoice,
  pageOf,
  paging,
  pk,
  recordId,
  searchText,
  tableInFile,
  workError,
  workProgress,
} from "@/lib/access/shapes";
import { listedColumn, listRowFields, shownRows } from "@/lib/title-lists/contract";
import { titleOverlapStates } from "./title-overlap-state";

const moment = z.iso.datetime();

/** Result of a comparison. */
export const titleOverlapStatistics = model("TitleOverlapStatistics", {
  row_count: count,
  matched_rows: count.describe("With a title that the organization has used on any platform, in any month"),
  no_match: count.describe("All others"),
  without_identifier: count.describe("Of those: none that could be read"),
  unique_matched_titles: count.describe("Each once, however many rows it stands in"),
  used_titles: count.describe("Of those: with interest in the months asked for"),
  interest: count.describe("Of all of them in these months, each once"),
});
export type TitleOverlapStatistics = z.output<typeof titleOverlapStatistics>;

/** The organization whose titles are compared, and the months whose interest counts; an absent end is open. */
const period = { organization: organizationChoice, from: month.optional(), to: month.optional() };
type Asked = { from?: string | undefined; to?: string | undefined };

const inOrder = ({ from, to }: Asked) => !from || !to || from <= to;
const reversed = { path: ["to"], message: "monthsReversed" };

/** Form fields next to the file. */
export const overlapQuery = z.object(period).refine(inOrder, reversed);

const titleOverlap = model("TitleOverlap", {
  pk,
  organization: namedInBoth.nullable().describe("Null for all that its creator sees"),
  from: month.nullable(),
  to: month.nullable(),
  state: z.enum(titleOverlapStates),
  source_file: z.object({ name: z.string(), size: count, url: z.string() }),
  annotated_file: z.object({ name: z.string(), url: z.string() }).nullable().describe("Once it is done"),
  created: moment,
  changed: moment.describe("When it was last compared, or asked to be"),
  columns: z.array(listedColumn).nullable().describe("Null before it was read"),
  statistics: titleOverlapStatistics.nullable().describe("Once it is done"),
  progress: workProgress.nullable().describe("Rows, while it is being compared"),
  error: workError.nullable(),
});
export type TitleOverlapView = z.output<typeof titleOverlap>;

const onPlatform = model("TitleOverlapPlatform", { platform: namedInBoth, titles: count, interest: count });

const titleOverlapWhole = model("TitleOverlapDetail", {
  ...titleOverlap.shape,
  platforms: z.array(onPlatform).describe("On which titles of the list were used, most titles first"),
});
export type TitleOverlapWhole = z.output<typeof titleOverlapWhole>;

const params = z.object({ id: recordId });

export const listTitleOverlapsCall = contract({
  call: "GET /api/title-overlap-batch/",
  summary: "The caller's own comparisons of title lists with what is used, the newest first",
  access: "signed-in",
  query: z.object({
    ...paging(),
    organization: organizationChoice.optional().describe("Only of one organization; -1 for all that the caller sees"),
    state: z.enum(titleOverlapStates, "invalid").optional(),
    search: searchText.describe("In names of files"),
    order_by: z.enum(["created", "name", "state"], "invalid").default("created"),
    desc: z.enum(["true", "false"], "invalid").default("true"),
  }),
  returns: pageOf(titleOverlap),
});

const summaries = {
  add: "Upload a list of titles to compare; sent as multipart/form-data: `organization`, perhaps `from` and `to`, then `source_file`. It is compared once that is asked for",
};

export const addTitleOverlapCall = contract({
  call: "POST /api/title-overlap-batch/",
  summary: summaries.add,
  access: "signed-in",
  returns: titleOverlap,
  status: 201,
});

export const addOverlapOfListCall = contract({
  call: "POST /api/title-overlap-batch/from-title-list/",
  summary: "Take the file of a title list that the caller sees to be compared",
  access: "signed-in",
  body: z.object({ title_list: recordId, ...period }).refine(inOrder, reversed),
  returns: titleOverlap,
  status: 201,
});

export const getTitleOverlapCall = contract({
  call: "GET /api/title-overlap-batch/{id}/",
  summary: "One of the caller's comparisons: how far it is, what was found, and on which platforms",
  access: "signed-in",
  params,
  returns: titleOverlapWhole,
});

export const processTitleOverlapCall = contract({
  call: "POST /api/title-overlap-batch/{id}/process/",
  summary: "Have a list compared with what is used by now, also again",
  access: "signed-in",
  params,
  returns: titleOverlap,
  status: 202,
});

export const deleteTitleOverlapCall = contract({
  call: "DELETE /api/title-overlap-batch/{id}/",
  summary: "Delete a comparison with its file",
  access: "signed-in",
  params,
  returns: z.null(),
  status: 204,
});

const place = model("TitleOverlapPlace", {
  platform: namedInBoth,
  interest: count.describe("In the months asked for"),
  first_month: month.describe("Of any month, whichever were asked for"),
  last_month: month,
});

const overlapRow = model("TitleOverlapRow", {
  ...listRowFields,
  interest: count.describe("Of its titles on all platforms"),
  titles: z.array(named.extend({ places: z.array(place) })).describe("Those that the organization has used"),
});
export type TitleOverlapRow = z.output<typeof overlapRow>;

export const listTitleOverlapRowsCall = contract({
  call: "GET /api/title-overlap-batch/{id}/rows/",
  summary: "The rows of a compared list, with the platforms on which their titles were used",
  access: "signed-in",
  params,
  query: z.object({
    ...paging(),
    show: z.enum(shownRows, "invalid").exclude(["untagged"]).default("all"),
    search: searchText,
  }),
  returns: pageOf(overlapRow),
});

export const openComparedFileCall = contract({
  call: "GET /api/title-overlap-batch/{id}/source-file/",
  summary: "The file of a comparison as it was uploaded",
  access: "signed-in",
  params,
  returns: { file: "application/octet-stream" },
});

export const openOverlapFileCall = contract({
  call: "GET /api/title-overlap-batch/{id}/annotated-file/",
  summary: "The file of a comparison with what was found for each row",
  access: "signed-in",
  weight: "export",
  params,
  returns: tableInFile,
});
