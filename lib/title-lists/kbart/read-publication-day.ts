import { isMonth, lastDay, type Month, monthIn } from "@/lib/counter/standard/month";
import { serialDate } from "@/lib/spreadsheets/xlsx/cell-styles";

/** Which day of a year or month without a day is meant. */
export type End = "first" | "last";

const MOST_CHARACTERS = 40;
const EARLIEST = 1400;
const LATEST = 2199;

const yearOnly = /^(\d{4})$/;
const yearFirst = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ]\d{1,2}:\d{2}.*)?$/;
const yearLast = /^(?:(\d{1,2})[-/.]\s?)?(\d{1,2})[-/.]\s?(\d{4})(?: \d{1,2}:\d{2}.*)?$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
/** "Vol. 37, no. 4 (Nov. 2000)", "No. 5 (2001/02)": lists of issues, as platforms of societies offer them. */
const ofIssue = /\([^()\d]{0,20}(\d{4})(?:\/\d{2,4})?\)$/;
const serial = /^\d{5}(?:\.0+)?$/;

/**
 * Reads a date of a list as a day (yyyy-MM-dd): by KBART yyyy, yyyy-MM or yyyy-MM-dd, and as spreadsheets rewrite it: day
 * or month first, with a time, or as a serial number. Where day and month may be swapped, only the year counts, as for an
 * issue with its year in parentheses. Null for anything else.
 */
export function readPublicationDay(text: string, end: End): string | null {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed.length > MOST_CHARACTERS) return null;
  const [, year = ""] = yearOnly.exec(trimmed) ?? [];
  if (year) return dayOf(year, "", "", end);
  const [, before = "", monthText = "", day = ""] = yearFirst.exec(trimmed) ?? compact.exec(trimmed) ?? [];
  if (before) return dayOf(before, monthText, day, end);
  const [, one = "", other = "", after = ""] = yearLast.exec(trimmed) ?? [];
  if (after) return one === "" ? dayOf(after, other, "", end) : swappable(after, { one, other }, trimmed, end);
  const [, issued = ""] = ofIssue.exec(trimmed) ?? [];
  if (issued) return dayOf(issued, "", "", end);
  return serial.test(trimmed) ? serialDate(Math.floor(Number(trimmed)), false).slice(0, 10) : null;
}

function swappable(
  year: string,
  { one, other }: { one: string; other: string },
  text: string,
  end: End,
): string | null {
  if (Number(one) > 12 || one === other || text.includes(".")) return dayOf(year, other, one, end);
  return Number(other) > 12 ? dayOf(year, one, other, end) : dayOf(year, "", "", end);
}

/** A month of 0 or 13 to 99 (seasons in some files) and a day of 0 count as not given. */
function dayOf(yearText: string, monthText: string, day: string, end: End): string | null {
  const year = Number(yearText);
  if (year < EARLIEST || year > LATEST) return null;
  const monthNumber = Number(monthText);
  if (monthText === "" || monthNumber === 0 || monthNumber > 12)
    return end === "first" ? `${yearText}-01-01` : `${yearText}-12-31`;
  const of: Month = monthIn(year, monthNumber);
  if (!isMonth(of)) return null;
  const last = lastDay(of);
  if (day === "" || Number(day) === 0) return end === "first" ? `${of}-01` : last;
  const exact = `${of}-${day.padStart(2, "0")}`;
  return exact > last ? last : exact;
}
