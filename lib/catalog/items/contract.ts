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
  .record(z.string(), z.number().nullable())
  .describe(
    "Usage by short name of the metric; null if no item report with the metric contains the item. Usage that several item reports of a month contain is counted once",
  );

const itemsQuery = z.object({
  ...ofMonths.shape,
  ...searching,
  search: searching.search.describe(
    "Words that must all occur in the name, an identifier or the authors; diacritics and hyphens are ignored",
  ),
  pub_type: requestedPublicationTypes,
  order_by: z
    .string()
    .max(100, "tooLong")
    .default("name")
    .describe("name, type, isbn, issn, eissn, doi, or the short name of a metric; usage sorts by the preferred metric"),
  desc: flag.optional().describe("Descending order; default: true when sorting by a metric, otherwise false"),
  interest: flag.default("false").describe("Include interest, if an item report is defined to count as interest"),
  parent_titles: flag.default("false").describe("Include the titles that the items are part of"),
  ...paging({ most: 5000 }),
});
export type ItemsQuery = z.output<typeof itemsQuery>;

const interests = z
  .record(z.string(), z.number().nullable())
  .describe(
    "Sums by short name of the interest group; 0 if a report has none, null if no report of the group is present",
  );
const reportTypes = z
  .array(z.string())
  .describe("Item reports that contain the item; preferred report types come first");

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
    .describe("Metrics with usage in the selected months, preferred metric first"),
  results: z.array(listed),
});

const summary = "List items with usage in the selected months";

export const listItemsCall = contract({
  call: "GET /api/organization/{organization}/item/",
  summary: `${summary}; empty if the site has items turned off`,
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
  usage: usage.nullable().describe("Null without usage in the selected months"),
  interests,
  metrics: z.array(z.object({ short_name: z.string(), name: z.string() })),
  parent_titles: z.array(named).describe("Titles that the item was used as a part of, in any month"),
  platforms: z.array(namedInBoth.extend({ usage })).describe("Platforms with usage in the selected months"),
  report_types: reportTypes,
  used: z
    .object({ from: z.string(), to: z.string() })
    .nullable()
    .describe("First and last month with usage; null without usage"),
});
export type ItemSummary = z.output<typeof one>;

export const getItemCall = contract({
  call: "GET /api/organization/{organization}/item/{item}/",
  summary: "Get an item with its usage in the selected months",
  ...usual,
  params: ofOrganization.extend(item),
  query: ofMonths,
  returns: one,
});

export const getItemOfTitleCall = contract({
  call: "GET /api/organization/{organization}/title/{title}/item/{item}/",
  summary: "Get an item with its usage as a part of a title in the selected months",
  ...usual,
  params: ofTitle.extend(item),
  query: ofMonths,
  returns: one,
});

export const getPlatformTitleItemCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title/{title}/item/{item}/",
  summary: "Get an item with its usage as a part of a title on a platform in the selected months",
  ...usual,
  params: ofTitleOnPlatform.extend(item),
  query: ofMonths,
  returns: one,
});
