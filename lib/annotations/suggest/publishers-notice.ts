import { createHash } from "node:crypto";

/**
 * A provider's notice of an outage, maintenance or corrected usage of a platform; days as yyyy-MM-dd, null for an open
 * end.
 */
export type PublishersNotice = {
  readonly source: "registry" | "harvest";
  /** The provider's own type: "OUTAGE"; empty if none. */
  readonly type: string;
  readonly message: string;
  readonly start: string | null;
  readonly end: string | null;
};

/** Older notices explain nothing that is still looked at. */
const MONTHS_KEPT = 24;

/** Whether a notice has dates that are not long past. */
export function isSuggested({ start, end }: PublishersNotice, today: string): boolean {
  const last = end ?? start;
  if (last === null) return false;
  const since = new Date(today);
  since.setUTCMonth(since.getUTCMonth() - MONTHS_KEPT);
  return last >= since.toISOString().slice(0, 10);
}

/** Equal for the same text and days; for exceptions, which servers repeat for weeks, for the same text. */
export const keyOf = ({ source, type, message, start, end }: PublishersNotice): string =>
  createHash("sha256")
    .update(JSON.stringify(source === "harvest" ? [source, type, message] : [source, type, message, start, end]))
    .digest("hex")
    .slice(0, 24);

const MOST_SHORT = 500;

/** Short and full text of an annotation made from a notice. */
export function noticeTexts({ message }: PublishersNotice): { short: string; message: string } {
  const line = message.replace(/\s+/g, " ").trim();
  if (line.length <= MOST_SHORT) return { short: line, message: "" };
  return { short: `${line.slice(0, MOST_SHORT - 1).trimEnd()}…`, message };
}
