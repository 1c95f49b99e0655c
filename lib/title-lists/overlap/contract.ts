import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  model,
  monthShape,
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
  matched_rows: count.describe("Rows matched to a title that the organization has used on any platform, in any month"),
  no_match: count.describe("All other rows"),
  without_identifier: count.describe("Unmatched rows without a readable identifier"),
  unique_matched_titles: count.describe("Distinct matched titles"),
  used_titles: count.describe("Matched titles with interest in the selected months"),
  interest: count.describe("Interest in the matched titles in the selected months, each counted once"),
});
export type TitleOverlapStatistics = z.output<typeof titleOverlapStatistics>;

/** The organization whose titles are compared, and the months whose interest counts; an absent end is open. */
const period = { organization: organizationChoice, from: monthShape.optional(), to: monthShape.optional() };
type Asked = { from?: string | undefined; to?: string | undefined };

const inOrder = ({ from, to }: Asked) => !from || !to || from <= to;
const reversed = { path: ["to"], message: "monthsReversed" };

/** Form fields next to the file. */
export const overlapQuery = z.object(period).refine(inOrder, reversed);

const titleOverlap = model("TitleOverlap", {
  pk,
  organization: namedInBoth.nullable().describe("Null for all organizations that the creator sees"),
  from: monthShape.nullable(),
  to: monthShape.nullable(),
  state: z.enum(titleOverlapStates),
  source_file: z.object({ name: z.string(), size: count, url: z.string() }),
  annotated_file: z
    .object({ name: z.string(), url: z.string() })
    .nullable()
    .describe("Null until the comparison is done"),
  created: moment,
  changed: moment.describe("Time of the last comparison or request for one"),
  columns: z.array(listedColumn).nullable().describe("Null until the file is read"),
  statistics: titleOverlapStatistics.nullable().describe("Null until the comparison is done"),
  progress: workProgress.nullable().describe("Progress in rows while the comparison runs; otherwise null"),
  error: workError.nullable(),
});
export type TitleOverlapView = z.output<typeof titleOverlap>;

const onPlatform = model("TitleOverlapPlatform", { platform: namedInBoth, titles: count, interest: count });

const titleOverlapWhole = model("TitleOverlapDetail", {
  ...titleOverlap.shape,
  platforms: z.array(onPlatform).describe("Platforms on which titles of the list were used, most titles first"),
});
export type TitleOverlapWhole = z.output<typeof titleOverlapWhole>;

const params = z.object({ id: recordId });

export const listTitleOverlapsCall = contract({
  call: "GET /api/title-overlap-batch/",
  summary: "List the caller's comparisons of title lists with usage, newest first",
  access: "signed-in",
  query: z.object({
    ...paging(),
    organization: organizationChoice
      .optional()
      .describe("Only comparisons of this organization; -1 for those of all organizations"),
    state: z.enum(titleOverlapStates, "invalid").optional(),
    search: searchText.describe("Text to search for in file names"),
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
  summary: "Create a comparison from the file of a title list that the caller sees",
  access: "signed-in",
  body: z.object({ title_list: recordId, ...period }).refine(inOrder, reversed),
  returns: titleOverlap,
  status: 201,
});

export const getTitleOverlapCall = contract({
  call: "GET /api/title-overlap-batch/{id}/",
  summary: "Get one of the caller's comparisons: progress, matches and platforms",
  access: "signed-in",
  params,
  returns: titleOverlapWhole,
});

export const processTitleOverlapCall = contract({
  call: "POST /api/title-overlap-batch/{id}/process/",
  summary: "Compare a list with current usage, or compare it again",
  access: "signed-in",
  params,
  returns: titleOverlap,
  status: 202,
});

export const deleteTitleOverlapCall = contract({
  call: "DELETE /api/title-overlap-batch/{id}/",
  summary: "Delete a comparison and its file",
  access: "signed-in",
  params,
  returns: z.null(),
  status: 204,
});

const place = model("TitleOverlapPlace", {
  platform: namedInBoth,
  interest: count.describe("Interest in the selected months"),
  first_month: monthShape.describe("First month with usage, regardless of the selected months"),
  last_month: monthShape,
});

const overlapRow = model("TitleOverlapRow", {
  ...listRowFields,
  interest: count.describe("Interest in its titles on all platforms"),
  titles: z.array(named.extend({ places: z.array(place) })).describe("Matched titles that the organization has used"),
});
export type TitleOverlapRow = z.output<typeof overlapRow>;

export const listTitleOverlapRowsCall = contract({
  call: "GET /api/title-overlap-batch/{id}/rows/",
  summary: "List the rows of a compared list with the platforms on which their titles were used",
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
  summary: "Download the file of a comparison as uploaded",
  access: "signed-in",
  params,
  returns: { file: "application/octet-stream" },
});

export const openOverlapFileCall = contract({
  call: "GET /api/title-overlap-batch/{id}/annotated-file/",
  summary: "Download the file of a comparison with the matches of each row",
  access: "signed-in",
  weight: "export",
  params,
  returns: tableInFile,
});
