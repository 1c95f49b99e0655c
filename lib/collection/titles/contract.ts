import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  flag,
  month,
  named,
  namedInBoth,
  organizationChoice,
  paging,
  pk,
  recordId,
  recordIds,
} from "@/lib/access/shapes";
import { publicationTypeIn } from "./publication-letters";

const organization = organizationChoice.describe("Id of an organization; -1 stands for all that the caller sees");

const ofOrganization = z.object({ organization });
const ofPlatform = z.object({ organization, platform: recordId });
const ofTitle = z.object({ organization, title: recordId });
const ofTitleOnPlatform = z.object({ organization, platform: recordId, title: recordId });

const range = { from: month.optional().describe("yyyy-MM"), to: month.optional().describe("yyyy-MM") };

const titleFields = {
  pk,
  name: z.string(),
  publication_type: z.string(),
  isbn: z.string(),
  issn: z.string(),
  eissn: z.string(),
  doi: z.string(),
};

const interests = z.record(z.string(), z.number()).describe("Sums by the short names of the interest groups");

/** What a list of titles or items can be narrowed by. */
const searching = {
  search: z
    .string()
    .trim()
    .max(200, "tooLong")
    .default("")
    .describe("Words that all occur in the name or an identifier, whatever their diacritics and hyphens"),
  q: z.string().trim().max(200, "tooLong").default("").describe("The same as search"),
};

const sorting = {
  order_by: z
    .string()
    .max(100, "tooLong")
    .default("name")
    .describe("name, type, isbn, issn, eissn, doi, or interest, or the short name of an interest group"),
};

const narrowing = {
  ...range,
  ...searching,
  pub_type: z
    .string()
    .transform((text, context) =>
      text.split(",").map((one) => {
        const type = publicationTypeIn(one);
        if (!type) context.addIssue({ code: "custom", message: "invalid" });
        return type ?? "unknown";
      }),
    )
    .optional()
    .describe("Types of publication between commas: journal, book … or their letters J, B …"),
  tags: recordIds("Only titles with any of these tags, separated by commas").optional(),
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

const asked = z.object({ ...narrowing, ...paging({ most: 5000 }) });
export type TitlesAsked = z.output<typeof asked>;

const tag = z.object({
  pk,
  name: z.string(),
  desc: z.string(),
  text_color: z.string(),
  bg_color: z.string(),
  tag_class: named,
});

const listed = z.object({ ...titleFields, interests, tags: z.array(tag).describe("Those that the caller sees") });
export type ListedTitle = z.output<typeof listed>;

const found = z.object({ count, results: z.array(listed) });

const summary = "Titles with any usage within the months, with their interest";

export const listTitlesCall = contract({
  call: "GET /api/organization/{organization}/title-interest/",
  summary,
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: asked,
  returns: found,
});

export const listTitlesOfPlatformCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title-interest/",
  summary: `${summary} on a platform`,
  access: "usage.view",
  weight: "report",
  params: ofPlatform,
  query: asked,
  returns: found,
});

const inFile = z.object({
  ...narrowing,
  language: z.enum(["en", "cs"], "invalid").optional(),
});
export type TitlesInFile = z.output<typeof inFile>;

export const titlesCsvCall = contract({
  call: "GET /api/organization/{organization}/title-interest/csv/",
  summary: `${summary}, all of them as a CSV file in UTF-8`,
  access: "usage.view",
  weight: "export",
  params: ofOrganization,
  query: inFile,
  returns: { file: "text/csv" },
});

export const titlesOfPlatformCsvCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title-interest/csv/",
  summary: `${summary} on a platform, all of them as a CSV file in UTF-8`,
  access: "usage.view",
  weight: "export",
  params: ofPlatform,
  query: inFile,
  returns: { file: "text/csv" },
});

const oneTitle = z.object({ ...titleFields, interests });

export const titleInterestCall = contract({
  call: "GET /api/organization/{organization}/title-interest/{title}/",
  summary: "One title with its interest within the months; 404 where it has no usage in them",
  access: "usage.view",
  weight: "report",
  params: ofTitle,
  query: z.object(range),
  returns: oneTitle,
});

export const titleInterestOnPlatformCall = contract({
  call: "GET /api/organization/{organization}/platform/{platform}/title-interest/{title}/",
  summary: "One title with its interest on a platform within the months; 404 where it has no usage in them",
  access: "usage.view",
  weight: "report",
  params: ofTitleOnPlatform,
  query: z.object(range),
  returns: oneTitle,
});

export const listPlatformsOfTitleCall = contract({
  call: "GET /api/organization/{organization}/title/{title}/platforms/",
  summary: "The platforms with any usage of a title within the months, by name",
  access: "usage.view",
  weight: "report",
  params: ofTitle,
  query: z.object(range),
  returns: z.array(namedInBoth.extend({ interests })),
});
