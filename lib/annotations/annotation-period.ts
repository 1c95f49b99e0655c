/** Sort keys of annotations; newest period first by default. */
export const annotationSorts = ["start_date", "subject", "organization", "platform", "level", "author"] as const;

export const validities = ["valid", "future", "outdated"] as const;

type Period = { readonly start_date: string | null; readonly end_date: string | null };

/** Whether an annotation is current, upcoming or past. */
export function validityOn(today: string, { start_date: start, end_date: end }: Period): (typeof validities)[number] {
  if (end !== null && end < today) return "outdated";
  return start !== null && start > today ? "future" : "valid";
}

/** Whether it covers any day of these months; open ends count for all. */
export const touches = (
  { start_date: start, end_date: end }: Period,
  { from, to }: { readonly from?: string | null | undefined; readonly to?: string | null | undefined },
): boolean => !(from && end !== null && end.slice(0, 7) < from) && !(to && start !== null && start.slice(0, 7) > to);
