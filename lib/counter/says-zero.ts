import type { FindingLog } from "./finding";
import type { Decision } from "./standard/exceptions";

/** Whether counts of zero say that there was no usage: they need no exception that says so. Missing counts say nothing. */
export function saysZero(tally: { cells: number } | null, { decisive }: Decision, log: FindingLog): boolean {
  return decisive === null && tally !== null && tally.cells > 0 && log.countOf("count-missing") === 0;
}
