import { interestGroupNames } from "./interest-report";

const denials: readonly string[] = ["Limit_Exceeded", "No_License", "turnaway", "no_license"];

/** Metrics of interest by kind: full text, searches, denials. Only metrics of one kind may be added up. */
const kinds: readonly (readonly string[])[] = [
  ["Total_Item_Requests", "ft_total"],
  ["Searches_Regular", "Searches_Platform", "search_reg"],
  denials,
  ...interestGroupNames.map((group) => [group]),
];

/** Whether usage of this metric implies access to the title: a denial does not. */
export const impliesAvailability = (metric: string): boolean => !denials.includes(metric);

/** Default selection among these metrics: those of one kind of interest, else a single one. */
export function interestAmong(metrics: readonly string[]): readonly string[] {
  for (const kind of kinds) {
    const matches = metrics.filter((metric) => kind.includes(metric));
    if (matches.length > 0) return matches;
  }
  return preferredFirst(metrics).slice(0, 1);
}

/** Metrics in display order: interest, then requests, then by name. */
export function preferredFirst(metrics: readonly string[]): readonly string[] {
  const rank = (metric: string) => {
    const kind = kinds.findIndex((names) => names.includes(metric));
    if (kind >= 0) return kind;
    return metric.includes("Requests") ? kinds.length : kinds.length + 1;
  };
  return [...metrics].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
