import { describeFinding } from "./finding";
import type { Reading, Verdict } from "./reading";

/** A report of a file with its reading. */
export type PlacedReading = { place: string | null; reading: Reading };

/**
 * Combines the readings of a file's reports. One report that must not be imported rejects the whole file; archived
 * files that are not reports are skipped with a warning if there are others.
 */
export function combineReadings(placed: readonly PlacedReading[]): Reading {
  const [first, ...others] = placed;
  if (!first) throw new RangeError("The file has no reading");
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
 * The same report and months twice in one text is probably a copy. Sheets of a workbook and archived files are compared
 * count by count in `CountedUsage`.
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
