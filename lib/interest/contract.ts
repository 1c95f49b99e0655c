import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  interestGroupId,
  model,
  namedInBoth,
  namedReportType,
  ofOrganization,
  pageOf,
  paging,
  pk,
  recordId,
  reportTypeId,
  requiredName,
  revision,
  revisionSeen,
  searchText,
} from "@/lib/access/shapes";
import { interestGroupNames } from "./interest-report";

const interestGroup = model("InterestGroup", {
  pk: z.int(),
  short_name: z.string(),
  name: z.string(),
  name_en: z.string(),
  name_cs: z.string(),
  important: z.boolean().describe("Shown unless the reader chooses others"),
  position: z.int(),
  revision,
});

export type InterestGroupEntity = z.output<typeof interestGroup>;

export const listInterestGroupsCall = contract({
  call: "GET /api/interest-groups/",
  summary: "The kinds of interest that usage is counted as, in their order",
  access: "signed-in",
  returns: z.array(interestGroup),
});

export const changeInterestGroupCall = contract({
  call: "PATCH /api/interest-groups/{group}/",
  summary: "Change the names and the importance of an interest group, for all organizations",
  access: "consortium.manage",
  params: z.object({ group: interestGroupId }),
  body: model("InterestGroupChange", {
    revision: revisionSeen,
    name_en: requiredName(100),
    name_cs: requiredName(100),
    important: z.boolean("mandatory"),
  }),
  returns: interestGroup,
});

export type InterestGroupChange = z.output<typeof changeInterestGroupCall.body>;

const platform = model("NoInterestPlatform", {
  ...namedInBoth.shape,
  short_name: z.string(),
  provider: z.string(),
  has_data: z.boolean().describe("There is usage of it, which does not count as interest"),
});

export type NoInterestPlatform = z.output<typeof platform>;

export const listNoInterestCall = contract({
  call: "GET /api/organization/{organization}/platform/no-interest-defined/",
  summary: "Platforms for which no report defines interest, those with usage first",
  access: "usage.view",
  params: ofOrganization,
  returns: z.array(platform),
});

const groupName = z.enum(interestGroupNames, "invalid");

const definedMetric = model("DefinedMetric", {
  metric: z.string().describe("Its short name"),
  group: z.string().describe("The short name of the interest group that it counts as"),
  target_metric: z.string().nullable().describe("The metric of today's releases by whose name it is shown"),
});

export type DefinedMetric = z.output<typeof definedMetric>;

const platformReports = model("PlatformInterestReports", {
  ...platform.shape,
  interest_reports: z
    .array(z.object({ report_type: namedReportType, metrics: z.array(definedMetric) }))
    .describe("The report types that define its interest, and what of them counts"),
  counted_twice: z
    .array(z.array(z.string()))
    .describe("Pairs of these report types that count the same use, so that interest adds it up twice"),
});

export type PlatformReports = z.output<typeof platformReports>;

export const listPlatformReportsCall = contract({
  call: "GET /api/platform-interest-report/",
  summary: "Platforms with the report types that define their interest",
  access: "usage.view",
  query: z.object({
    search: searchText.describe(
      "Words that all occur in the names of the platform, or of its report types and metrics",
    ),
    report: z
      .string()
      .max(100, "tooLong")
      .optional()
      .describe("Short name of a report type that defines the interest, or none, or twice: what counts usage twice"),
    ...paging({ most: 1000, usual: 50 }),
  }),
  returns: pageOf(platformReports),
});

export type PlatformReportsQuery = z.output<typeof listPlatformReportsCall.query>;

const reportMetrics = model("ReportInterestMetrics", {
  pk,
  short_name: z.string(),
  name: z.string(),
  counter_code: z.string(),
  release: z.string(),
  interest_metric_set: z.array(definedMetric),
  metrics: z.array(z.string()).describe("Those that it counts, as far as is known"),
  used_by_platforms: count,
  approx_record_count: count.describe("Facts of it that the caller sees"),
  default_interest: z
    .object({ is_default: z.boolean(), metrics: z.array(z.object({ metric: z.string(), group: z.string() })) })
    .describe(
      "Whether it defines the interest of a new platform, and what counts of it, unless somebody decides otherwise",
    ),
});

export type ReportMetrics = z.output<typeof reportMetrics>;

export const listReportMetricsCall = contract({
  call: "GET /api/report-interest-metric/",
  summary: "Report types with the metrics that count as interest",
  access: "usage.view",
  returns: z.array(reportMetrics),
});

const shownAs = z.string().min(1, "mandatory").max(100, "tooLong").nullable().optional();

const change = model("InterestChange", {
  definitions: z
    .array(
      z.object({
        report_type: reportTypeId,
        metric: z.string().min(1, "mandatory").max(100, "tooLong"),
        group: groupName.nullable().describe("null where it is not to count"),
        seen: groupName
          .nullable()
          .optional()
          .describe("What the caller saw that it counts as: refused with 412 where that is no longer so"),
        target_metric: shownAs.describe(
          "The metric of today's releases by whose name it is shown, null for its own; left out, it stays as it is",
        ),
        seen_target: shownAs.describe("What the caller saw of that: refused with 412 where it is no longer so"),
      }),
    )
    .max(1000, "tooMany")
    .default([]),
  platforms: z
    .array(
      z.object({
        platform: recordId,
        report_types: z.array(reportTypeId).max(100, "tooMany"),
        seen: z
          .array(reportTypeId)
          .max(100, "tooMany")
          .optional()
          .describe("Those that the caller saw: refused with 412 where they are no longer so"),
      }),
    )
    .max(5000, "tooMany")
    .default([])
    .describe("All report types that are to define the interest of a platform"),
});

export type InterestChange = z.output<typeof change>;

const figure = model("InterestDifference", { group: z.string(), before: count, after: count });

export const previewInterestCall = contract({
  call: "POST /api/interest-definition/preview/",
  summary: "What a change of the definitions would do to the interest of the last twelve months that can be complete",
  access: "consortium.manage",
  weight: "report",
  reads: true,
  body: change,
  returns: model("InterestPreview", {
    from: z.string(),
    to: z.string(),
    groups: z.array(figure).describe("Of all organizations together"),
    platform_count: count.describe("Platforms whose interest would be different"),
    platforms: z.array(z.object({ pk, name: z.string(), groups: z.array(figure) })).describe("The most changed ones"),
  }),
});

export type InterestPreview = z.output<typeof previewInterestCall.returns>;

export const changeInterestCall = contract({
  call: "POST /api/interest-definition/",
  summary: "Changes what counts as interest, from now on and for all months",
  access: "consortium.manage",
  body: change,
  returns: z.object({ changed: count }),
});
