const HOUR = 3_600_000;

/** The latest moment up to `at` at which that hour began in the time zone. */
export function lastAtHour(at: Date, hour: number, timeZone: string): Date {
  const { format } = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" });
  const begun = Math.floor(at.getTime() / HOUR) * HOUR;
  // The hour may be missing on a day of a clock change.
  const steps = Array.from({ length: 49 }, (_, step) => new Date(begun - step * HOUR));
  return steps.find((moment) => Number(format(moment)) === hour) ?? new Date(begun);
}
