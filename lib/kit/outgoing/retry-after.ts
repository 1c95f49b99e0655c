const DAY = 24 * 60 * 60;

/** Seconds of a Retry-After header (seconds or date); never negative, at most a day, null if invalid. */
export function retryAfter(header: string | undefined, at: Date): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - at.getTime()) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(DAY, Math.max(0, Math.ceil(seconds)));
}
