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
  /** Null for all use of the group. */
  readonly accessType: number | null;
  readonly around: ReadonlyMap<Month, number | null>;
};

/** The same deviation at one or more organizations; its figures are their sums. */
export type UnusualEvent = Omit<Deviation, "organization"> & {
  readonly organizations: readonly number[];
  /** The largest deviation first. */
  readonly members: readonly Deviation[];
};

/**
 * Deviations in the same month of a platform, in the same direction, as one event. `apart` separates more of them. An
 * event is about one access type if at some organization only the use of that access type deviates.
 */
export function eventsOf(deviations: readonly (Deviation & { readonly apart: string })[]): UnusualEvent[] {
  const groups = groupBy(deviations, ({ platform, group, use, month, kind, apart }) =>
    [platform, group, use, month, kind === "higher", apart].join(" "),
  );
  return [...groups.values()].flatMap((all) => bySubject(all).flatMap(eventOf));
}

/** Each organization is in one list, unless several access types deviate at others alone. */
function bySubject(all: readonly Deviation[]): (readonly Deviation[])[] {
  const whole = all.filter(({ accessType }) => accessType === null);
  const wholes = new Set(whole.map(({ organization }) => organization));
  const parts = groupBy(
    all.filter(({ accessType }) => accessType !== null),
    ({ accessType }) => accessType,
  );
  const named = [...parts.values()].filter((own) => own.some(({ organization }) => !wholes.has(organization)));
  const inParts = new Set(named.flat().map(({ organization }) => organization));
  return [whole.filter(({ organization }) => !inParts.has(organization)), ...named];
}

function eventOf(deviations: readonly Deviation[]): UnusualEvent[] {
  const members = deviations.toSorted((one, other) => other.strength - one.strength);
  const [lead] = members;
  if (!lead) return [];
  const { platform, group, use, accessType, month, strength } = lead;
  const sum = (of: (one: Deviation) => number) => members.reduce((total, one) => total + of(one), 0);
  const value = sum((one) => one.value);
  const kind = lead.kind === "higher" ? lead.kind : value === 0 ? ("none" as const) : ("lower" as const);
  return [
    {
      ...{ platform, group, use, accessType, month, kind, strength, value, members },
      expected: sum((one) => one.expected),
      organizations: members.map(({ organization }) => organization),
      around: sumOfSeries(members),
    },
  ];
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
