import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, model, paging, pk, recordId, recordIds, searchText } from "@/lib/access/shapes";
import { catalogs, doubts, MOST_DECISIONS, pairOrders, pairStates } from "./doubt/doubt-terms";

const identifier = z.enum(["isbn", "issn", "eissn", "doi"]);

/** Identifying fields of a title. */
export const titleFields = {
  pk,
  name: z.string(),
  publication_type: z.string(),
  isbn: z.string(),
  issn: z.string(),
  eissn: z.string(),
  doi: z.string(),
};

/** Further details from reports; empty if absent. */
export const detailFields = {
  authors: z
    .string()
    .describe("Separated by semicolons, with identifiers in parentheses: A. Author (ORCID:0000-0001-2345-6789)"),
  publication_date: z.string().describe("2024, 2024-05 or 2024-05-01"),
};

const side = model("TitlePairSide", {
  ...titleFields,
  proprietary_ids: z.array(z.string()).describe("Only the first ones"),
  proprietary_count: count,
  uses: z.number().describe("Sum over all metrics"),
  platforms: z.array(z.object({ pk, name: z.string(), uses: z.number() })).describe("Platforms with the most usage"),
  platform_count: count,
});
export type PairSide = z.infer<typeof side>;

const titlePair = model("TitlePair", {
  pk,
  doubt: z.enum(doubts).describe("Reason why the rules keep the two apart although they may be the same"),
  state: z.enum(pairStates),
  decided: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  one: side.describe("The older record"),
  other: side,
  agree: z.array(identifier),
  differ: z.array(identifier),
});
export type TitlePairView = z.infer<typeof titlePair>;

export const listPairsCall = contract({
  call: "GET /api/doubtful-titles/",
  summary: "List pairs of titles or items that may be duplicates",
  access: "consortium.manage",
  query: z.object({
    catalog: z.enum(catalogs, "invalid").default("titles"),
    state: z.enum(pairStates, "invalid").default("open"),
    doubt: z.enum(doubts, "invalid").optional(),
    search: searchText.describe("Words that must all occur in the names"),
    order_by: z.enum(pairOrders, "invalid").default("likely"),
    ...paging(),
  }),
  returns: model("TitlePairPage", {
    count,
    page: z.int(),
    open: z.record(z.enum(doubts), count).describe("Number of open pairs by reason, regardless of the filters"),
    results: z.array(titlePair),
  }),
});

export const decidePairsCall = contract({
  call: "POST /api/doubtful-titles/decide/",
  summary: "Decide pairs, all or none. same: merge them permanently. different: never ask again. open: ask again",
  access: "consortium.manage",
  body: model("TitlePairDecisions", {
    decisions: z
      .array(
        z.object({
          pair: recordId,
          verdict: z.enum(pairStates, "invalid"),
          keep: recordId.optional().describe("For same: ID of the title to keep; default: the one with more usage"),
        }),
      )
      .min(1, "mandatory")
      .max(MOST_DECISIONS, "tooMany"),
  }),
  returns: model("TitlePairResult", { merged: count, apart: count, reopened: count }),
});

export const lookForPairsCall = contract({
  call: "POST /api/doubtful-titles/look/",
  summary: "Search for possible duplicates now in the background; otherwise the search runs nightly",
  access: "consortium.manage",
  status: 202,
  returns: z.object({}),
});

export const title = model("Title", {
  ...titleFields,
  ...detailFields,
  proprietary_ids: z.array(z.string()),
  merged_into: pk
    .nullable()
    .describe("ID of the title that it was merged into and that now has its usage; null if not merged"),
});

export const lookUpTitlesCall = contract({
  call: "GET /api/title/",
  summary: "List titles by ID",
  access: "usage.view",
  weight: "report",
  query: z.object({ pks: recordIds("Comma-separated IDs, at most 1,000") }),
  returns: z.array(title),
});

export const lookUpManyTitlesCall = contract({
  call: "POST /api/title/",
  summary: "List titles by ID, for more IDs than fit in a URL",
  access: "usage.view",
  weight: "report",
  reads: true,
  body: z.object({ pks: z.array(recordId).max(10_000, "tooMany") }),
  returns: z.array(title),
});

export const lookUpItemsCall = contract({
  call: "POST /api/item/",
  summary: "List articles and other items by ID",
  access: "usage.view",
  weight: "report",
  reads: true,
  body: z.object({ pks: z.array(recordId).max(10_000, "tooMany") }),
  returns: z.array(title),
});

export const getTitleCall = contract({
  call: "GET /api/title/{title}/",
  summary: "Get a title",
  access: "usage.view",
  weight: "report",
  params: z.object({ title: recordId }),
  returns: title,
});
