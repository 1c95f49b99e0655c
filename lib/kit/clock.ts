/** The only place that reads the wall clock: rules take time as an argument, and tests can move it. */
export function now(): Date {
  return new Date();
}

/** The current month, or that of another time, as yyyy-MM in the site's time zone. */
export function runningMonth(at: Date = now()): string {
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, "0")}`;
}
