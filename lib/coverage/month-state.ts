/** Monthly reports of one month: those with all usage, those with a part of it, and those expected. */
export type MonthReports = {
  readonly month: string;
  readonly present: number;
  readonly partial: number;
  readonly expected: number;
};

export const monthStates = ["whole", "partial", "missing", "notExpected"] as const;
export type MonthState = (typeof monthStates)[number];

/** A month is partial if some of its reports are there, or only parts of them. */
export function monthState({ present, partial, expected }: MonthReports): MonthState {
  if (expected === 0 && present + partial === 0) return "notExpected";
  if (present >= expected && partial === 0) return "whole";
  return present + partial === 0 ? "missing" : "partial";
}
