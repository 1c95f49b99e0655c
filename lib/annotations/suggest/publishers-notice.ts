import { createHash } from "node:crypto";

/** What a publisher has said of an outage, maintenance or corrected usage of a platform; days as yyyy-MM-dd, both open where null. */
export type PublishersNotice = {
  readonly source: "registry" | "harvest";
  /** As its publisher calls it: "OUTAGE"; empty where it has no name. */
  readonly type: string;
  readonly message: string;
  readonly start: string | null;
  readonly end: string | null;
};

/** What is longer ago explains nothing that is still looked at. */
const MONTHS_KEPT = 24;

/** Whether a notice says of which days it is, and these are not long over. */
export function isSuggested({ start, end }: PublishersNotice, today: string): boolean {
  const last = end ?? start;
  if (last === null) return false;
  const since = new Date(today);
  since.setUTCMonth(since.getUTCMonth() - MONTHS_KEPT);
  return last >= since.toISOString().slice(0, 10);
}

/** The same for the same words of the same days; of what servers repeat for weeks, of the same words alone. */
export const keyOf = ({ source, type, message, start, end }: PublishersNotice): string =>
  createHash("sha256")
    .update(JSON.stringify(source === "harvest" ? [source, type, message] : [source, type, message, start, end]))
    .digest("hex")
    .slice(0, 24);

const MOST_SHORT = 500;

/** The words of a notice as an annotation has them: in brief, and whole where that is more. */
export function noticeTexts({ message }: PublishersNotice): { short: string; message: string } {
  const line = message.replace(/\s+/g, " ").trim();
  if (line.length <= MOST_SHORT) return { short: line, message: "" };
  return { short: `${line.slice(0, MOST_SHORT - 1).trimEnd()}…`, message };
}
