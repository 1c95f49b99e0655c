import { z } from "#schemas";
import { reportConfig } from "@/lib/reports/saved/stored-report";
import type { Question } from "@/lib/usage/question";

export const sharedViews = ["both", "chart", "table"] as const;
export type SharedView = (typeof sharedViews)[number];

/** A report to share. */
export const sharedReport = z.object({
  kind: z.literal("report"),
  config: reportConfig,
  view: z.enum(sharedViews, "invalid").default("both"),
});

const subject = z.union([
  z.strictObject({ agreement: z.int("invalid").min(1, "invalid").max(2_147_483_647, "invalid") }),
  z.strictObject({ platform: z.int("invalid").min(1, "invalid").max(2_147_483_647, "invalid") }),
]);

/** A briefing to share. */
export const sharedBriefing = z.object({
  kind: z.literal("briefing"),
  subject: subject.describe("The agreement or the platform that it is about"),
  organization: z.int("invalid").min(-1, "invalid").max(2_147_483_647, "invalid").describe("-1 for all"),
  year: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "invalid")
    .describe("First month of the year that it describes"),
  group: z.string().max(60, "tooLong").describe("Short name of the interest group that counts as use"),
  prices: z
    .boolean("invalid")
    .default(false)
    .describe("With prices and cost, which are confidential in many agreements"),
});

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "invalid")
  .nullable();

/** A dashboard to share. */
export const sharedDashboard = z.object({
  kind: z.literal("dashboard"),
  organization: z.int("invalid").min(-1, "invalid").max(2_147_483_647, "invalid").describe("-1 for all"),
  from: month.describe("First month; null for the first with usage"),
  to: month.describe("Last month; null for the last with usage"),
});

const storedReportShare = z.object({
  kind: z.literal("report"),
  version: z.literal(1),
  ...reportConfig.shape,
  view: z.enum(sharedViews),
  fiscalYearStart: z.int().min(0).max(11),
});
export type StoredReportShare = z.output<typeof storedReportShare>;

const storedBriefing = z.object({ ...sharedBriefing.shape, version: z.literal(1) });
export type StoredBriefing = z.output<typeof storedBriefing>;

const storedDashboard = z.object({ ...sharedDashboard.shape, version: z.literal(1) });
export type StoredDashboard = z.output<typeof storedDashboard>;

/** As stored. A period such as "last fiscal year" means that of the creator for every visitor. */
export const storedShare = z.union([storedReportShare, storedBriefing, storedDashboard]);
export type StoredShare = z.output<typeof storedShare>;

/** Organizations that the question filters by; null for all within reach. */
export function organizationsAsked({ where }: Pick<Question, "where">): readonly number[] | null {
  return where.organization ?? null;
}

/** Whether the answer has names of organizations, or of their accounts at platforms. */
export const namesOrganizations = ({
  where,
  rows,
  columns,
  split,
}: Pick<Question, "where" | "rows" | "columns" | "split">): boolean =>
  where.account !== undefined ||
  [...rows, ...columns, ...(split ? [split] : [])].some((name) => name === "organization" || name === "account");
