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

const interests = z
  .record(z.string(), z.number().nullable())
  .describe(
    "Sums by short name of the interest group; 0 if a report has none, null if no report of the group is present",
  );

/** Filters of title and item lists. */
export const searching = {
  search: searchText.describe(
    "Words that must all occur in the name or an identifier; diacritics and hyphens are ignored",
  ),
};

const sorting = {
  order_by: z
    .string()
    .max(100, "tooLong")
    .default("name")
    .describe(
      "name, type, isbn, issn, eissn, doi, the short name of an interest group, total_interest (sum of the important groups), or interest (first group of `groups`)",
    ),
};

const narrowing = {
  ...ofMonths.shape,
  ...searching,
  pub_type: requestedPublicationTypes,
  tags: recordIds("Only titles with any of these tags: comma-separated IDs").optional(),
  tag_classes: recordIds("Only titles with a tag of any of these classes: comma-separated IDs").optional(),
  multiplatform: flag.default("false").describe("Only titles with usage on several platforms"),
  ...sorting,
  desc: flag.optional().describe("Descending order; default: true when sorting by interest, otherwise false"),
  groups: z
    .string()
    .max(1000, "tooLong")
    .optional()
    .describe(
      "Comma-separated short names of the interest groups in use: the first one is the sort key `interest`, and files contain only these groups",
    ),
};

const titlesQuery = z.object({ ...narrowing, ...paging({ most: 5000 }) });
export type TitlesQuery = z.output<typeof titlesQuery>;

const listed = model("ListedTitle", {
  ...titleFields,
  interests,
  tags: z.array(tagOnObject).describe("Tags that the caller can see"),
});
export type ListedTitle = z.output<typeof listed>;

const titleList = z.object({ count, results: z.array(listed) });

const summary = "List titles with usage in the selected months, with their interest";

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
  summary: "Assign tags to all titles that match the filters of the title list",
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
  summary: `${summary}, exported as CSV in UTF-8 or XLSX`,
  access: "usage.view",
  weight: "export",
  params: ofOrganization,
  query: inFile,
  returns: tableInFile,
});

export const titlesOfPlatformFileCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title-interest/file/",
  summary: `${summary} on a platform, exported as CSV in UTF-8 or XLSX`,
  access: "usage.view",
  weight: "export",
  params: ofPlatform,
  query: inFile,
  returns: tableInFile,
});

const oneTitle = model("TitleInterest", { ...titleFields, interests });

export const titleInterestCall = contract({
  call: "GET /api/organization/{organization}/title-interest/{title}/",
  summary: "Get a title with its interest in the selected months; 404 without usage in them",
  access: "usage.view",
  weight: "report",
  params: ofTitle,
  query: ofMonths,
  returns: oneTitle,
});

export const titleInterestOnPlatformCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title-interest/{title}/",
  summary: "Get a title with its interest on a platform in the selected months; 404 without usage in them",
  access: "usage.view",
  weight: "report",
  params: ofTitleOnPlatform,
  query: ofMonths,
  returns: oneTitle,
});

export const getTitleOfOrganizationCall = contract({
  call: "GET /api/organization/{organization}/title/{title}/",
  summary: "Get a title in the form of GET /api/title/{title}/, with or without usage in the selected months",
  access: "usage.view",
  weight: "report",
  params: ofTitle,
  returns: title,
});

export const listPlatformsOfTitleCall = contract({
  call: "GET /api/organization/{organization}/title/{title}/platforms/",
  summary: "List platforms with usage of a title in the selected months, by name",
  access: "usage.view",
  weight: "report",
  params: ofTitle,
  query: ofMonths,
  returns: z.array(model("TitleOnPlatform", { ...namedInBoth.shape, interests })),
});
