/** Platform reports have few rows; credentials that work for them work for the others. */
const SMALL = ["PR", "PR1", "PR_P1"];

/** The cheapest report to test credentials with; undefined if there is none. */
export function smallestReport<R extends { counterCode: string }>(reports: readonly R[]): R | undefined {
  const ranked = SMALL.map((code) => reports.find(({ counterCode }) => counterCode === code));
  return ranked.find((report) => report !== undefined) ?? reports[0];
}
