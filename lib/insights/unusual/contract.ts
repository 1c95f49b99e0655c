import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  flag,
  interestGroupId,
  model,
  monthShape,
  named,
  organizationChoice,
  pageOf,
  paging,
  pk,
  recordId,
} from "@/lib/access/shapes";
import { unusualStates } from "./unusual-states";

const also = z
  .array(recordId)
  .max(10_000)
  .default([])
  .describe("Further organizations of the same event; the same applies to them");

/** Where one platform's interest of one kind deviates from its season. */
const place = {
  ...{ organization: recordId, also, platform: recordId, interest_group: interestGroupId, month: monthShape },
  access_type: recordId.nullable().default(null).describe("As in UnusualMonth; null for all use of the interest group"),
};

/** A possible reason for an unusual month; texts: unusual.reason.<code>. */
const reason = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("annotated").describe("An annotation covers this time, such as an outage or a migration"),
    subject: z.string(),
    message: z.string(),
  }),
  z.object({
    code: z.literal("restated").describe("The publisher restated the month"),
    on: z.string(),
    before: z.number(),
    after: z.number(),
  }),
  z.object({
    code: z.literal("releaseChanged").describe("Counted by another COUNTER release than the previous month"),
    from: z.string(),
    to: z.string(),
  }),
  z.object({
    code: z.literal("noUsage").describe("Reports without any usage, where the month compared with has some"),
    reports: z.array(z.string()),
    is_harvested: z.boolean().describe("True if the provider answered so (COUNTER exception 3030); false for a file"),
  }),
  z.object({
    code: z.literal("incomplete").describe("Reports that count as this interest are missing or partial"),
    missing: z.array(z.string()),
    partial: z.array(z.string()),
  }),
  z.object({
    code: z.literal("newTitles").describe("Titles without earlier usage cause most of the difference"),
    count,
    uses: z.number(),
  }),
  z.object({
    code: z.literal("title").describe("One title causes most of the difference"),
    title: named,
    before: z.number(),
    after: z.number(),
  }),
  z.object({
    code: z.literal("attribute").describe("One value of an attribute causes most of the difference"),
    dimension: z.string(),
    value: z.string(),
    before: z.number(),
    after: z.number(),
  }),
  z.object({
    code: z.literal("otherAccess").describe("Use of another access type changed the other way"),
    value: z.string(),
    before: z.number(),
    after: z.number(),
  }),
  z.object({
    code: z.literal("spread").describe("No single cause: the difference is spread over many titles"),
  }),
]);

/** Who uses a platform. */
const unusualUses = ["people", "machines"] as const;

export type UnusualReason = z.output<typeof reason>;

export const unusualMonth = model("UnusualMonth", {
  organization: named.describe("The organization with the largest deviation"),
  organizations: z
    .array(named.extend({ value: count, expected: count }))
    .describe("All organizations of the event, the largest deviation first; figures below are their sums"),
  platform: named,
  use: z
    .enum(unusualUses)
    .describe("people: use that counts as interest; machines: text and data mining and AI agents, watched separately"),
  interest_group: z.object({ pk, short_name: z.string(), name: z.string() }),
  access_type: named.nullable().describe("Access type of the use that differs; null for all use of the interest group"),
  month: z.string(),
  value: count,
  expected: count.describe("Expected value, from the level and seasonal pattern of the other months"),
  kind: z.enum(["higher", "lower", "none"]),
  compared_with: z.string().describe("Month with which the reasons compare it"),
  reasons: z
    .array(reason.meta({ id: "UnusualReason" }))
    .nullable()
    .describe("Possible reasons, at least one; null if not requested"),
  series: z
    .array(z.object({ month: z.string(), value: count.nullable() }))
    .describe("Months used for the estimate; value is null without a report"),
  dismissed: z
    .object({ note: z.string(), by: z.string().nullable(), on: z.string() })
    .nullable()
    .describe("Explanation of the user who dismissed it for all users; null while open"),
  may_dismiss: z.boolean(),
});
export type UnusualMonth = z.output<typeof unusualMonth>;

export const listUnusualCall = contract({
  call: "GET /api/unusual-month/",
  summary:
    "List months in which use of a platform differs from its seasonal pattern, newest first, with possible reasons; the same deviation at several organizations is one event",
  access: "usage.view",
  weight: "report",
  query: z.object({
    organization: organizationChoice.optional(),
    platform: recordId.optional(),
    from: monthShape.optional(),
    to: monthShape.optional(),
    interest_group: interestGroupId.optional(),
    state: z
      .enum(unusualStates)
      .default("open")
      .describe("open: neither dismissed nor annotated; annotated: with an annotation of that time"),
    explain: flag.default("true").describe("Whether to search for reasons, which takes time for each month"),
    ...paging(),
  }),
  returns: pageOf(unusualMonth),
});

export const dismissUnusualCall = contract({
  call: "POST /api/unusual-month/dismiss/",
  summary: "Dismiss an unusual month with an explanation; it is then hidden from all users",
  access: "harvest.manage",
  body: model("UnusualMonthDismissal", {
    ...place,
    note: z.string("mandatory").trim().min(1, "mandatory").max(1000, "tooLong"),
  }),
  status: 204,
  returns: z.null(),
});

export const bringBackUnusualCall = contract({
  call: "POST /api/unusual-month/bring-back/",
  summary: "Restore a dismissed unusual month",
  access: "harvest.manage",
  body: model("UnusualMonthPlace", place),
  status: 204,
  returns: z.null(),
});
