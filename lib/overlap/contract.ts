import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  fileFormat,
  fileLanguage,
  flag,
  model,
  named,
  namedInBoth,
  ofMonths,
  ofOrganization,
  pageOf,
  paging,
  pk,
  recordIds,
  searchText,
  tableInFile,
} from "@/lib/access/shapes";
import { publicationTypes, requestedPublicationTypes } from "@/lib/catalog/titles/publication-letters";
import { combinedCost } from "@/lib/cost/contract";
import { titleFields } from "@/lib/titles/contract";
import { sharedTitleOrders } from "./choices";

const chosen = {
  ...ofMonths.shape,
  groups: z
    .string()
    .max(1000, "tooLong")
    .optional()
    .describe(
      "Comma-separated short names of interest groups; default: the important ones. Access denials are excluded, because the user did not have the title",
    ),
  pub_type: requestedPublicationTypes,
};

const chosenUsage = z.object(chosen);
export type OverlapQuery = z.output<typeof chosenUsage>;

const inFile = chosenUsage.extend({ format: fileFormat, language: fileLanguage });

export const platformOverlapCall = contract({
  call: "GET /api/organization/{organization}/platform-overlap/",
  summary:
    "List the number of titles shared by each pair of platforms, in both directions; a platform paired with itself has its own number of titles",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: chosenUsage,
  returns: z.array(model("PlatformPairOverlap", { platform1: pk, platform2: pk, overlap: count })),
});

/** Title figures of a platform are missing together. */
const titlesIfCounted = count
  .nullable()
  .describe("Null, like all usage figures of the platform, if no report of these groups is present");

const platformOverlap = model("PlatformOverlap", {
  platform: namedInBoth,
  titles: titlesIfCounted,
  overlap: count.nullable().describe("Titles that the same organization also used on another platform"),
  overlap_interest: count.nullable().describe("Interest in those titles on this platform"),
  total_interest: count.nullable().describe("Interest in all titles on this platform"),
});
export type PlatformOverlapRow = z.output<typeof platformOverlap>;

export const allPlatformsOverlapCall = contract({
  call: "GET /api/organization/{organization}/all-platforms-overlap/",
  summary: "Compare each platform of the organization with all its other platforms",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: chosenUsage,
  returns: z.array(platformOverlap),
});

export const portfolioOrders = ["interest", "price"] as const;
export type PortfolioOrder = (typeof portfolioOrders)[number];

/** Why the price of a platform cannot be weighed against its interest. */
const weighingProblems = ["several_groups", "some_pay", "cost"] as const;

const costs = {
  price: z.string().nullable().describe("Price of the selected months in the reference currency; null if unknown"),
  costs: z
    .record(z.string(), combinedCost)
    .describe("Cost per use in the selected months by short name of the selected interest groups"),
};

const portfolioStep = model("PortfolioStep", {
  step: z.int().nullable().describe("Rank; null, after all ranked platforms, if no report of these groups is present"),
  platform: namedInBoth,
  added_titles: titlesIfCounted,
  added_interest: count.nullable(),
  added_share: z.number().nullable().describe("Share of the interest in all titles, from 0 to 1"),
  cumulative_share: z.number().nullable(),
  ...costs,
  price_of_added: z
    .number()
    .nullable()
    .describe("Price for one use that the platform adds; null if they cannot be weighed, or it adds none"),
  not_weighed: z
    .enum(weighingProblems)
    .nullable()
    .describe(
      "several_groups: uses of different interest groups are not added up. some_pay: organizations use it without paying. cost: the cost per use is not complete, see costs",
    ),
});
export type PortfolioRow = z.output<typeof portfolioStep>;

const portfolioOrder = z
  .enum(portfolioOrders, "invalid")
  .default("interest")
  .describe("price: the most interest for the money; platforms whose price cannot be weighed come last");

export const portfolioCall = contract({
  call: "GET /api/organization/{organization}/platform-portfolio/",
  summary:
    "Rank platforms: each one adds the most interest in titles not covered by those before it, or the most for its price",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: chosenUsage.extend({ order: portfolioOrder }),
  returns: z.array(portfolioStep),
});

const figures = model("TitleFigures", { titles: count, interest: count });

const price = z.string().nullable().describe("Price in the reference currency; null if unknown");
const pricing = model("OverlapPrices", {
  year: z
    .int()
    .nullable()
    .describe("Latest year with payments, up to the end of the selected months; null without payments"),
  currency: z.string().describe("Reference currency, ISO 4217"),
});

const canceledPlatform = model("CancellationPlatform", {
  platform: namedInBoth,
  is_kept: z.boolean(),
  titles: titlesIfCounted,
  unique_titles: count.nullable().describe("Titles that are on no other remaining platform"),
  interest: count.nullable().describe("Interest in its titles on all platforms"),
  unique_interest: count.nullable(),
  used_here: count.nullable().describe("Interest in its titles on this platform alone"),
  latest_price: price.describe("Price of the year in `prices`, in the reference currency; null if unknown"),
  ...costs,
});
export type CancellationRow = z.output<typeof canceledPlatform>;

const cancellation = model("Cancellation", {
  all: figures,
  kept: figures.describe("A title available on any remaining platform keeps its whole interest"),
  kept_by_some: count.describe("Titles that at least one organization that used them still has"),
  platforms: z.array(canceledPlatform),
  prices: pricing,
  saved: price.describe("Sum of the prices of the canceled platforms, as far as known; null if none is known"),
});
export type CancellationView = z.output<typeof cancellation>;

export const cancellationCall = contract({
  call: "GET /api/organization/{organization}/platform-cancellation/",
  summary: "Preview the effect of canceling platforms",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: chosenUsage.extend({
    dropped: recordIds("Comma-separated IDs of the platforms to cancel").optional(),
    with_costs: flag
      .default("true")
      .describe("False: price is null and costs are empty, which is faster; neither depends on the canceled platforms"),
  }),
  returns: cancellation,
});

const titleLoss = model("TitleLoss", {
  ...titleFields,
  publication_type: z.enum(publicationTypes),
  organization: named,
  used_here: count.describe("Interest on the canceled platforms"),
  used_elsewhere: count.describe("Interest on the platforms that stay"),
  is_lost: z.boolean().describe("The organization used it on no platform that stays"),
});
export type TitleLossRow = z.output<typeof titleLoss>;

const losses = chosenUsage.extend({
  dropped: recordIds("Comma-separated IDs of the platforms to cancel"),
  only_lost: flag.default("true").describe("False: also titles that the organization keeps elsewhere"),
});

export const titleLossesCall = contract({
  call: "GET /api/organization/{organization}/platform-cancellation/titles/",
  summary: "List the titles that would be lost with the canceled platforms, organization by organization",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: losses.extend(paging({ most: 5000 })),
  returns: pageOf(titleLoss),
});

export const titleLossesFileCall = contract({
  call: "GET /api/organization/{organization}/platform-cancellation/titles/file/",
  summary: "Export the titles that would be lost with the canceled platforms as CSV in UTF-8 or XLSX",
  access: "usage.view",
  weight: "export",
  params: ofOrganization,
  query: losses.extend({ format: fileFormat, language: fileLanguage }),
  returns: tableInFile,
});

export const overlapFiles = ["platforms", "pairs", "portfolio", "cancellation"] as const;

export const overlapFileCall = contract({
  call: "GET /api/organization/{organization}/platform-overlap/file/",
  summary: "Export a platform overlap analysis as CSV in UTF-8 or XLSX",
  access: "usage.view",
  weight: "export",
  params: ofOrganization,
  query: inFile.extend({
    of: z.enum(overlapFiles, "invalid").default("platforms"),
    dropped: recordIds("Comma-separated IDs of the platforms to cancel").optional(),
    order: portfolioOrder,
  }),
  returns: tableInFile,
});

const sharedTitle = model("SharedTitle", {
  ...titleFields,
  publication_type: z.enum(publicationTypes),
  platform_count: count.describe("Largest number of platforms on which one organization used it"),
  total_interest: count,
  interests: z.record(z.string(), count).describe("Interest by platform ID"),
  published: z
    .record(z.string(), z.object({ first: z.int(), last: z.int() }))
    .describe("First and last year of publication of content used under license, by platform ID"),
});
export type SharedTitle = z.output<typeof sharedTitle>;

const narrowing = {
  search: searchText.describe(
    "Words that must all occur in the name or an identifier; diacritics and hyphens are ignored",
  ),
  tags: recordIds("Only titles with any of these tags: comma-separated IDs").optional(),
  at_least: z.coerce
    .number("invalid")
    .int("invalid")
    .min(2, "invalid")
    .max(1000, "invalid")
    .default(2)
    .describe("Minimum number of platforms on which one organization used the title"),
  platforms: recordIds(
    "Only titles that one organization used on all of these platforms: comma-separated IDs",
  ).optional(),
  order_by: z.enum(sharedTitleOrders, "invalid").default("total_interest"),
  desc: flag.default("true"),
};

const sharedTitlesAsked = chosenUsage.extend({ ...narrowing, ...paging({ most: 5000 }) });
export type SharedTitlesQuery = z.output<typeof sharedTitlesAsked>;

const sharedTitles = model("SharedTitles", {
  count,
  results: z.array(sharedTitle),
  platforms: z.array(namedInBoth.extend({ price })).describe("Platforms of the titles"),
  prices: pricing,
});
export type SharedTitles = z.output<typeof sharedTitles>;

export const listSharedTitlesCall = contract({
  call: "GET /api/organization/{organization}/titles-on-multiple-platforms/",
  summary: "List titles with interest on several platforms of the same organization",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: sharedTitlesAsked,
  returns: sharedTitles,
});

const sharedTitlesInFile = inFile.extend(narrowing);
export type SharedTitlesInFile = z.output<typeof sharedTitlesInFile>;

export const sharedTitlesFileCall = contract({
  call: "GET /api/organization/{organization}/titles-on-multiple-platforms/file/",
  summary: "Export titles with interest on several platforms, with all their platforms, as CSV in UTF-8 or XLSX",
  access: "usage.view",
  weight: "export",
  params: ofOrganization,
  query: sharedTitlesInFile,
  returns: tableInFile,
});

export const titleInterestByPlatformCall = contract({
  call: "GET /api/organization/{organization}/title-interest-by-platform/",
  summary: "List titles with interest on each platform, optionally only titles on several platforms",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: sharedTitlesAsked.omit({ at_least: true }).extend({ multiplatform: flag.default("false") }),
  returns: sharedTitles,
});
