import { addMonths, type Month } from "@/lib/counter/standard/month";

/** Uses of one organization, platform and kind of interest by months; null where no report says, which is not zero. */
export type Series = ReadonlyMap<Month, number | null>;

export type Departure = {
  readonly month: Month;
  readonly value: number;
  /** What level and season of the other months let one expect. */
  readonly expected: number;
  readonly kind: "higher" | "lower" | "none";
  /** How far it lies out, in robust standard deviations; of several, the larger one goes first. */
  readonly strength: number;
};

/** See README.md: what each of them keeps out. */
export const THRESHOLDS = {
  /** Robust standard deviations. */
  deviations: 4,
  /** At least so many times as much, or as little. */
  factor: 1.7,
  /** Where no other year has the same month, which may be its season. */
  factorWithoutSeason: 6,
  /** Uses by which it differs. */
  difference: 60,
  /** Months known before it: a new platform has no usual yet. */
  before: 6,
  /** Known months within half a year of it. */
  around: 5,
} as const;

/** Small counts vary more than their logarithms say. */
const DAMPING = 8;
/** Spread that even the quietest series has, as a logarithm. */
const LEAST_SPREAD = 0.15;
/** How much more than Poisson's law counts of usage vary. */
const OVERDISPERSION = 6;
const HALF_YEAR = 6;
/** Of a normal distribution the standard deviation is so many times the median absolute deviation. */
const NORMAL = 1.4826;

/**
 * The months that depart from their season, of a series as it is now. Level: the median of the half years around;
 * season: how the same months of other years depart from theirs; spread: the median absolute deviation of all months.
 */
export function findUnusual(series: Series): Departure[] {
  const first = [...series.keys()].reduce<Month | null>((least, one) => (least && least < one ? least : one), null);
  if (!first) return [];
  const values: (number | null)[] = [];
  for (const [month, value] of series) values[monthsBetween(first, month)] = value;
  // What nobody has used yet has no usual: its first use is a beginning, and the months before it are no breakdown.
  const begins = values.findIndex((value) => value !== null && value !== undefined && value > 0);
  if (begins === -1) return [];
  values.fill(null, 0, begins);
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
      known(logs.slice(0, at)).length >= THRESHOLDS.before &&
      known(logs.slice(Math.max(0, at - HALF_YEAR), at + HALF_YEAR + 1)).length > THRESHOLDS.around;
    if (!isUnusual) return [];
    const kind = value === 0 ? "none" : residual > 0 ? "higher" : "lower";
    return [{ month: addMonths(first, at), value, expected: Math.round(expected), kind, strength }];
  });
}

type Logs = readonly (number | null)[];

const monthsBetween = (from: Month, to: Month): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5));

const known = (logs: Logs): number[] => logs.filter((log) => log !== null);

/** Halves count alike where both are there, so that a steady rise moves nothing. */
function levelAt(at: number, logs: Logs): number | undefined {
  const before = known(logs.slice(Math.max(0, at - HALF_YEAR), at));
  const after = known(logs.slice(at + 1, at + HALF_YEAR + 1));
  const [earlier, later] = [median(before), median(after)];
  if (earlier === undefined || later === undefined) return earlier ?? later;
  return before.length < HALF_YEAR / 2 || after.length < HALF_YEAR / 2
    ? median([...before, ...after])
    : (earlier + later) / 2;
}

/** How the same months of other years depart from their level. */
const seasonsOf = (at: number, rough: Logs): number[] =>
  known(rough.filter((_, other) => other !== at && (other - at) % 12 === 0));

/**
 * What is usual: the level with its season. Of one or two other years nobody knows which of them was unusual: whatever of
 * their seasons, or none, is nearest to what was counted, is believed.
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
