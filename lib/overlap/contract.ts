import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  fileFormat,
  fileLanguage,
  flag,
  model,
  namedInBoth,
  ofMonths,
  ofOrganization,
  paging,
  pk,
  recordIds,
  searchText,
  tableInFile,
} from "@/lib/access/shapes";
import { publicationTypes, requestedPublicationTypes } from "@/lib/catalog/titles/publication-letters";
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

const platformOverlap = model("PlatformOverlap", {
  platform: namedInBoth,
  titles: count,
  overlap: count.describe("Titles that the same organization also used on another platform"),
  overlap_interest: count.describe("Interest in those titles on this platform"),
  total_interest: count.describe("Interest in all titles on this platform"),
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

const portfolioStep = model("PortfolioStep", {
  step: z.int(),
  platform: namedInBoth,
  added_titles: count,
  added_interest: count,
  added_share: z.number().describe("Share of the interest in all titles, from 0 to 1"),
  cumulative_share: z.number(),
});
export type PortfolioRow = z.output<typeof portfolioStep>;

export const portfolioCall = contract({
  call: "GET /api/organization/{organization}/platform-portfolio/",
  summary: "Rank platforms: each one adds the most interest in titles not covered by those before it",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: chosenUsage,
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

const cancelledPlatform = model("CancellationPlatform", {
  platform: namedInBoth,
  is_kept: z.boolean(),
  titles: count,
  unique_titles: count.describe("Titles that are on no other remaining platform"),
  interest: count.describe("Interest in its titles on all platforms"),
  unique_interest: count,
  price,
});
export type CancellationRow = z.output<typeof cancelledPlatform>;

const cancellation = model("Cancellation", {
  all: figures,
  kept: figures.describe("A title available on any remaining platform keeps its whole interest"),
  platforms: z.array(cancelledPlatform),
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
  query: chosenUsage.extend({ dropped: recordIds("Comma-separated IDs of the platforms to cancel").optional() }),
  returns: cancellation,
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

const words = searchText;

const narrowing = {
  search: words.describe("Words that must all occur in the name or an identifier; diacritics and hyphens are ignored"),
  q: words.describe("Alias of search"),
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
