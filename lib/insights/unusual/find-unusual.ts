import { addMonths, countMonths, type Month } from "@/lib/counter/standard/month";

/**
 * Monthly use of one organization, platform and kind of interest; null for a month without a report, which is not zero.
 */
export type WatchedSeries = ReadonlyMap<Month, number | null>;

export type Departure = {
  readonly month: Month;
  readonly value: number;
  /** Expected from the level and season of the other months. */
  readonly expected: number;
  readonly kind: "higher" | "lower" | "none";
  /** The deviation in robust standard deviations; the larger is listed first. */
  readonly strength: number;
};

/** See README.md for what each threshold filters out. */
export const THRESHOLDS = {
  /** In robust standard deviations. */
  deviations: 4,
  /** The least ratio to the expected value, up or down. */
  factor: 1.7,
  /** The ratio where no other year has the month, as it may be its season. */
  factorWithoutSeason: 6,
  /** The least absolute difference. */
  difference: 60,
  /** The least number of known months before; a new platform has no usual level yet. */
  before: 6,
  /** The least number of known months within half a year. */
  around: 5,
} as const;

/** Added before taking logarithms: small counts vary more than their logarithms suggest. */
const DAMPING = 8;
/** The least spread, as a logarithm, even for the most regular series. */
const LEAST_SPREAD = 0.15;
/** How much more than a Poisson distribution usage counts vary. */
const OVERDISPERSION = 6;
const HALF_YEAR = 6;
/** Ratio of the standard deviation to the median absolute deviation of a normal distribution. */
const NORMAL = 1.4826;

/**
 * The months that deviate from their season.
 *
 * Level: the median of the half years before and after. Season: how the same months of other years deviate from their
 * level. Spread: the median absolute deviation of all months. `hasBegun`: the first use may be unusual, too.
 */
export function findUnusual(series: WatchedSeries, { hasBegun = false }: { hasBegun?: boolean } = {}): Departure[] {
  const first = [...series.keys()].reduce<Month | null>((least, one) => (least && least < one ? least : one), null);
  if (!first) return [];
  const values: (number | null)[] = [];
  for (const [month, value] of series) values[countMonths(first, month) - 1] = value;
  // The first use is a start, and the months before it are not an outage.
  const begins = values.findIndex((value) => value !== null && value !== undefined && value > 0);
  if (begins === -1) return [];
  if (!hasBegun) values.fill(null, 0, begins);
  const logs = Array.from(values, (value) =>
    value === null || value === undefined ? null : Math.log(value + DAMPING),
  );
  const rough = logs.map((log, at) => (log === null ? null : log - (levelAt(at, logs) ?? log)));
  const seasons = rough.map((_, at) => seasonsOf(at, rough));
  const flat = logs.map((log, at) => (log === null ? null : log - (median(seasons[at] ?? []) ?? 0)));
  const usual = logs.map((log, at) =>
    log === null ? null : usualOf(log, levelAt(at, flat) ?? log, seasons[at] ?? []),
  );
  const residuals = logs.flatMap((log, at) => (log === null ? [] : Math.abs(log - (usual[at] ?? log))));
  const spread = Math.max(LEAST_SPREAD, NORMAL * (median(residuals) ?? 0));
  return logs.flatMap((log, at): Departure[] => {
    const [value, expectedLog] = [values[at], usual[at]];
    if (log === null || value === null || value === undefined || expectedLog === null || expectedLog === undefined)
      return [];
    const expected = Math.max(0, Math.exp(expectedLog) - DAMPING);
    const residual = log - expectedLog;
    const strength = Math.abs(residual) / Math.sqrt(spread ** 2 + OVERDISPERSION / (expected + DAMPING));
    const factor = (seasons[at] ?? []).length > 0 ? THRESHOLDS.factor : THRESHOLDS.factorWithoutSeason;
    const isUnusual =
      strength >= THRESHOLDS.deviations &&
      Math.abs(residual) >= Math.log(factor) &&
      Math.abs(value - expected) >= THRESHOLDS.difference &&
      present(logs.slice(0, at)).length >= THRESHOLDS.before &&
      present(logs.slice(Math.max(0, at - HALF_YEAR), at + HALF_YEAR + 1)).length > THRESHOLDS.around;
    if (!isUnusual) return [];
    const kind = value === 0 ? "none" : residual > 0 ? "higher" : "lower";
    return [{ month: addMonths(first, at), value, expected: Math.round(expected), kind, strength }];
  });
}

type Logs = readonly (number | null)[];

const present = (logs: Logs): number[] => logs.filter((log) => log !== null);

/** Both half years weigh the same if both are known, so that a steady rise does not shift the level. */
function levelAt(at: number, logs: Logs): number | undefined {
  const before = present(logs.slice(Math.max(0, at - HALF_YEAR), at));
  const after = present(logs.slice(at + 1, at + HALF_YEAR + 1));
  const [earlier, later] = [median(before), median(after)];
  if (earlier === undefined || later === undefined) return earlier ?? later;
  return before.length < HALF_YEAR / 2 || after.length < HALF_YEAR / 2
    ? median([...before, ...after])
    : (earlier + later) / 2;
}

/** How the same months of other years deviate from their level. */
const seasonsOf = (at: number, rough: Logs): number[] =>
  present(rough.filter((_, other) => other !== at && (other - at) % 12 === 0));

/**
 * The usual value: level and season. With only one or two other years it is unclear which of them was unusual, so the
 * season closest to the actual value, or none, is taken.
 */
function usualOf(log: number, level: number, seasons: readonly number[]): number {
  const season = median(seasons) ?? 0;
  if (seasons.length > 2) return level + season;
  return [level, level + season, ...seasons.map((one) => level + one)].reduce((best, usual) =>
    Math.abs(log - usual) < Math.abs(log - best) ? usual : best,
  );
}

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined || sorted.length % 2 === 1) return upper;
  return (upper + (sorted[middle - 1] ?? upper)) / 2;
}
