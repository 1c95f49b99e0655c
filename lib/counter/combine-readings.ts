import { describeFinding } from "./finding";
import type { Reading, Verdict } from "./reading";

/** A report of a file with what it was found to be. */
export type PlacedReading = { place: string | null; reading: Reading };

/**
 * The outcome of a file as a whole. One report that must not be imported voids the file; files of an archive that are no
 * reports at all are left out with a warning, as long as there are others.
 */
export function combineReadings(placed: readonly PlacedReading[]): Reading {
  const [first, ...others] = placed;
  if (!first) throw new RangeError("A file without a reading");
  if (others.length === 0) return first.reading;
  const verdict = combinedVerdict(placed.map(({ reading }) => reading.verdict));
  const isLeftOut = ({ reading }: PlacedReading) => reading.verdict === "not-counter" && verdict !== "not-counter";
  const readings = placed.filter((one) => !isLeftOut(one)).map(({ reading }) => reading);
  const [main = first.reading] = readings;
  return {
    ...main,
    verdict,
    reports: readings.flatMap(({ reports }) => reports),
    exceptions: readings.flatMap(({ exceptions }) => exceptions),
    warnings: [
      ...placed.filter(isLeftOut).map(leftOut),
      ...overlaps(placed),
      ...readings.flatMap(({ warnings }) => warnings),
    ],
    errors: readings.flatMap(({ errors }) => errors),
  };
}

function combinedVerdict(verdicts: readonly Verdict[]): Verdict {
  const order: readonly Verdict[] = ["reject", "import", "empty", "not-counter"];
  return order.find((verdict) => verdicts.includes(verdict)) ?? "not-counter";
}

function leftOut({ place }: PlacedReading) {
  const name = place ?? "";
  return describeFinding({ code: "archive-entry-skipped", where: name, count: 1, values: { name } });
}

/**
 * The same report with the same months twice in one text is most likely a copy. Sheets of a workbook and files of an
 * archive are compared by `CountedUsage`, count by count.
 */
function overlaps(placed: readonly PlacedReading[]) {
  const seen = new Set<string>();
  return placed.flatMap(
    ({
      place,
      reading: {
        reports: [summary],
        header,
        months,
        table,
        sections,
      },
    }) => {
      const report = summary?.report;
      if (!report || place !== null || sections) return [];
      const keys = months.withUsage.map((month) => `${report} ${summary.release} ${header?.institution} ${month}`);
      const at = keys.findIndex((key) => seen.has(key));
      for (const key of keys) seen.add(key);
      const values = { report, month: months.withUsage[at] ?? "" };
      if (at < 0) return [];
      return [describeFinding({ code: "reports-overlap", where: table?.sheet ?? "", count: 1, values })];
    },
  );
}
