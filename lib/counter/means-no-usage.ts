import type { FindingLog } from "./finding";
import type { Decision } from "./standard/exceptions";

/**
 * Whether counts of zero state that there was no usage, without an exception that confirms it. Missing counts do not.
 */
export function meansNoUsage(tally: { cells: number } | null, { decisive }: Decision, log: FindingLog): boolean {
  return decisive === null && tally !== null && tally.cells > 0 && log.countOf("count-missing") === 0;
}
