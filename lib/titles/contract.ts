import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, model, paging, pk, recordId, recordIds, searchText } from "@/lib/access/shapes";
import { catalogues, doubts, MOST_DECISIONS, pairOrders, pairStates } from "./doubt/doubt-terms";

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
    .describe("With semicolons between, identifiers in brackets: A. Author (ORCID:0000-0001-2345-6789)"),
  publication_date: z.string().describe("2024, 2024-05 or 2024-05-01"),
};

const side = model("TitlePairSide", {
  ...titleFields,
  proprietary_ids: z.array(z.string()).describe("The first ones"),
  proprietary_count: count,
  uses: z.number().describe("All that is counted of it, in whatever metric"),
  platforms: z.array(z.object({ pk, name: z.string(), uses: z.number() })).describe("The ones with most usage"),
  platform_count: count,
});
export type PairSide = z.infer<typeof side>;

const titlePair = model("TitlePair", {
  pk,
  doubt: z.enum(doubts).describe("Why the rules keep them apart, and a person might not"),
  state: z.enum(pairStates),
  decided: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  one: side.describe("The older one"),
  other: side,
  agree: z.array(identifier),
  differ: z.array(identifier),
});
export type TitlePairView = z.infer<typeof titlePair>;

export const listPairsCall = contract({
  call: "GET /api/doubtful-titles/",
  summary: "Titles or items of one name that the rules keep apart although they might be one, two by two",
  access: "consortium.manage",
  query: z.object({
    catalogue: z.enum(catalogues, "invalid").default("titles"),
    state: z.enum(pairStates, "invalid").default("open"),
    doubt: z.enum(doubts, "invalid").optional(),
    search: searchText.describe("Words that all occur in the name"),
    order_by: z.enum(pairOrders, "invalid").default("likely"),
    ...paging(),
  }),
  returns: model("TitlePairPage", {
    count,
    page: z.int(),
    open: z.record(z.enum(doubts), count).describe("Open ones by doubt, whatever the other filters say"),
    results: z.array(titlePair),
  }),
});

export const decidePairsCall = contract({
  call: "POST /api/doubtful-titles/decide/",
  summary:
    "Decide pairs; all or none. same: they become one, for good. different: never asked again. open: asked again",
  access: "consortium.manage",
  body: model("TitlePairDecisions", {
    decisions: z
      .array(
        z.object({
          pair: recordId,
          verdict: z.enum(pairStates, "invalid"),
          keep: recordId.optional().describe("Of same: which of the two is kept; the one with most usage unless said"),
        }),
      )
      .min(1, "mandatory")
      .max(MOST_DECISIONS, "tooMany"),
  }),
  returns: model("TitlePairResult", { merged: count, apart: count, reopened: count }),
});

export const lookForPairsCall = contract({
  call: "POST /api/doubtful-titles/look/",
  summary: "Look for doubtful matches now, in the background, instead of next night",
  access: "consortium.manage",
  status: 202,
  returns: z.object({}),
});

export const title = model("Title", {
  ...titleFields,
  ...detailFields,
  proprietary_ids: z.array(z.string()),
  merged_into: pk.nullable().describe("The title it was found to be the same as, which has its usage"),
});

export const lookUpTitlesCall = contract({
  call: "GET /api/title/",
  summary: "Titles by their ids, in the order of ids",
  access: "usage.view",
  query: z.object({ pks: recordIds("Comma-separated IDs, at most 1,000") }),
  returns: z.array(title),
});

export const lookUpManyTitlesCall = contract({
  call: "POST /api/title/",
  summary: "Titles by their ids, in the order of ids; for more than an address takes",
  access: "usage.view",
  reads: true,
  body: z.object({ pks: z.array(recordId).max(10_000, "tooMany") }),
  returns: z.array(title),
});

export const getTitleCall = contract({
  call: "GET /api/title/{title}/",
  summary: "One title",
  access: "usage.view",
  params: z.object({ title: recordId }),
  returns: title,
});
