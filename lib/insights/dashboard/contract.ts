import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, model, ofMonths, ofOrganization, pk } from "@/lib/access/shapes";

/** Kinds of things that need attention, the most urgent first; texts: dashboard.attention.<kind>. */
export const attentionKinds = [
  "brokenCredentials",
  "brokenReports",
  "failing",
  "expiring",
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
  name: z.string().describe("Of a platform, a file, a server or a survey"),
  organization: z.string().nullable().describe("Whose it is, where several could be meant"),
  platform: pk.nullable(),
});

const attention = model("Attention", {
  kind: z.enum(attentionKinds),
  count: count.describe("How many there are of what waits"),
  since: z.iso.datetime().nullable().describe("When the oldest of them began, where that is known"),
  subjects: z.array(subject).describe("Where: at most three, each once"),
  more: count.describe("How many more subjects there are, as far as they are told apart"),
});

export type Attention = z.output<typeof attention>;

export const attentionCall = contract({
  call: "GET /api/organization/{organization}/attention/",
  summary:
    "What waits for somebody: broken credentials, missing months, uploads, restated and unusual months, changed answers to surveys …; without what the caller may not act on, unless it changes how figures are to be read",
  access: "usage.view",
  params: ofOrganization,
  returns: model("AttentionList", {
    results: z.array(attention),
    unknown: z.array(z.enum(attentionKinds)).describe("What could not be found out just now"),
  }),
});

const months = z.object({ from: z.string(), to: z.string() }).describe("yyyy-MM, both included");

const compared = model("InterestComparison", {
  months: count.describe("How many months of either are added up"),
  now: months,
  before: months,
  coverage: z
    .object({ now: z.number().nullable(), before: z.number().nullable() })
    .describe("Of the expected reports, how many are here"),
  groups: z.array(z.object({ group: pk, now: z.number(), before: z.number() })),
});

export const interestOverviewCall = contract({
  call: "GET /api/organization/{organization}/interest-overview/",
  summary: "Interest by month and kind, its sums, days and averages, and what they are against former months",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: ofMonths,
  returns: model("InterestOverview", {
    groups: z.array(
      z.object({ pk, short_name: z.string(), name: z.string(), important: z.boolean(), total: z.number() }),
    ),
    months: z
      .array(
        z.object({
          month: z.string(),
          is_missing: z.boolean().describe("No report that counts as interest is here of it"),
          lacking: z.array(pk).describe("Groups with reports in other months, and none in this one"),
          counted: z
            .array(z.object({ group: pk, months: z.array(z.string()).describe("yyyy-MM") }))
            .describe(
              "Groups with reports of a quarter or a year that holds this month: their figures stand at these earlier ones",
            ),
          interest: z.array(z.object({ group: pk, value: z.number() })),
        }),
      )
      .describe("Without gaps; up to the last month that is over, if no other is asked for"),
    total: z.number().describe("Of the important groups"),
    days: count.describe("From the first day of the first month with interest to the last day of the last one"),
    first_month: z.string().nullable(),
    last_month: z.string().nullable().describe("Of a quarter or a year its last one"),
    previous: compared
      .nullable()
      .describe("Against as many months just before, of the groups that lack no month of either; null where all do"),
    year_before: compared
      .nullable()
      .describe(
        "The last twelve months at most against the same months a year before, as far as all groups with use are here",
      ),
  }),
});

export type InterestOverview = z.output<typeof interestOverviewCall.returns>;

export const titleHistogramCall = contract({
  call: "GET /api/organization/{organization}/title-interest-histogram/",
  summary: "How many titles have how much interest, of all kinds together; those with usage and no interest begin",
  access: "usage.view",
  weight: "report",
  params: ofOrganization,
  query: ofMonths,
  returns: z.array(
    model("HistogramBar", {
      count,
      start: count,
      end: count.describe("Included"),
      name: z.string().describe("As it is written"),
    }),
  ),
});
