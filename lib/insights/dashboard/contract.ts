import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, model, ofMonths, ofOrganization, pk } from "@/lib/access/shapes";

/** Kinds of things that need attention, the most urgent first; texts: dashboard.attention.<kind>. */
export const attentionKinds = [
  "brokenCredentials",
  "brokenReports",
  "heldReports",
  "failing",
  "expiring",
  "backupLate",
  "missing",
  "uploadsUnusable",
  "uploadsFailed",
  "uploadsWaiting",
  "warnings",
  "unusual",
  "answersChanged",
  "restated",
  "noInterest",
  "restingServers",
] as const;

export type AttentionKind = (typeof attentionKinds)[number];

const subject = model("AttentionSubject", {
  name: z.string().describe("Name of a platform, file, server or survey"),
  organization: z
    .string()
    .nullable()
    .describe("Organization of the subject, if the caller sees several; otherwise null"),
  platform: pk.nullable(),
});

const attention = model("Attention", {
  kind: z.enum(attentionKinds),
  count: count.describe("Number of open matters"),
  since: z.iso.datetime().nullable().describe("Start of the oldest one; null if unknown"),
  subjects: z.array(subject).describe("Distinct subjects, at most three"),
  more: count.describe("Number of further subjects"),
});

export type Attention = z.output<typeof attention>;

export const attentionCall = contract({
  call: "GET /api/organization/{organization}/attention/",
  summary:
    "List matters that need attention: broken credentials, missing months, uploads, restated and unusual months, changed survey answers …; only those that the caller can act on or that affect how figures are read",
  access: "usage.view",
  params: ofOrganization,
  returns: model("AttentionList", {
    results: z.array(attention),
    unknown: z.array(z.enum(attentionKinds)).describe("Kinds that could not be determined at the moment"),
  }),
});

const months = z.object({ from: z.string(), to: z.string() }).describe("First and last month, yyyy-MM, both included");

const compared = model("InterestComparison", {
  months: count.describe("Number of months summed in each period"),
  now: months,
  before: months,
  coverage: z
    .object({ now: z.number().nullable(), before: z.number().nullable() })
    .describe("Share of the expected monthly reports that are present, from 0 to 1; null if nothing is expected"),
  groups: z.array(z.object({ group: pk, now: z.number(), before: z.number() })),
});

const total = z.number().nullable();

export const interestOverviewCall = contract({
  call: "GET /api/organization/{organization}/interest-overview/",
  summary: "Get interest by month and group, with sums, daily averages and comparisons with earlier months",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: ofMonths,
  returns: model("InterestOverview", {
    groups: z.array(
      z.object({
        ...{ pk, short_name: z.string(), name: z.string() },
        counts: z.string().describe("Metrics and access that its figures count, in the language of the caller"),
        ...{ important: z.boolean(), total },
      }),
    ),
    months: z
      .array(
        z.object({
          month: z.string(),
          is_missing: z.boolean().describe("No report of this month counts as interest"),
          is_partial: z.boolean().describe("A report of this month has only a part of its usage"),
          lacking: z.array(pk).describe("IDs of groups with reports in other months and none in this month"),
          counted: z
            .array(z.object({ group: pk, months: z.array(z.string()).describe("yyyy-MM") }))
            .describe(
              "Groups whose quarterly or yearly reports cover this month: their figures are assigned to these earlier months",
            ),
          interest: z.array(z.object({ group: pk, value: z.number() })),
          coverage: z
            .array(z.object({ group: pk, present: count, partial: count, expected: count }))
            .describe("Monthly reports behind the figures of each group: complete, partial and expected ones"),
        }),
      )
      .describe("Without gaps; by default up to the last complete month"),
    total: total.describe("Sum of the important groups; null if none of their reports is present"),
    days: count.describe("Days from the first day of the first month with interest to the last day of the last one"),
    first_month: z.string().nullable(),
    last_month: z.string().nullable().describe("Last month with interest; for a quarter or a year, its last month"),
    previous: compared
      .nullable()
      .describe(
        "Comparison with as many preceding months, for groups that lack no month in either period; null if all groups lack one",
      ),
    year_before: compared
      .nullable()
      .describe(
        "Comparison of at most the last twelve months with the same months a year before, for months in which all groups in use are present",
      ),
  }),
});

export type InterestOverview = z.output<typeof interestOverviewCall.returns>;

export const titleHistogramCall = contract({
  call: "GET /api/organization/{organization}/title-interest-histogram/",
  summary:
    "Get a histogram of titles by interest in the important groups; the first bin contains titles with other usage only",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: ofMonths,
  returns: z.array(
    model("HistogramBar", {
      count,
      interest: count.describe("Interest of these titles together"),
      start: count,
      end: count.describe("Upper bound of the bin, included"),
      name: z.string().describe("Label of the bin"),
    }),
  ),
});
