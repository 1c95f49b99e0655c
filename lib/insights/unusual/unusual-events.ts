import type { Month } from "@/lib/counter/standard/month";
import { groupBy } from "@/lib/kit/group-by";
import type { UnusualMonth } from "./contract";
import type { Departure } from "./find-unusual";

/** An unusual month of one organization. */
export type Deviation = Departure & {
  readonly organization: number;
  readonly platform: number;
  readonly group: number;
  readonly use: UnusualMonth["use"];
  readonly around: ReadonlyMap<Month, number | null>;
};

/** The same deviation at one or more organizations; its figures are their sums. */
export type UnusualEvent = Omit<Deviation, "organization"> & {
  readonly organizations: readonly number[];
  /** The largest deviation first. */
  readonly members: readonly Deviation[];
};

/** Deviations in the same month of a platform, in the same direction, as one event. `apart` separates more of them. */
export function eventsOf(deviations: readonly (Deviation & { readonly apart: string })[]): UnusualEvent[] {
  const groups = groupBy(deviations, ({ platform, group, use, month, kind, apart }) =>
    [platform, group, use, month, kind === "higher", apart].join(" "),
  );
  return [...groups.values()].flatMap((all) => {
    const members = all.toSorted((one, other) => other.strength - one.strength);
    const [lead] = members;
    if (!lead) return [];
    const { platform, group, use, month, strength } = lead;
    const sum = (of: (one: Deviation) => number) => members.reduce((total, one) => total + of(one), 0);
    const value = sum((one) => one.value);
    const kind = lead.kind === "higher" ? lead.kind : value === 0 ? ("none" as const) : ("lower" as const);
    return [
      {
        ...{ platform, group, use, month, kind, strength, value, members },
        expected: sum((one) => one.expected),
        organizations: members.map(({ organization }) => organization),
        around: sumOfSeries(members),
      },
    ];
  });
}

/** A month that all series lack is unknown, not zero. */
function sumOfSeries(members: readonly Deviation[]): ReadonlyMap<Month, number | null> {
  const sums = new Map<Month, number | null>();
  for (const { around } of members)
    for (const [month, value] of around) {
      const before = sums.get(month) ?? null;
      sums.set(month, before === null && value === null ? null : (before ?? 0) + (value ?? 0));
    }
  return sums;
}
