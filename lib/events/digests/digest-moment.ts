const HOUR = 3_600_000;

/** When people were last to be told by mail: the latest moment not after `at` at which that hour began in the time zone. */
export function digestMoment(at: Date, hour: number, timeZone: string): Date {
  const { format } = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" });
  const begun = Math.floor(at.getTime() / HOUR) * HOUR;
  // In spring a day may lack the hour.
  const steps = Array.from({ length: 49 }, (_, step) => new Date(begun - step * HOUR));
  return steps.find((moment) => Number(format(moment)) === hour) ?? new Date(begun);
}
