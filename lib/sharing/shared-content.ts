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

/** As stored. A period such as "last fiscal year" means that of the creator for every visitor. */
export const storedShare = z.object({
  kind: z.literal("report"),
  version: z.literal(1),
  ...reportConfig.shape,
  view: z.enum(sharedViews),
  fiscalYearStart: z.int().min(0).max(11),
});
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
