import { groupBy } from "@/lib/kit/group-by";
import type { Entity } from "@/lib/organizations/entity-name";
import type { MonthGroup } from "../list/month-list";
import type { OverviewRow } from "./month-ticks";

/** Rows that lie together; null where they are not grouped. */
export type RowGroup = { of: Entity | null; rows: OverviewRow[] };

/** The rows by platform or organization, in their order; of one organization alone they need no groups. */
export function groupRows(rows: readonly OverviewRow[], group: MonthGroup | null): RowGroup[] {
  if (group === null) return rows.length > 0 ? [{ of: null, rows: [...rows] }] : [];
  return [...groupBy(rows, (row) => row[group].pk).values()].map((together) => ({
    of: together[0]?.[group] ?? null,
    rows: together,
  }));
}
