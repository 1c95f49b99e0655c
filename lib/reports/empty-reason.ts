/** Reasons for an empty cell; words: reportOutput.why.<reason>. */
export const emptyReasons = [
  "outside",
  "metricNotInReport",
  "notOver",
  "noUse",
  "partlyNoUse",
  "standsEarlier",
  "metricNotReported",
  "notSupported",
  "notOffered",
  "waiting",
  "failed",
  "noData",
  "notExpected",
  "noSource",
] as const;

export type EmptyReason = (typeof emptyReasons)[number];

/** Counts over a cell's expected months, each once per account of an organization at a platform. */
export type KnownMonths = {
  /** The cell is within the filters and within reach. */
  readonly isAsked: boolean;
  /** Finished months. */
  readonly months: number;
  /** Organization–platform pairs where the report is expected, or that ever had it. */
  readonly sources: number;
  readonly expected: number;
  /** With an import, including empty ones. */
  readonly covered: number;
  /** Of these, months within a quarter or year whose figure is at a month outside the cell. */
  readonly elsewhere: number;
  readonly waiting: number;
  readonly failed: number;
  /** Missing months that the lists of all credentials leave out. */
  readonly notOffered: number;
  /** The server does not provide the report, according to its response or the registry. */
  readonly isUnsupported: boolean;
  /** Any import of these sources has the metric. */
  readonly hasMetric: boolean;
  /** The report counts the metric by definition. */
  readonly mayHaveMetric: boolean;
};

/** The most important reason for a librarian. */
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
  if (known.expected === 0) return "notExpected";
  if (known.notOffered === known.expected) return "notOffered";
  if (known.waiting > 0) return "waiting";
  return known.failed > 0 ? "failed" : "noData";
}
