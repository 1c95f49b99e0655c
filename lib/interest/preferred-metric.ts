import { interestGroupNames } from "./interest-report";

const denials: readonly string[] = ["Limit_Exceeded", "No_License", "turnaway", "no_license"];

/**
 * The metrics that count as interest, by what they tell: use of full texts, searches, refused access. Only those of one
 * kind may be added up.
 */
const kinds: readonly (readonly string[])[] = [
  ["Total_Item_Requests", "ft_total"],
  ["Searches_Regular", "Searches_Platform", "search_reg"],
  denials,
  ...interestGroupNames.map((group) => [group]),
];

/** Whether use counted so tells that the title was there: whoever was refused did not have it. */
export const impliesAvailability = (metric: string): boolean => !denials.includes(metric);

/** Of these metrics the ones that are read together where none is chosen: interest of one kind, else a single one. */
export function interestAmong(metrics: readonly string[]): readonly string[] {
  for (const kind of kinds) {
    const found = metrics.filter((metric) => kind.includes(metric));
    if (found.length > 0) return found;
  }
  return preferredFirst(metrics).slice(0, 1);
}

/** Metrics in the order in which they are offered: interest, then requests, then by their names. */
export function preferredFirst(metrics: readonly string[]): readonly string[] {
  const rank = (metric: string) => {
    const kind = kinds.findIndex((names) => names.includes(metric));
    if (kind >= 0) return kind;
    return metric.includes("Requests") ? kinds.length : kinds.length + 1;
  };
  return [...metrics].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
