import { type Month, month } from "./month";

export type Retirement = {
  release: string;
  successor: string;
  /** First month for which providers had to offer the successor. */
  successorFrom: Month;
  /** Oldest month that may exist in the retired release only and that providers must still keep. */
  oldestMonth: Month;
  /** From this day (UTC) providers may turn the release off. */
  mayEndOn: string;
};

/**
 * Releases that providers may retire. Release 5: January 2027 is due on 28 February 2027, and 2024 then leaves the period
 * that providers must keep (https://www.countermetrics.org/retire-r5/, 22 June 2026; CoP 5.1 §7.7).
 */
const retirements: readonly Retirement[] = [
  {
    release: "5",
    successor: "5.1",
    successorFrom: month("2025-01"),
    oldestMonth: month("2024-01"),
    mayEndOn: "2027-02-28",
  },
];

export const retirementOf = (release: string): Retirement | undefined =>
  retirements.find((retirement) => retirement.release === release);

/** The retirement whose successor the release is. */
export const retirementBefore = (release: string): Retirement | undefined =>
  retirements.find(({ successor }) => successor === release);

/** Whether providers must still offer the retired release on this day. */
export const isBinding = ({ mayEndOn }: Retirement, today: Date): boolean =>
  today.toISOString().slice(0, 10) < mayEndOn;

/** Retirements whose release providers must still offer on this day, the next one first. */
export const bindingRetirements = (today: Date): Retirement[] =>
  retirements
    .filter((retirement) => isBinding(retirement, today))
    .sort((one, other) => one.mayEndOn.localeCompare(other.mayEndOn));
