import { type Month, monthRange } from "@/lib/counter/standard/month";
import { groupBy } from "@/lib/kit/group-by";

/** Grouping of report-months; 0 for keys that are not used. */
type CoverageKey = { readonly organization: number; readonly platform: number; readonly reportType: number };

type Reports = CoverageKey & {
  /** The first month that can be harvested now; null if none. */
  readonly oldest: string | null;
  /** There are credentials, working or not. */
  readonly isAsked: boolean;
  readonly count: number;
};

/** Reports of one kind that are expected in each of these months. */
export type ExpectedReports = Reports & { readonly first: string; readonly last: string };

/** Reports of one month: those stored, and those that cannot be harvested although their credentials work. */
type ReportsOfMonth = Reports & {
  readonly month: string;
  /** Of the stored ones, those with only a part of the usage. */
  readonly partial: number;
  /** Of the partial ones, those of which the provider lost a part (exception 3040). */
  readonly permanentlyPartial: number;
  /** Missing, and not on the provider's list of reports. */
  readonly notOffered: number;
};

/** Numbers of report-months: present, and not present by reason. */
export type Coverage = {
  readonly present: number;
  readonly expected: number;
  /** Stored, but only with a part of the usage. They also count under the reason why the whole month is missing. */
  readonly partial: number;
  /** Missing, and can be harvested now. */
  readonly harvestable: number;
  /** Missing, and not on the provider's list of reports. */
  readonly notOffered: number;
  /** Partial, because the provider lost a part of the usage; could be harvested, but would stay partial. */
  readonly permanentlyPartial: number;
  /** Missing, and older than the provider keeps. */
  readonly tooOld: number;
  /** Missing, and the credentials do not work. */
  readonly noCredentials: number;
  /** Missing, and there are no credentials. */
  readonly uploadsOnly: number;
};

export type CoverageRow = CoverageKey & Coverage & { readonly month: Month | null };

type Reading = {
  readonly expected: readonly ExpectedReports[];
  readonly stored: readonly ReportsOfMonth[];
  readonly months: { readonly from: Month; readonly to: Month };
  readonly byMonth: boolean;
};

const nothing: Coverage = {
  ...{ present: 0, expected: 0, partial: 0, harvestable: 0 },
  ...{ notOffered: 0, permanentlyPartial: 0, tooOld: 0, noCredentials: 0, uploadsOnly: 0 },
};

const addCoverage = (one: Coverage, other: Coverage): Coverage => ({
  present: one.present + other.present,
  expected: one.expected + other.expected,
  partial: one.partial + other.partial,
  harvestable: one.harvestable + other.harvestable,
  notOffered: one.notOffered + other.notOffered,
  permanentlyPartial: one.permanentlyPartial + other.permanentlyPartial,
  tooOld: one.tooOld + other.tooOld,
  noCredentials: one.noCredentials + other.noCredentials,
  uploadsOnly: one.uploadsOnly + other.uploadsOnly,
});

export const sumCoverage = (all: readonly Coverage[]): Coverage => all.reduce(addCoverage, nothing);

/**
 * Present ÷ expected; null if none is expected. The ratio of several is the ratio of sums, never the mean of ratios.
 */
export const ratioOf = ({ present, expected }: Pick<Coverage, "present" | "expected">): number | null =>
  expected === 0 ? null : present / expected;

/** Coverage in the shape of the REST API. */
export const coverageAnswer = ({ present, expected, partial, notOffered }: Coverage) => ({
  ...{ ib_count: present, ib_max: expected, ib_partial: partial, ib_not_offered: notOffered },
  ratio: ratioOf({ present, expected }),
});

/** Minimum ratio of reports in two periods for a difference in figures to mean a difference in use. */
const COMPARABLE = 0.9;

/**
 * Whether two periods with these numbers of reports per month can be compared: otherwise libraries or platforms that
 * are missing in one, or not subscribed yet, would look like a change.
 */
export const areAlikeComplete = (one: number, other: number): boolean =>
  Math.min(one, other) >= COMPARABLE * Math.max(one, other);

const placeOf = ({ organization, platform, reportType }: CoverageKey) => `${organization} ${platform} ${reportType}`;

/** Coverage by key and (if requested) month; by month, also the months of the range in which nothing is expected. */
export function coverageRows({ expected, stored, months, byMonth }: Reading): CoverageRow[] {
  const range = monthRange(months.from, months.to);
  const there = new Map<string, ReportsOfMonth>();
  const nameOf = (one: Reports) => `${placeOf(one)} ${one.oldest ?? one.isAsked}`;
  for (const one of stored) there.set(`${nameOf(one)} ${one.month}`, one);
  const rowsByName = new Map<string, CoverageRow>();
  for (const [name, spans] of groupBy(expected, nameOf)) {
    const [first] = spans;
    if (!first) continue;
    const { organization, platform, reportType, oldest, isAsked } = first;
    const key = { organization, platform, reportType };
    for (const month of range) {
      const count = spans.reduce((sum, span) => sum + (month >= span.first && month <= span.last ? span.count : 0), 0);
      if (count === 0 && !byMonth) continue;
      const { count: all = 0, partial = 0, ...closed } = there.get(`${name} ${month}`) ?? {};
      const present = all - partial;
      const missing = count - present;
      const isKept = oldest !== null && month >= oldest;
      const { notOffered, permanentlyPartial } = { ...nothing, ...(isKept && closed) };
      const coverage = {
        ...{ present, expected: count, partial, notOffered, permanentlyPartial },
        harvestable: isKept ? missing - notOffered - permanentlyPartial : 0,
        tooOld: oldest !== null && month < oldest ? missing : 0,
        noCredentials: oldest === null && isAsked ? missing : 0,
        uploadsOnly: isAsked ? 0 : missing,
      };
      const rowName = byMonth ? `${placeOf(key)} ${month}` : placeOf(key);
      const row = rowsByName.get(rowName) ?? { ...key, ...nothing, month: byMonth ? month : null };
      rowsByName.set(rowName, { ...row, ...addCoverage(row, coverage) });
    }
  }
  return [...rowsByName.values()];
}
