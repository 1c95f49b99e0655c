import { addMonths, month } from "@/lib/counter/standard/month";
import { groupBy } from "@/lib/kit/group-by";

type Named = { readonly id: number; readonly name: string };

/** An organization's platform whose reports begin after, or end before, those of the whole report. */
export type PlaceChange<Place> = {
  readonly kind: "joins" | "leaves";
  /** First month with reports, or first month after them. */
  readonly month: string;
  readonly organization: Place;
  readonly platform: Place;
};
export type PopulationChange = PlaceChange<Named>;

type ReportMonth = { readonly month: string; readonly organization: number; readonly platform: number };

/**
 * Places that are not there throughout the report's months. A place without the newest months has not left while
 * providers may still deliver them (after `covered`). In order of time.
 */
export function populationChanges(months: readonly ReportMonth[], covered: string): PlaceChange<number>[] {
  const all = months.map((one) => one.month).sort();
  const [first, last] = [all[0] ?? "", all.at(-1) ?? ""];
  const end = last < covered ? last : covered;
  const places = groupBy(months, ({ organization, platform }) => `${organization} ${platform}`);
  const changes = [...places.values()].flatMap((own) => {
    const [one] = own;
    if (!one) return [];
    const { organization, platform } = one;
    const inOrder = own.map((one) => one.month).sort();
    const [begins, ends] = [inOrder[0] ?? "", inOrder.at(-1) ?? ""];
    return [
      ...(begins > first ? [{ kind: "joins", month: begins, organization, platform } as const] : []),
      ...(ends < end ? [{ kind: "leaves", month: addMonths(month(ends), 1), organization, platform } as const] : []),
    ];
  });
  return changes.sort(
    (a, b) => Number(a.month > b.month) - Number(a.month < b.month) || a.organization - b.organization,
  );
}
