import { Prisma } from "@/lib/kit/prisma/client";

/**
 * How a merge treats each column that names a platform: "moves" sets it to the kept platform; "joins" does so unless
 * the kept platform has the row already; "alone" has its own rule in merge-records.ts; "stays" keeps the old id as
 * history.
 */
export const platformColumns = {
  "annotations.platform_id": "moves",
  "credentials.platform_id": "alone",
  "credentials_tests.platform_id": "moves",
  "imports.platform_id": "alone",
  "organization_platforms.platform_id": "joins",
  "payments.platform_id": "alone",
  "platform_interests.platform_id": "joins",
  "platform_removals.kept_id": "moves",
  "platform_removals.platform_id": "stays",
  "platform_tags.platform_id": "joins",
  "settled_suggestions.platform_id": "joins",
  "sheet_templates.platform_id": "alone",
  "title_overlap_places.platform_id": "alone",
  "unusual_dismissals.platform_id": "joins",
  "uploads.platform_id": "moves",
} as const satisfies Record<`${string}.${string}`, "moves" | "joins" | "alone" | "stays">;

/** The tables and columns with a rule, as SQL. */
export function columnsThat(rule: "moves" | "joins"): { table: string; column: string; sql: Prisma.Sql }[] {
  return Object.entries(platformColumns).flatMap(([name, of]) => {
    const [table = "", column = ""] = name.split(".");
    return of === rule ? [{ table, column, sql: Prisma.raw(`"${table}"`) }] : [];
  });
}
