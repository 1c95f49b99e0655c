import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  flag,
  model,
  named,
  namedInBoth,
  ofMonths,
  ofOrganization,
  ofPlatform,
  ofTitle,
  ofTitleOnPlatform,
  paging,
  recordId,
} from "@/lib/access/shapes";
import { detailFields, titleFields } from "@/lib/titles/contract";
import { searching } from "../titles/contract";
import { requestedPublicationTypes } from "../titles/publication-letters";

const item = { item: recordId };
const usual = { access: "usage.view", weight: "report" } as const;

const usage = z
  .record(z.string(), z.number())
  .describe("By the short name of the metric; what several item reports of a month hold is counted once");

const itemsQuery = z.object({
  ...ofMonths.shape,
  ...searching,
  search: searching.search.describe(
    "Words that all occur in the name, an identifier or the authors, whatever their diacritics and hyphens",
  ),
  pub_type: requestedPublicationTypes,
  order_by: z
    .string()
    .max(100, "tooLong")
    .default("name")
    .describe("name, type, isbn, issn, eissn, doi, or the short name of a metric; usage is the preferred metric"),
  desc: flag.optional().describe("true unless said otherwise where the order is by a metric"),
  interest: flag.default("false").describe("Give interests, where a report of items is defined to count as such"),
  parent_titles: flag.default("false").describe("Give the titles that the items are of"),
  ...paging({ most: 5000 }),
});
export type ItemsQuery = z.output<typeof itemsQuery>;

const interests = z.record(z.string(), z.number()).describe("Sums by the short names of the interest groups");
const reportTypes = z
  .array(z.string())
  .describe("The item reports that it is in, those first that take the place of others");

const listed = model("Item", {
  ...titleFields,
  ...detailFields,
  usage,
  report_types: reportTypes,
  interests: interests.optional(),
  parent_titles: z.array(named).optional(),
});
export type ListedItem = z.output<typeof listed>;

const itemList = model("ItemList", {
  count,
  metrics: z
    .array(z.object({ short_name: z.string(), name: z.string() }))
    .describe("Those with usage in the months, the preferred first"),
  results: z.array(listed),
});

const summary = "Items with any usage within the months";

export const listItemsCall = contract({
  call: "GET /api/organization/{organization}/item/",
  summary: `${summary}; none where the site has items switched off`,
  ...usual,
  params: ofOrganization,
  query: itemsQuery,
  returns: itemList,
});

export const listItemsOfTitleCall = contract({
  call: "GET /api/organization/{organization}/title/{title}/item/",
  summary: `${summary}, of a title`,
  ...usual,
  params: ofTitle,
  query: itemsQuery,
  returns: itemList,
});

export const listItemsOfPlatformCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/item/",
  summary: `${summary}, on a platform`,
  ...usual,
  params: ofPlatform,
  query: itemsQuery,
  returns: itemList,
});

export const listPlatformTitleItemsCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title/{title}/item/",
  summary: `${summary}, of a title on a platform`,
  ...usual,
  params: ofTitleOnPlatform,
  query: itemsQuery,
  returns: itemList,
});

const one = model("ItemSummary", {
  ...titleFields,
  ...detailFields,
  proprietary_ids: z.array(z.string()),
  usage: usage.nullable().describe("null where it has no usage within the months"),
  interests,
  metrics: z.array(z.object({ short_name: z.string(), name: z.string() })),
  parent_titles: z.array(named).describe("Those that it was used as a part of, whatever the months"),
  platforms: z.array(namedInBoth.extend({ usage })).describe("With usage within the months"),
  report_types: reportTypes,
  used: z.object({ from: z.string(), to: z.string() }).nullable().describe("The first and the last month with usage"),
});
export type ItemSummary = z.output<typeof one>;

export const getItemCall = contract({
  call: "GET /api/organization/{organization}/item/{item}/",
  summary: "One item with its usage within the months",
  ...usual,
  params: ofOrganization.extend(item),
  query: ofMonths,
  returns: one,
});

export const getItemOfTitleCall = contract({
  call: "GET /api/organization/{organization}/title/{title}/item/{item}/",
  summary: "One item with its usage as a part of a title within the months",
  ...usual,
  params: ofTitle.extend(item),
  query: ofMonths,
  returns: one,
});

export const getPlatformTitleItemCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title/{title}/item/{item}/",
  summary: "One item with its usage as a part of a title on a platform within the months",
  ...usual,
  params: ofTitleOnPlatform.extend(item),
  query: ofMonths,
  returns: one,
});
