import { useState } from "react";
import type { Intention } from "@/lib/harvest/contract";
import { followRows } from "./follow-month";
import type { OverviewRow } from "./month-ticks";

type Followed = { harvest: number; kept: readonly OverviewRow[]; wishes: readonly Intention[] };

/** The rows, and while a harvest that began here is followed, those that were there when it did. */
export function useFollowedRows(rows: readonly OverviewRow[]) {
  const [followed, setFollowed] = useState<Followed | null>(null);
  return {
    rows: followed ? followRows(rows, followed.kept, followed.wishes) : rows,
    harvest: followed?.harvest ?? null,
    follow: (harvest: number, kept: readonly OverviewRow[]) => setFollowed({ harvest, kept, wishes: [] }),
    /** What the wishes of the harvest tell. */
    tell: (wishes: readonly Intention[]) => setFollowed((last) => last && { ...last, wishes }),
    leave: () => setFollowed(null),
  };
}
