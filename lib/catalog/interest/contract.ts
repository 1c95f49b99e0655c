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
  tableInFile,
} from "@/lib/access/shapes";
import { interestGroupNames } from "@/lib/interest/interest-report";
import { requestedPublicationTypes } from "../titles/publication-letters";

export type InterestMonths = z.output<typeof ofMonths>;

const sums = z
  .record(z.string(), z.number())
  .describe("By the short name of its interest group; those without any are 0");
const ofOnePlatform = model("PlatformInterest", { platform: pk, interest: sums });
const ofYear = model("YearInterest", { year: z.int(), interest: sums });

const usual = { access: "usage.view", weight: "report" } as const;

export const listPlatformInterestCall = contract({
  call: "GET /api/organization/{organization}/platform-interest/",
  summary: "Interest in each platform by group; platforms without any are left out",
  ...usual,
  params: ofOrganization,
  query: ofMonths,
  returns: z.array(ofOnePlatform),
});

export const platformInterestFileCall = contract({
  call: "GET /api/organization/{organization}/platform-interest/file/",
  summary: "Interest in each platform by group as CSV in UTF-8 or XLSX",
  access: "usage.view",
  weight: "export",
  params: ofOrganization,
  query: ofMonths.extend({ format: fileFormat, language: fileLanguage }),
  returns: tableInFile,
});

export const platformInterestCall = contract({
  call: "GET /api/organization/{organization}/platform-interest/{platform}/",
  summary: "Interest in one platform by group; empty where it has none",
  ...usual,
  params: ofPlatform,
  query: ofMonths,
  returns: model("PossiblePlatformInterest", ofOnePlatform.partial().shape),
});

export const listPlatformInterestByYearCall = contract({
  call: "GET /api/organization/{organization}/platform-interest/by-year/",
  summary: "Interest in each platform by group and calendar year, as far as there is any, of all time",
  ...usual,
  params: ofOrganization,
  returns: z.array(model("PlatformYearInterest", { ...ofOnePlatform.shape, year: z.int() })),
});

export const platformInterestByYearCall = contract({
  call: "GET /api/organization/{organization}/platform-interest/{platform}/by-year/",
  summary: "Interest in one platform by group and calendar year, as far as there is any, of all time",
  ...usual,
  params: ofPlatform,
  returns: z.array(ofYear),
});

export const organizationInterestCall = contract({
  call: "GET /api/organization/{organization}/interest/",
  summary: "Interest in all, and the days that it is of",
  ...usual,
  params: ofOrganization,
  query: ofMonths,
  returns: model("OrganizationInterest", {
    interest_sum: count.describe("Of the important groups"),
    interest: sums,
    min_date: z.string().nullable().describe("The first day of the first month with any interest"),
    max_date: z.string().nullable().describe("The last day of the last month, quarter or year with any interest"),
    days: count.describe("From the one to the other, both included"),
  }),
});

export const yearInterestCall = contract({
  call: "GET /api/organization/{organization}/year-interest/",
  summary: "Interest of each calendar year that has any, of all time",
  ...usual,
  params: ofOrganization,
  returns: z.array(
    model("YearInterestWithTotal", { ...ofYear.shape, total: count.describe("Of the important groups") }),
  ),
});

export const titleInterestBriefCall = contract({
  call: "GET /api/organization/{organization}/title-interest-brief/",
  summary: "The interest in each title that has any, of all groups together",
  ...usual,
  params: ofOrganization,
  query: ofMonths.extend({ pub_type: requestedPublicationTypes }),
  returns: z.array(model("TitleInterestBrief", { target_id: pk, interest: count })),
});

export const topTitlesCall = contract({
  call: "GET /api/organization/{organization}/top-title-interest/",
  summary: "The ten titles with the most interest of a group",
  ...usual,
  params: ofOrganization,
  query: ofMonths.extend({
    order_by: z.enum(interestGroupNames, "invalid").default("full_text").describe("Short name of an interest group"),
    pub_type: requestedPublicationTypes,
  }),
  returns: z.array(model("TopTitle", { pk, name: z.string(), publication_type: z.string(), interest: count })),
});

export type TopTitlesQuery = z.output<typeof topTitlesCall.query>;
