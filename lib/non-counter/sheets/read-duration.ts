/** Metrics that count minutes: "Minutes watched", "Sledované minuty", "Viewing time", "Doba sledování", "Spieldauer". */
const time =
  /minut|\bmins?\b|duration|(?:watch|view|play|listen|session|streaming)\w{0,20}[\s_-]{1,10}time|time[\s_-]+(?:spent|viewed|watched|played)|\bdoba\b|\bčas\b|trvání|dauer|durée/iu;

/** Whether a metric measures time in minutes. Hours and seconds would need their own unit. */
export const isTimeMetric = (metric: string): boolean =>
  time.test(metric.replaceAll("_", " ")) && !/\b(?:hours?|hodin\w*|seconds?|sekund\w*)\b/iu.test(metric);

const clock = /^(\d{1,6}):([0-5]\d)(?::([0-5]\d))?(?:[.,]\d+)?$/;
const units =
  /^(?:(\d{1,6})\s*(?:h|hrs?|hours?|hod\.?|hodin[ay]?|std\.?)\s*)?(?:(\d{1,9})\s*(?:m|min\.?|mins\.?|minutes?|minut[ay]?)\s*)?(?:(\d{1,9})\s*(?:s|secs?\.?|seconds?|sek\.?|sekund[ay]?))?$/iu;

/**
 * A duration in minutes, rounded: "1:30:00", "90 min", "1 h 30 min". "1:30" alone is hours and minutes, as spreadsheets
 * write it. Null for anything else.
 */
export function readDuration(text: string): number | null {
  const [, hours, minutes, seconds] = clock.exec(text) ?? units.exec(text) ?? [];
  if (hours === undefined && minutes === undefined && seconds === undefined) return null;
  return Math.round(Number(hours ?? 0) * 60 + Number(minutes ?? 0) + Number(seconds ?? 0) / 60);
}
