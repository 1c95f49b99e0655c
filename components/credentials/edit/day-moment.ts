const MINUTE = 60_000;

/** Start of a day (yyyy-MM-dd) in a time zone, as ISO text. */
export function beginningOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // If the clocks change that night, the first guess may be an hour off.
  const guess = midnight - offsetAt(midnight, timeZone);
  return new Date(midnight - offsetAt(guess, timeZone)).toISOString();
}

/** Offset of the zone from UTC in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(moment);
  return Math.round((Date.parse(`${parts.replace(" ", "T")}Z`) - moment) / MINUTE) * MINUTE;
}
