import { groupBy } from "@/lib/kit/group-by";
import type { Entity } from "@/lib/organizations/entity-name";
import type { MonthGroup } from "./month-list";
import type { OverviewRow } from "./month-ticks";

/** `of` is null without grouping. */
export type RowGroup = { of: Entity | null; rows: OverviewRow[] };

/** Groups in the order of the rows. */
export function groupRows(rows: readonly OverviewRow[], group: MonthGroup | null): RowGroup[] {
  if (group === null) return rows.length > 0 ? [{ of: null, rows: [...rows] }] : [];
  return [...groupBy(rows, (row) => row[group].pk).values()].map((together) => ({
    of: together[0]?.[group] ?? null,
    rows: together,
  }));
}
