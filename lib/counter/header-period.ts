import { headerText } from "./excerpt";
import { readMonthHeading } from "./month-heading";
import { firstDay, isMonth, lastDay, type Month } from "./standard/month";

/**
 * Reads the period of a table header: "Begin_Date=2024-01-01; End_Date=2024-08-31", "2016-01-01 to 2016-12-31", the
 * same with dates day first or month first, or as months. Undefined unless there are two dates.
 */
export function headerPeriod(text: string): { Begin_Date: string; End_Date: string } | undefined {
  const bare = headerText(text).replace(/(begin|end|start)[\s_-]*(date)?\s*[=:]?/gi, " ");
  const iso = [...bare.matchAll(/(?<!\d)(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?!\d)/g)];
  const [begin, end] = iso;
  if (begin && end && iso.length === 2) return { Begin_Date: isoDate(begin), End_Date: isoDate(end) };
  const dates = parts(bare);
  const [Begin_Date, End_Date] = dates.length === 2 ? daysOf(dates) : [];
  if (Begin_Date && End_Date) return { Begin_Date, End_Date };
  const [first, last] = dates.map((part) => monthOf(part));
  return first && last ? { Begin_Date: firstDay(first), End_Date: lastDay(last) } : undefined;
}

/**
 * The day of a date in any form of headers, also without separators or as programs print it ("Thu Jun 12 10:11:12 UTC
 * 2025"), as "yyyy-MM-dd"; null for none, or if day and month may be swapped.
 */
export function readDate(text: string): string | null {
  const iso =
    /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? /^\s*((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)/.exec(text);
  const day = iso ? isoDate(iso) : (daysOf([withYearBeforeTime(headerText(text))])[0] ?? null);
  return day !== null && isMonth(day.slice(0, 7)) && day.slice(8) !== "00" ? day : null;
}

const withYearBeforeTime = (text: string): string =>
  text.replace(
    /^\s*(?:\p{L}{3},? )?(\p{L}{3}) {1,2}(\d{1,2}) \d{1,2}:\d\d(?::\d\d)?(?: [\p{L}\d:+-]{1,9})? (\d{4})\s*$/u,
    "$1 $2, $3",
  );

function isoDate([, year = "", month = "", day = ""]: RegExpMatchArray): string {
  return [year, month.padStart(2, "0"), ...(day ? [day.padStart(2, "0")] : [])].join("-");
}

function parts(text: string): string[] {
  const divided = text.split(
    /(?<!\s)\s+(?:to|until|till|through|bis|až|do|and)\s+|;|,(?!\s*\d{4})|(?<!\s)\s+[-–—]+\s+|–|—/i,
  );
  return divided.map((part) => part.trim()).filter(Boolean);
}

/** Dates with the year last, as days; the order of day and month is the one that all allow. */
function daysOf(texts: readonly string[]): (string | null)[] {
  const numbers = texts.map((text) => /^\D*(\d{1,2})[./-]\s*(\d{1,2})[./-]\s*(\d{4})(?!\d)/.exec(text));
  const isDayFirst = numbers.some((date) => Number(date?.[1]) > 12 || date?.[0].includes("."));
  const isMonthFirst = numbers.some((date) => Number(date?.[2]) > 12);
  return texts.map((text, at) => {
    const [, one = "", other = "", year = ""] = numbers[at] ?? [];
    if (year === "") return dayInWords(text);
    const isSure = isDayFirst !== isMonthFirst || one === other;
    const [day, month] = isDayFirst ? [one, other] : [other, one];
    return isSure && Number(month) <= 12 && Number(day) <= 31 ? `${year}-${pad(month)}-${pad(day)}` : null;
  });
}

/** "January 15, 2018", "15 January 2018", "15-Jan-2018". */
function dayInWords(text: string): string | null {
  const [, before, name = "", after, year] =
    /^[^\p{L}\d]*(?:(?:from|od|von|ab)\s+)?(?:(\d{1,2})[\s.-]+)?(\p{L}+)\.?[\s-]+(?:(\d{1,2}),?\s+)?(\d{4})(?!\d)/iu.exec(
      text,
    ) ?? [];
  const day = before ?? after;
  const month = day === undefined ? null : monthOf(`${name} ${year}`);
  return month && Number(day) <= 31 ? `${month}-${pad(day ?? "")}` : null;
}

const pad = (number: string): string => number.padStart(2, "0");

function monthOf(text: string): Month | null {
  const heading = readMonthHeading(text.replace(/^(from|od|von|ab)\s+/i, ""), null);
  return heading.kind === "month" ? heading.month : null;
}
