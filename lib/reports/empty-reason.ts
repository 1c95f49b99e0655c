/** Why a cell of a report is empty; words: reportOutput.why.<reason>. */
export const emptyReasons = [
  "outside",
  "metricNotInReport",
  "notOver",
  "noUse",
  "partlyNoUse",
  "standsEarlier",
  "metricNotReported",
  "notSupported",
  "waiting",
  "failed",
  "noData",
  "noSource",
] as const;

export type EmptyReason = (typeof emptyReasons)[number];

/** What is known of the months that a cell stands for, each once for every organization and platform that delivers its report. */
export type KnownMonths = {
  /** The cell lies within what is asked and within reach. */
  readonly isAsked: boolean;
  /** Months that are over. */
  readonly months: number;
  /** Organizations and platforms with credentials for the report, or usage of it at any time. */
  readonly sources: number;
  readonly expected: number;
  /** Those with an import, an empty one included. */
  readonly covered: number;
  /** Of these, those that are part of a quarter or a year, whose figure stands at a month which the cell does not have. */
  readonly elsewhere: number;
  readonly waiting: number;
  readonly failed: number;
  /** The server answered that it does not provide the report, or the registry says so. */
  readonly isUnsupported: boolean;
  /** Any import of these sources holds the metric at all. */
  readonly hasMetric: boolean;
  /** The report, as its release defines it, counts the metric. */
  readonly mayHaveMetric: boolean;
};

/** The first thing that a librarian should know of an empty cell. */
export function emptyReason(known: KnownMonths): EmptyReason {
  if (!known.isAsked) return "outside";
  if (!known.hasMetric && !known.mayHaveMetric) return "metricNotInReport";
  if (known.months === 0) return "notOver";
  if (known.covered > 0) {
    if (!known.hasMetric) return "metricNotReported";
    if (known.elsewhere > 0) return "standsEarlier";
    return known.covered < known.expected ? "partlyNoUse" : "noUse";
  }
  if (known.isUnsupported) return "notSupported";
  if (known.sources === 0) return "noSource";
  if (known.waiting > 0) return "waiting";
  return known.failed > 0 ? "failed" : "noData";
}
