import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  flag,
  interestGroupId,
  model,
  month,
  named,
  organizationChoice,
  pageOf,
  paging,
  pk,
  recordId,
} from "@/lib/access/shapes";
import { unusualStates } from "./unusual-states";

/** Where one platform's interest of one kind deviates from its season. */
const place = { organization: recordId, platform: recordId, interest_group: interestGroupId, month };

/** A possible reason for an unusual month; texts: unusual.reason.<code>. */
const reason = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("annotated").describe("Somebody noted something about this time: an outage, a move"),
    subject: z.string(),
    message: z.string(),
  }),
  z.object({
    code: z.literal("restated").describe("The publisher counted the month anew"),
    on: z.string(),
    before: z.number(),
    after: z.number(),
  }),
  z.object({
    code: z.literal("releaseChanged").describe("Counted by another release of COUNTER than the month before"),
    from: z.string(),
    to: z.string(),
  }),
  z.object({
    code: z.literal("incomplete").describe("Reports that count as this kind of interest are missing or partial"),
    missing: z.array(z.string()),
    partial: z.array(z.string()),
  }),
  z.object({
    code: z.literal("newTitles").describe("Titles that were never used before make most of the difference"),
    count,
    uses: z.number(),
  }),
  z.object({
    code: z.literal("title").describe("One title makes most of the difference"),
    title: named,
    before: z.number(),
    after: z.number(),
  }),
  z.object({
    code: z.literal("attribute").describe("One value of an attribute makes most of the difference"),
    dimension: z.string(),
    value: z.string(),
    before: z.number(),
    after: z.number(),
  }),
  z.object({
    code: z.literal("spread").describe("Looked for, and none of these: the difference is spread over many titles"),
  }),
]);

export type UnusualReason = z.output<typeof reason>;

export const unusualMonth = model("UnusualMonth", {
  organization: named,
  platform: named,
  interest_group: z.object({ pk, short_name: z.string(), name: z.string() }),
  month: z.string(),
  value: count,
  expected: count.describe("By the level and the season of the other months"),
  kind: z.enum(["higher", "lower", "none"]),
  compared_with: z.string().describe("The month that the reasons are found beside"),
  reasons: z
    .array(reason.meta({ id: "UnusualReason" }))
    .nullable()
    .describe("What is known of it, at least that nothing was found; null where it was not asked for"),
  series: z
    .array(z.object({ month: z.string(), value: count.nullable() }))
    .describe("The months that it was seen among; null where no report is there"),
  dismissed: z
    .object({ note: z.string(), by: z.string().nullable(), on: z.string() })
    .nullable()
    .describe("Somebody has explained it for everybody"),
  may_dismiss: z.boolean(),
});
export type UnusualMonth = z.output<typeof unusualMonth>;

export const listUnusualCall = contract({
  call: "GET /api/unusual-month/",
  summary:
    "Months in which the interest of a platform departs from its season, the newest first, with what is known of each",
  access: "usage.view",
  weight: "report",
  query: z.object({
    organization: organizationChoice.optional(),
    platform: recordId.optional(),
    start_date: month.optional(),
    end_date: month.optional(),
    interest_group: interestGroupId.optional(),
    state: z.enum(unusualStates).default("open").describe("Open: that nobody has dismissed"),
    explain: flag.default("true").describe("Whether reasons are looked for, which takes a while for each"),
    ...paging(),
  }),
  returns: pageOf(unusualMonth),
});

export const dismissUnusualCall = contract({
  call: "POST /api/unusual-month/dismiss/",
  summary: "Explain an unusual month with a note: it is not shown any more, to nobody",
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
  summary: "Show a dismissed unusual month again",
  access: "harvest.manage",
  body: model("UnusualMonthPlace", place),
  status: 204,
  returns: z.null(),
});
