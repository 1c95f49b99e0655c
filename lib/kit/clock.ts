/** The only place that reads the wall clock: rules take time as an argument, and tests can move it. */
export function now(): Date {
  return new Date();
}

/** A time's month as yyyy-MM in the site's time zone. */
export function monthAt(time: Date): string {
  return `${time.getFullYear()}-${String(time.getMonth() + 1).padStart(2, "0")}`;
}

/** The current month as yyyy-MM in the site's time zone. */
export const runningMonth = (): string => monthAt(now());
