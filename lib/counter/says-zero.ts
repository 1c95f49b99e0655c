import type { Decision } from "./exceptions";
import type { FindingLog } from "./finding";

/** Whether counts of zero say that there was no usage: they need no exception that says so. Missing counts say nothing. */
export function saysZero(tally: { cells: number } | null, { decisive }: Decision, log: FindingLog): boolean {
  return decisive === null && tally !== null && tally.cells > 0 && log.countOf("count-missing") === 0;
}
