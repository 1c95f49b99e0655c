import { areAlikeComplete } from "@/lib/coverage/coverage";
import type { Key } from "@/lib/usage/question";

export const gapKinds = ["missing", "counted", "incomplete", "incomparable"] as const;

/**
 * Why a figure is not the whole usage. `missing`: no report of its months is present, so an absent figure is unknown.
 * `counted`: the figure of an earlier month includes its months. `incomplete`: some of the expected reports are absent.
 * `incomparable`: a change between ranges of which one lacks reports.
 */
export type Gap = {
  readonly kind: (typeof gapKinds)[number];
  /** Whole report-months present, of those expected. */
  readonly present: number;
  readonly expected: number;
};

/** Without a number, an absent figure is unknown rather than zero. */
export const isUnknown = (gap: Gap | null | undefined): boolean => gap != null && gap.kind !== "incomplete";

/** Dimensions that say where a report belongs, as far as coverage knows them; with `metric`, interest groups. */
export const placeDimensions = ["organization", "platform", "reportType", "metric", "tag"] as const;
export type PlaceDimension = (typeof placeDimensions)[number];
type Place = Partial<Readonly<Record<PlaceDimension, Key>>>;

/** Report-months of one place and month. */
export type PlaceMonth = {
  readonly place: Place;
  readonly month: string;
  readonly present: number;
  readonly partial: number;
  readonly expected: number;
};

type Sum = Pick<PlaceMonth, "present" | "partial" | "expected"> & {
  readonly months: number;
  /** Months without any report. */
  readonly empty: number;
};

const nothing: Sum = { present: 0, partial: 0, expected: 0, months: 0, empty: 0 };
const hasReport = ({ present, partial }: Pick<Sum, "present" | "partial">) => present + partial > 0;

/** Coverage by place and time; sums are calculated once for each set of dimensions that cells name. */
export class FigureCoverage {
  readonly #months: readonly PlaceMonth[];
  readonly #sums = new Map<string, ReadonlyMap<string, Sum>>();

  constructor(months: readonly PlaceMonth[]) {
    this.#months = months;
  }

  get monthsWithReports(): string[] {
    return [...new Set(this.#months.filter(hasReport).map(({ month }) => month))];
  }

  /** Of a month (yyyy-MM), a year (yyyy), or all months. */
  at(place: Place, time = ""): Sum {
    const names = placeDimensions.filter((name) => place[name] !== undefined);
    const kind = names.join();
    const sums = this.#sums.get(kind) ?? sumsBy(this.#months, names);
    this.#sums.set(kind, sums);
    return sums.get(`${names.map((name) => place[name]).join()} ${time}`) ?? nothing;
  }
}

function sumsBy(months: readonly PlaceMonth[], names: readonly PlaceDimension[]): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>();
  const add = (name: string, one: Omit<Sum, "months" | "empty">, { months = 0, empty = 0 } = {}) => {
    const sum = sums.get(name) ?? nothing;
    sums.set(name, {
      present: sum.present + one.present,
      partial: sum.partial + one.partial,
      expected: sum.expected + one.expected,
      months: sum.months + months,
      empty: sum.empty + empty,
    });
  };
  const places = new Map<string, { place: string; month: string }>();
  for (const { place, month, ...one } of months) {
    const text = names.map((name) => place[name]).join();
    places.set(`${text} ${month}`, { place: text, month });
    add(`${text} ${month}`, one);
  }
  for (const [name, { place, month }] of places) {
    const sum = sums.get(name) ?? nothing;
    const of = { months: 1, empty: Number(!hasReport(sum)) };
    add(`${place} ${month.slice(0, 4)}`, sum, of);
    add(`${place} `, sum, of);
  }
  return sums;
}

/** The gap of a figure over these report-months; `missing` only matters if there is no figure. */
export function gapIn({ present, partial, expected }: Sum): Gap | null {
  if (!hasReport({ present, partial })) return { kind: "missing", present, expected };
  return present < expected ? { kind: "incomplete", present, expected } : null;
}

/** The gap of a change: one of its ranges has months without any report, or much fewer reports than the other. */
export function gapOfChange(base: Sum, compared: Sum): Gap | null {
  const perMonth = ({ present, months }: Sum) => (months === 0 ? 0 : present / months);
  const hasAll = [base, compared].every((sum) => hasReport(sum) && sum.empty === 0);
  if (hasAll && areAlikeComplete(perMonth(base), perMonth(compared))) return null;
  return {
    kind: "incomparable",
    present: base.present + compared.present,
    expected: base.expected + compared.expected,
  };
}
