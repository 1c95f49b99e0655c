import { addMonths, type Month, monthOf } from "@/lib/counter/standard/month";

/** Sort keys of annotations; newest period first by default. */
export const annotationSorts = ["start_date", "subject", "organization", "platform", "level", "author"] as const;

export const validities = ["valid", "future", "outdated"] as const;

type Period = { readonly start_date: string | null; readonly end_date: string | null };

/** Whether an annotation is current, upcoming or past. */
export function validityOn(today: string, { start_date: start, end_date: end }: Period): (typeof validities)[number] {
  if (end !== null && end < today) return "outdated";
  return start !== null && start > today ? "future" : "valid";
}

/** Months after the start of an annotation without an end for which it is a cause; later it describes what is usual. */
const CAUSES_FOR = 2;

/** Whether an annotation may explain a change in this month. */
export function mayCause({ start_date: start, end_date: end }: Period, month: Month): boolean {
  const first = start?.slice(0, 7) ?? end?.slice(0, 7);
  if (first === undefined) return false;
  const last = end?.slice(0, 7) ?? addMonths(monthOf(first), CAUSES_FOR);
  return first <= month && month <= last;
}

/** Whether it covers any day of these months; open ends count for all. */
export const touches = (
  { start_date: start, end_date: end }: Period,
  { from, to }: { readonly from?: string | null | undefined; readonly to?: string | null | undefined },
): boolean => !(from && end !== null && end.slice(0, 7) < from) && !(to && start !== null && start.slice(0, 7) > to);
