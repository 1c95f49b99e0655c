import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  fileFormat,
  fileLanguage,
  model,
  ofMonths,
  ofOrganization,
  ofPlatform,
  pk,
  recordId,
  tableInFile,
} from "@/lib/access/shapes";
import { interestGroupNames } from "@/lib/interest/interest-report";
import { requestedPublicationTypes } from "../titles/publication-letters";

export type InterestMonths = z.output<typeof ofMonths>;

const sums = z
  .record(z.string(), z.number().nullable())
  .describe(
    "Sums by short name of the interest group; 0 if a report has none, null if no report of the group is present",
  );
const total = count
  .nullable()
  .describe("Sum of the important groups; null if no report of an important group is present");
const ofOnePlatform = model("PlatformInterest", { platform: pk, interest: sums });
const ofYear = model("YearInterest", { year: z.int(), interest: sums });

const usual = { access: "usage.view", weight: "report" } as const;

export const listPlatformInterestCall = contract({
  call: "GET /api/organization/{organization}/platform-interest/",
  summary: "List interest on each platform by group; platforms without a report that counts as interest are omitted",
  ...usual,
  params: ofOrganization,
  query: ofMonths,
  returns: z.array(ofOnePlatform),
});

export const platformInterestFileCall = contract({
  call: "GET /api/organization/{organization}/platform-interest/file/",
  summary: "Export interest on each platform by group as CSV in UTF-8 or XLSX",
  access: "usage.view",
  weight: "export",
  params: ofOrganization,
  query: ofMonths.extend({ format: fileFormat, language: fileLanguage }),
  returns: tableInFile,
});

export const platformInterestCall = contract({
  call: "GET /api/organization/{organization}/platform-interest/{platform}/",
  summary: "Get interest on a platform by group; empty without a report that counts as interest",
  ...usual,
  params: ofPlatform,
  query: ofMonths,
  returns: model("PossiblePlatformInterest", ofOnePlatform.partial().shape),
});

export const listPlatformInterestByYearCall = contract({
  call: "GET /api/organization/{organization}/platform-interest/by-year/",
  summary: "List interest on each platform by group and calendar year, for all years with interest",
  ...usual,
  params: ofOrganization,
  returns: z.array(model("PlatformYearInterest", { ...ofOnePlatform.shape, year: z.int() })),
});

export const platformInterestByYearCall = contract({
  call: "GET /api/organization/{organization}/platform-interest/{platform}/by-year/",
  summary: "List interest on a platform by group and calendar year, for all years with interest",
  ...usual,
  params: ofPlatform,
  returns: z.array(ofYear),
});

export const organizationInterestCall = contract({
  call: "GET /api/organization/{organization}/interest/",
  summary: "Get total interest and the period it covers",
  ...usual,
  params: ofOrganization,
  query: ofMonths,
  returns: model("OrganizationInterest", {
    interest_sum: total,
    interest: sums,
    min_date: z.string().nullable().describe("First day of the first month with interest; null without interest"),
    max_date: z
      .string()
      .nullable()
      .describe("Last day of the last month, quarter or year with interest; null without interest"),
    days: count.describe("Days from min_date to max_date, both included"),
  }),
});

export const yearInterestCall = contract({
  call: "GET /api/organization/{organization}/year-interest/",
  summary: "List interest by calendar year, for all years with interest",
  ...usual,
  params: ofOrganization,
  returns: z.array(model("YearInterestWithTotal", { ...ofYear.shape, total })),
});

export const titleInterestBriefCall = contract({
  call: "GET /api/organization/{organization}/title-interest-brief/",
  summary: "List titles with interest, summed over all groups",
  ...usual,
  params: ofOrganization,
  query: ofMonths.extend({ pub_type: requestedPublicationTypes }),
  returns: z.array(model("TitleInterestBrief", { target_id: pk, interest: count })),
});

export const topTitlesCall = contract({
  call: "GET /api/organization/{organization}/top-title-interest/",
  summary: "List the ten titles with the most interest of a group",
  ...usual,
  params: ofOrganization,
  query: ofMonths.extend({
    order_by: z.enum(interestGroupNames, "invalid").default("full_text").describe("Short name of an interest group"),
    pub_type: requestedPublicationTypes,
    platform: recordId.optional().describe("Only interest on this platform"),
  }),
  returns: z.array(model("TopTitle", { pk, name: z.string(), publication_type: z.string(), interest: count })),
});

export type TopTitlesQuery = z.output<typeof topTitlesCall.query>;
