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
  ofPlatform,
  ofTitle,
  ofTitleOnPlatform,
  paging,
  recordId,
  recordIds,
  searchText,
  tableInFile,
} from "@/lib/access/shapes";
import { assignment, tagOnObject } from "@/lib/tags/tag-shapes";
import { title, titleFields } from "@/lib/titles/contract";
import { requestedPublicationTypes } from "./publication-letters";

const interests = z.record(z.string(), z.number()).describe("Sums by the short names of the interest groups");

/** Filters of title and item lists. */
export const searching = {
  search: searchText.describe(
    "Words that all occur in the name or an identifier, whatever their diacritics and hyphens",
  ),
  q: searchText.describe("The same as search"),
};

const sorting = {
  order_by: z
    .string()
    .max(100, "tooLong")
    .default("name")
    .describe(
      "name, type, isbn, issn, eissn, doi, or interest, or the short name of an interest group, or total_interest, the sum of the important ones",
    ),
};

const narrowing = {
  ...ofMonths.shape,
  ...searching,
  pub_type: requestedPublicationTypes,
  tags: recordIds("Only titles with any of these tags, separated by commas").optional(),
  tag_classes: recordIds("Only titles with any tag of any of these classes, separated by commas").optional(),
  multiplatform: flag.default("false").describe("Only titles with usage on several platforms"),
  ...sorting,
  desc: flag.optional().describe("true unless said otherwise where the order is by interest"),
  groups: z
    .string()
    .max(1000, "tooLong")
    .optional()
    .describe(
      "Short names of the interest groups that are shown, between commas: interest as an order is that of the first one, files hold these",
    ),
};

const titlesQuery = z.object({ ...narrowing, ...paging({ most: 5000 }) });
export type TitlesQuery = z.output<typeof titlesQuery>;

const listed = model("ListedTitle", {
  ...titleFields,
  interests,
  tags: z.array(tagOnObject).describe("Those that the caller sees"),
});
export type ListedTitle = z.output<typeof listed>;

const titleList = z.object({ count, results: z.array(listed) });

const summary = "Titles with any usage within the months, with their interest";

export const listTitlesCall = contract({
  call: "GET /api/organization/{organization}/title-interest/",
  summary,
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: titlesQuery,
  returns: titleList,
});

export const listTitlesOfPlatformCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title-interest/",
  summary: `${summary} on a platform`,
  access: "usage.view",
  weight: "report",
  params: ofPlatform,
  query: titlesQuery,
  returns: titleList,
});

export const tagMatchingTitlesCall = contract({
  call: "POST /api/organization/{organization}/title-interest/tags/",
  summary: "Give tags to all titles that the filters of the list of titles find",
  access: "signed-in",
  weight: "report",
  params: ofOrganization,
  query: z.object({ ...narrowing, platform: recordId.optional().describe("Only titles with usage on this platform") }),
  body: z.object({ tags: z.array(recordId).min(1, "mandatory").max(50, "tooMany") }),
  returns: assignment,
});

const inFile = z.object({
  ...narrowing,
  format: fileFormat,
  language: fileLanguage,
});
export type TitlesInFile = z.output<typeof inFile>;

export const titlesFileCall = contract({
  call: "GET /api/organization/{organization}/title-interest/file/",
  summary: `${summary}, all of them as CSV in UTF-8 or XLSX`,
  access: "usage.view",
  weight: "export",
  params: ofOrganization,
  query: inFile,
  returns: tableInFile,
});

export const titlesOfPlatformFileCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title-interest/file/",
  summary: `${summary} on a platform, all of them as CSV in UTF-8 or XLSX`,
  access: "usage.view",
  weight: "export",
  params: ofPlatform,
  query: inFile,
  returns: tableInFile,
});

const oneTitle = model("TitleInterest", { ...titleFields, interests });

export const titleInterestCall = contract({
  call: "GET /api/organization/{organization}/title-interest/{title}/",
  summary: "One title with its interest within the months; 404 where it has no usage in them",
  access: "usage.view",
  weight: "report",
  params: ofTitle,
  query: ofMonths,
  returns: oneTitle,
});

export const titleInterestOnPlatformCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title-interest/{title}/",
  summary: "One title with its interest on a platform within the months; 404 where it has no usage in them",
  access: "usage.view",
  weight: "report",
  params: ofTitleOnPlatform,
  query: ofMonths,
  returns: oneTitle,
});

export const getTitleOfOrganizationCall = contract({
  call: "GET /api/organization/{organization}/title/{title}/",
  summary: "One title, as GET /api/title/{title}/ gives it, used in the months or not",
  access: "usage.view",
  params: ofTitle,
  returns: title,
});

export const listPlatformsOfTitleCall = contract({
  call: "GET /api/organization/{organization}/title/{title}/platforms/",
  summary: "The platforms with any usage of a title within the months, by name",
  access: "usage.view",
  weight: "report",
  params: ofTitle,
  query: ofMonths,
  returns: z.array(model("TitleOnPlatform", { ...namedInBoth.shape, interests })),
});
