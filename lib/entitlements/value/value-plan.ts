import { addMonths, type Month, monthOf, yearOf } from "@/lib/counter/standard/month";
import { groupBy } from "@/lib/kit/group-by";

/** An organization on a platform. */
export type Place = { readonly organization: number; readonly platform: number };

/** A version of a list in the months of a period in which it applies. */
export type AppliedVersion = {
  readonly file: number;
  readonly places: readonly Place[];
  readonly from: Month;
  readonly to: Month;
};

type Period = { readonly from: Month; readonly to: Month };

type DatedVersion = { readonly file: number /** yyyy-MM-dd */; readonly validFrom: string };

/**
 * The months of a period in which each version of one list applies: from its day until the day before the next version.
 * In the month of a change both apply, because reports do not have days.
 */
export function monthsOfVersions(
  versions: readonly DatedVersion[],
  period: Period,
): { file: number; from: Month; to: Month }[] {
  const sorted = versions.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
  return sorted.flatMap(({ file, validFrom }, at) => {
    const next = sorted[at + 1]?.validFrom;
    const from = later(monthOf(validFrom), period.from);
    const to = next === undefined ? period.to : earlier(lastMonthBefore(next), period.to);
    return from > to ? [] : [{ file, from, to }];
  });
}

const later = (one: Month, other: Month): Month => (one > other ? one : other);
const earlier = (one: Month, other: Month): Month => (one < other ? one : other);
const lastMonthBefore = (day: string): Month => (day.endsWith("-01") ? addMonths(monthOf(day), -1) : monthOf(day));

/** Months in which the same versions apply. */
type Slot = {
  readonly files: readonly number[];
  /** First and last of its months in each calendar year. */
  readonly years: ReadonlyMap<number, Period>;
};

/**
 * Which versions apply where and when, in few numbers: places with the same versions in every month are one group, months
 * in which no version begins or ends are one segment. A group in a segment has a slot; 0 if no list applies.
 */
export type ValuePlan = {
  /** Places in which any list applies, by group; groups count from 1. */
  readonly groups: readonly (readonly Place[])[];
  /** Segment of each month; segments count from 1. */
  readonly segments: readonly { readonly month: Month; readonly segment: number }[];
  readonly cells: readonly { readonly group: number; readonly segment: number; readonly slot: number }[];
  /** Slot n is the n-th. */
  readonly slots: readonly Slot[];
};

export const keyOfPlace = ({ organization, platform }: Place): string => `${organization} ${platform}`;

export function planValue(months: readonly Month[], versions: readonly AppliedVersion[]): ValuePlan {
  const starts = new Set(versions.flatMap(({ from, to }) => [from, addMonths(to, 1)]));
  let segment = 1;
  const segments = months.map((month, at) => {
    if (at > 0 && starts.has(month)) segment += 1;
    return { month, segment };
  });
  const bySegment = [...groupBy(segments, (one) => one.segment)].map(([, own]) => own.map(({ month }) => month));
  const byPlace = groupBy(
    versions.flatMap((version) => version.places.map((place) => ({ place, version }))),
    ({ place }) => keyOfPlace(place),
  );
  const filesIn = (own: readonly AppliedVersion[], month: Month | undefined): number[] =>
    month === undefined
      ? []
      : own
          .filter(({ from, to }) => from <= month && to >= month)
          .map(({ file }) => file)
          .toSorted((a, b) => a - b);
  const places = [...byPlace.values()].flatMap((entries) => {
    const [first] = entries;
    const own = entries.map(({ version }) => version);
    const files = bySegment.map(([month]) => filesIn(own, month));
    return first ? [{ place: first.place, files, key: JSON.stringify(files) }] : [];
  });
  const alike = [...groupBy(places, ({ key }) => key).values()];
  const slotNumbers = new Map<string, number>();
  const slots: { files: readonly number[]; months: Month[] }[] = [];
  const cells = alike.flatMap(([one], group) =>
    (one?.files ?? []).map((files, at) => {
      const cell = { group: group + 1, segment: at + 1 };
      if (files.length === 0) return { ...cell, slot: 0 };
      const slot = slotNumbers.get(files.join()) ?? slotNumbers.size + 1;
      slotNumbers.set(files.join(), slot);
      slots[slot - 1] ??= { files, months: [] };
      slots[slot - 1]?.months.push(...(bySegment[at] ?? []));
      return { ...cell, slot };
    }),
  );
  return {
    groups: alike.map((group) => group.map(({ place }) => place)),
    segments,
    cells,
    slots: slots.map((slot) => ({ files: slot.files, years: yearsOf(slot.months) })),
  };
}

function yearsOf(months: readonly Month[]): Map<number, Period> {
  const years = groupBy(months.toSorted(), yearOf);
  return new Map(
    [...years].flatMap(([year, own]) => {
      const [from, to] = [own[0], own.at(-1)];
      return from && to ? [[year, { from, to }] as const] : [];
    }),
  );
}

/** Kinds of titles with reports of their own: a report of journals has no books. */
export const titleKinds = ["serial", "book", "database", "other"] as const;
export type TitleKind = (typeof titleKinds)[number];

/**
 * For each version, the kinds of titles whose use is reported in every place and month in which it applies. Only there a
 * title without use was never used.
 */
export function coveredKinds(
  versions: readonly AppliedVersion[],
  months: readonly Month[],
  isReported: (kind: TitleKind, place: Place, month: Month) => boolean,
): Map<number, ReadonlySet<TitleKind>> {
  const kindsByFile = new Map<number, Set<TitleKind>>();
  for (const { file, places, from, to } of versions) {
    const own = months.filter((month) => month >= from && month <= to);
    const covered = titleKinds.filter((kind) =>
      places.every((place) => own.every((month) => isReported(kind, place, month))),
    );
    kindsByFile.set(file, new Set(covered));
  }
  return kindsByFile;
}
