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
      "Short names of interest groups between commas; the important ones unless said. Denials are left out: who was refused did not have the title",
    ),
  pub_type: requestedPublicationTypes,
};

const chosenUsage = z.object(chosen);
export type OverlapQuery = z.output<typeof chosenUsage>;

const inFile = chosenUsage.extend({ format: fileFormat, language: fileLanguage });

export const platformOverlapCall = contract({
  call: "GET /api/organization/{organization}/platform-overlap/",
  summary: "How many titles each two platforms share, both ways round; with itself, how many it has",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: chosenUsage,
  returns: z.array(model("PlatformPairOverlap", { platform1: pk, platform2: pk, overlap: count })),
});

const platformOverlap = model("PlatformOverlap", {
  platform: namedInBoth,
  titles: count,
  overlap: count.describe("Titles that the same organization used on another platform too"),
  overlap_interest: count.describe("The interest in those titles on this platform"),
  total_interest: count.describe("The interest in all titles on this platform"),
});
export type PlatformOverlapRow = z.output<typeof platformOverlap>;

export const allPlatformsOverlapCall = contract({
  call: "GET /api/organization/{organization}/all-platforms-overlap/",
  summary: "Each platform of the organization against all its others",
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
  added_share: z.number().describe("Of the interest in all titles, 0 to 1"),
  cumulative_share: z.number(),
});
export type PortfolioRow = z.output<typeof portfolioStep>;

export const portfolioCall = contract({
  call: "GET /api/organization/{organization}/platform-portfolio/",
  summary: "The order in which platforms are best kept: each adds the most interest in titles that are not covered yet",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: chosenUsage,
  returns: z.array(portfolioStep),
});

const figures = model("TitleFigures", { titles: count, interest: count });

const price = z.string().nullable().describe("In the reference currency; null where none is known");
const pricing = model("OverlapPrices", {
  year: z.int().nullable().describe("The latest with payments, up to the end of the months asked for"),
  currency: z.string().describe("The reference currency"),
});

const cancelledPlatform = model("CancellationPlatform", {
  platform: namedInBoth,
  is_kept: z.boolean(),
  titles: count,
  unique_titles: count.describe("Those that are on no other kept platform"),
  interest: count.describe("The interest in its titles, on whatever platform"),
  unique_interest: count,
  price,
});
export type CancellationRow = z.output<typeof cancelledPlatform>;

const cancellation = model("Cancellation", {
  all: figures,
  kept: figures.describe("A title that is still on any kept platform keeps its whole interest"),
  platforms: z.array(cancelledPlatform),
  prices: pricing,
  saved: price.describe("The prices of the dropped platforms, as far as they are known; null where none is"),
});
export type CancellationView = z.output<typeof cancellation>;

export const cancellationCall = contract({
  call: "GET /api/organization/{organization}/platform-cancellation/",
  summary: "What would be lost without some platforms",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: chosenUsage.extend({ dropped: recordIds("Comma-separated IDs of the platforms to cancel").optional() }),
  returns: cancellation,
});

export const overlapFiles = ["platforms", "pairs", "portfolio", "cancellation"] as const;

export const overlapFileCall = contract({
  call: "GET /api/organization/{organization}/platform-overlap/file/",
  summary: "An analysis of how platforms overlap as CSV in UTF-8 or XLSX",
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
  platform_count: count.describe("Platforms on which one organization used it, at most"),
  total_interest: count,
  interests: z.record(z.string(), count).describe("By the id of the platform"),
  published: z
    .record(z.string(), z.object({ first: z.int(), last: z.int() }))
    .describe("By the id of the platform, the first and last year of publication of what was used there under licence"),
});
export type SharedTitle = z.output<typeof sharedTitle>;

const words = searchText;

const narrowing = {
  search: words.describe("Words that all occur in the name or an identifier, whatever their diacritics and hyphens"),
  q: words.describe("The same as search"),
  tags: recordIds("Only titles with any of these tags: comma-separated IDs").optional(),
  at_least: z.coerce
    .number("invalid")
    .int("invalid")
    .min(2, "invalid")
    .max(1000, "invalid")
    .default(2)
    .describe("Used by one organization on so many platforms"),
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
  platforms: z.array(namedInBoth.extend({ price })).describe("Those that the titles are on"),
  prices: pricing,
});
export type SharedTitles = z.output<typeof sharedTitles>;

export const listSharedTitlesCall = contract({
  call: "GET /api/organization/{organization}/titles-on-multiple-platforms/",
  summary: "Titles with interest on several platforms of the same organization",
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
  summary: "Titles with interest on several platforms, all of them with their platforms as CSV in UTF-8 or XLSX",
  access: "usage.view",
  weight: "export",
  params: ofOrganization,
  query: sharedTitlesInFile,
  returns: tableInFile,
});

export const titleInterestByPlatformCall = contract({
  call: "GET /api/organization/{organization}/title-interest-by-platform/",
  summary: "Titles with their interest on each platform; only those on several where asked for",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: sharedTitlesAsked.omit({ at_least: true }).extend({ multiplatform: flag.default("false") }),
  returns: sharedTitles,
});
