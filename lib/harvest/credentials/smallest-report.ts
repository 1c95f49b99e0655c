/** Platform reports have a few rows; whatever answers them answers the others. */
const SMALL = ["PR", "PR1", "PR_P1"];

/** The report that tells with the least data whether credentials work; undefined where there is none. */
export function smallestReport<R extends { counterCode: string }>(reports: readonly R[]): R | undefined {
  const ranked = SMALL.map((code) => reports.find(({ counterCode }) => counterCode === code));
  return ranked.find((report) => report !== undefined) ?? reports[0];
}
