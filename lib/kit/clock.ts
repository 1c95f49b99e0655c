/** The only place that reads the wall clock: rules take time as an argument, and tests can move it. */
export function now(): Date {
  return new Date();
}

/** The current month as yyyy-MM in the site's time zone. */
export function runningMonth(): string {
  const today = now();
  return `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, "0")}`;
}
