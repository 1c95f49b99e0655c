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
import { HUMAN_USE, readConditions } from "./attribute-conditions";
import { interestGroupNames } from "./interest-report";

const interestGroup = model("InterestGroup", {
  pk: z.int(),
  short_name: z.string(),
  name: z.string(),
  name_en: z.string(),
  name_cs: z.string(),
  counts_en: z.string().describe("Metrics and access that its figures count; empty if nothing counts"),
  counts_cs: z.string(),
  important: z.boolean().describe("Shown by default"),
  position: z.int(),
  revision,
});

export type InterestGroupEntity = z.output<typeof interestGroup>;

export const listInterestGroupsCall = contract({
  call: "GET /api/interest-groups/",
  summary: "List interest groups in their order",
  access: "signed-in",
  returns: z.array(interestGroup),
});

export const changeInterestGroupCall = contract({
  call: "PATCH /api/interest-groups/{group}/",
  summary: "Change the names and importance of an interest group, for all organizations",
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
  has_data: z.boolean().describe("The platform has usage, which does not count as interest"),
});

export type NoInterestPlatform = z.output<typeof platform>;

export const listNoInterestCall = contract({
  call: "GET /api/organization/{organization}/platform/no-interest-defined/",
  summary: "List platforms without interest definitions, those with usage first",
  access: "usage.view",
  params: ofOrganization,
  returns: z.array(platform),
});

const groupName = z.enum(interestGroupNames, "invalid");

const conditions =
  "Conditions on attributes of the usage, all of which must hold, such as Data_Type=Book|Reference_Work; Access_Method!=TDM";

const definedMetric = model("DefinedMetric", {
  metric: z.string().describe("Short name of the metric"),
  attributes: z.string().describe(conditions),
  group: z.string().describe("Short name of the interest group that the metric counts as"),
  target_metric: z
    .string()
    .nullable()
    .describe("Metric of current releases under whose name it is shown; null for its own name"),
});

export type DefinedMetric = z.output<typeof definedMetric>;

const platformReports = model("PlatformInterestReports", {
  ...platform.shape,
  interest_reports: z
    .array(z.object({ report_type: namedReportType, metrics: z.array(definedMetric) }))
    .describe("Report types that define its interest, and their metrics that count"),
  counted_twice: z
    .array(z.array(z.string()))
    .describe("Pairs of these report types that count the same use, which doubles interest"),
});

export type PlatformReports = z.output<typeof platformReports>;

export const listPlatformReportsCall = contract({
  call: "GET /api/platform-interest-report/",
  summary: "List platforms with the report types that define their interest",
  access: "usage.view",
  query: z.object({
    search: searchText.describe(
      "Words that all occur in the names of the platform, or of its report types and metrics",
    ),
    report: z
      .string()
      .max(100, "tooLong")
      .optional()
      .describe(
        "Short name of a report type that defines the interest; none: no definition; twice: platforms that count usage twice",
      ),
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
  metrics: z.array(z.string()).describe("Metrics of the report type, as far as known"),
  used_by_platforms: count,
  approx_record_count: count.describe("Approximate number of its facts that the caller sees"),
  default_interest: z
    .object({
      is_default: z.boolean(),
      metrics: z.array(z.object({ metric: z.string(), attributes: z.string(), group: z.string() })),
    })
    .describe(
      "Default definition for new platforms: whether the report type defines interest, and which metrics count",
    ),
});

export type ReportMetrics = z.output<typeof reportMetrics>;

export const listReportMetricsCall = contract({
  call: "GET /api/report-interest-metric/",
  summary: "List report types with the metrics that count as interest",
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
        attributes: z
          .string()
          .max(500, "tooLong")
          .refine((text) => readConditions(text) !== null, "noConditions")
          .optional()
          .describe(
            `${conditions}. Use by people (${HUMAN_USE}) if absent; empty for all usage. Definitions of one metric must exclude each other`,
          ),
        group: groupName.nullable().describe("Null to remove the definition of this metric with these attributes"),
        seen: groupName
          .nullable()
          .optional()
          .describe("Group that the caller saw; the change is refused with 412 if it is out of date"),
        target_metric: shownAs.describe(
          "Metric of current releases under whose name it is shown; null for its own name. Omit it to keep the current value",
        ),
        seen_target: shownAs.describe(
          "Target metric that the caller saw; the change is refused with 412 if it is out of date",
        ),
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
          .describe("Report types that the caller saw; the change is refused with 412 if they are out of date"),
      }),
    )
    .max(5000, "tooMany")
    .default([])
    .describe("Complete list of report types that define the interest of each platform"),
});

export type InterestChange = z.output<typeof change>;

const figure = model("InterestDifference", { group: z.string(), before: count, after: count });

export const previewInterestCall = contract({
  call: "POST /api/interest-definition/preview/",
  summary: "Preview how changed definitions would affect interest of the last twelve complete months",
  access: "consortium.manage",
  weight: "report",
  reads: true,
  body: change,
  returns: model("InterestPreview", {
    from: z.string(),
    to: z.string(),
    groups: z.array(figure).describe("Sums over all organizations"),
    platform_count: count.describe("Number of platforms whose interest would change"),
    platforms: z
      .array(z.object({ pk, name: z.string(), groups: z.array(figure) }))
      .describe("Platforms with the largest changes"),
  }),
});

export type InterestPreview = z.output<typeof previewInterestCall.returns>;

export const changeInterestCall = contract({
  call: "POST /api/interest-definition/",
  summary: "Change interest definitions for all past and future months",
  access: "consortium.manage",
  body: change,
  returns: z.object({ changed: count }),
});
