import { firstDay, lastDay, type Month } from "../../standard/month";
import { readMonthHeading } from "./month-heading";

/**
 * Reads the period of a table header: "Begin_Date=2024-01-01; End_Date=2024-08-31", "2016-01-01 to 2016-12-31", the
 * same with dates day first or month first, or as months. Undefined unless there are two dates.
 */
export function headerPeriod(text: string): { Begin_Date: string; End_Date: string } | undefined {
  const bare = text.replace(/(begin|end|start)[\s_-]*(date)?\s*[=:]?/gi, " ");
  const iso = [...bare.matchAll(/(?<!\d)(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?!\d)/g)];
  const [begin, end] = iso;
  if (begin && end && iso.length === 2) return { Begin_Date: isoDate(begin), End_Date: isoDate(end) };
  const [first, last] = parts(bare).map((part) => monthOf(part));
  return first && last ? { Begin_Date: firstDay(first), End_Date: lastDay(last) } : undefined;
}

function isoDate([, year = "", month = "", day = ""]: RegExpMatchArray): string {
  return [year, month.padStart(2, "0"), ...(day ? [day.padStart(2, "0")] : [])].join("-");
}

function parts(text: string): string[] {
  const divided = text.split(/\s+(?:to|until|till|through|bis|až|do|and)\s+|;|,(?!\s*\d{4})|\s+[-–—]+\s+|–|—/i);
  return divided.map((part) => part.trim()).filter(Boolean);
}

/** A period starts on a first and ends on a last day of a month, so a date is read as that month. */
function monthOf(text: string): Month | null {
  const heading = readMonthHeading(text.replace(/^(from|od|von|ab)\s+/i, ""), null);
  return heading.kind === "month" ? heading.month : null;
}
