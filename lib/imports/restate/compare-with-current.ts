import "server-only";
import { firstDay } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { listMoves } from "@/lib/titles/merge/list-moves";
import { type Comparison, compareFacts } from "@/lib/usage/imported/compare-facts";
import type { FinishedImport } from "../publish/import-state";
import { areFull } from "../publish/replacement";

/** How a loaded import differs from the one whose place it is about to take. */
export type Restated = Comparison & { formerId: number; importId: number; isRestated: boolean };

/** More would not fit a question to the usage store; a night that merges more has hours until the next harvest. */
const MOST_MOVED = 5_000;

/** Compares a loaded import with the present numbers of its month; null unless both are full. */
export async function compareWithCurrent({ importId, place, ...loaded }: FinishedImport): Promise<Restated | null> {
  const { month, ...where } = place;
  const current = await db().import.findFirst({
    where: { ...where, month: new Date(firstDay(month)), state: "current" },
    select: { id: true, factCount: true, isPartial: true },
  });
  if (!current || !areFull(current, loaded)) return null;
  const { organizationId, reportTypeId } = place;
  const ids = { former: current.id, newer: importId };
  // Until usage has followed merged titles, the former may have what the newer has under another number.
  const [titles, items] = await Promise.all([listMoves("titles", 1), listMoves("items", 1)]);
  const moved = { titles: new Map(titles.slice(0, MOST_MOVED)), items: new Map(items.slice(0, MOST_MOVED)) };
  const comparison = await compareFacts({ ...ids, organizationId, reportTypeId, month: firstDay(month), moved });
  return { ...comparison, formerId: current.id, importId, isRestated: comparison.differences > 0 };
}
