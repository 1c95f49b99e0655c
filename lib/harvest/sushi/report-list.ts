import { z } from "zod";
import { isMonth, type Month } from "@/lib/counter/standard/month";
import { findReport } from "@/lib/counter/standard/reports";
import { plainLine } from "@/lib/platforms/registry/read/plain-text";

/** When a provider last changed the data of a month (ISO 8601, UTC), and its reason or "". */
const monthChange = z.object({ at: z.iso.datetime(), note: z.string() });
export const monthChanges = z.record(z.string(), monthChange);

type MonthChange = z.output<typeof monthChange>;

/** A report that a service offers; null for a limit that the list does not name. */
export type ListedReport = {
  report: string;
  first: Month | null;
  last: Month | null;
  changes: Readonly<Record<Month, MonthChange>>;
};

const MOST_ENTRIES = 1000;
const MOST_MONTHS = 600;
const LONGEST_NOTE = 300;

const text = z.string().catch("");
const entrySchema = z.object({
  Report_ID: z.string().max(100),
  Release: z.union([z.string(), z.number()]).transform(String).catch(""),
  First_Month_Available: text,
  Last_Month_Available: text,
  Month_Details: z.record(z.string(), z.unknown()).catch({}),
});
const detailsSchema = z.object({ Last_Change_Date: z.string().max(40), Last_Change_Note: text });

/**
 * Reads the answer of `/r51/reports` (CoP 5.1.1 §8.1, §11.7): a list in the standard, within an object from some
 * providers. Only reports of Release 5.1 count. A report implies its views and a view its report, unless the list has
 * others of the kind. Null if it names no report of the standard.
 */
export function readReportList(answer: unknown, askedAt: Date): ListedReport[] | null {
  const reports = new Map<string, ListedReport>();
  for (const entry of entriesOf(answer).slice(0, MOST_ENTRIES)) {
    const parsed = entrySchema.safeParse(entry).data;
    if (!parsed || (parsed.Release !== "" && !parsed.Release.startsWith("5.1"))) continue;
    const report = findReport("5.1", parsed.Report_ID.trim().toUpperCase());
    if (report) reports.set(report.id, listed(report.id, parsed, askedAt));
  }
  if (reports.size === 0) return null;
  return [...reports.values(), ...impliedBy(reports)];
}

function entriesOf(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer;
  if (answer === null || typeof answer !== "object") return [];
  return Object.values(answer).find((value) => Array.isArray(value)) ?? [];
}

function listed(report: string, entry: z.output<typeof entrySchema>, askedAt: Date): ListedReport {
  const [first, last] = [monthIn(entry.First_Month_Available), monthIn(entry.Last_Month_Available)];
  const isReversed = first !== null && last !== null && first > last;
  const changes = Object.entries(entry.Month_Details)
    .slice(0, MOST_MONTHS)
    .flatMap(([month, details]) => {
      const change = isMonth(month) ? changeIn(details, askedAt) : null;
      return change ? [[month, change] as const] : [];
    });
  return {
    report,
    ...(isReversed ? { first: null, last: null } : { first, last }),
    changes: Object.fromEntries(changes),
  };
}

/** "yyyy-MM", also as the beginning of a date. */
function monthIn(written: string): Month | null {
  const month = written.trim().slice(0, 7);
  return isMonth(month) ? month : null;
}

/** A day's tolerance: clocks differ, and some dates have no time or time zone. */
const AHEAD_MILLISECONDS = 86_400_000;

/** A date without a time means the end of its day, in UTC as without a time zone; never later than now. */
function changeIn(details: unknown, askedAt: Date): MonthChange | null {
  const { Last_Change_Date: date, Last_Change_Note: note } = detailsSchema.safeParse(details).data ?? {};
  if (date === undefined || !/^\d{4}-\d\d-\d\d/.test(date.trim())) return null;
  const written = date.trim();
  const hasTime = written.length > 10;
  const hasZone = /(z|[+-]\d\d:?\d\d)$/i.test(written.slice(10));
  const time = Date.parse(hasTime ? `${written}${hasZone ? "" : "Z"}` : `${written}T23:59:59Z`);
  if (Number.isNaN(time) || time > askedAt.getTime() + AHEAD_MILLISECONDS) return null;
  return {
    at: new Date(Math.min(time, askedAt.getTime())).toISOString(),
    note: plainLine(note ?? "", LONGEST_NOTE),
  };
}

const views: Readonly<Record<string, readonly string[]>> = {
  PR: ["PR_P1"],
  DR: ["DR_D1", "DR_D2"],
  TR: ["TR_B1", "TR_B2", "TR_B3", "TR_J1", "TR_J2", "TR_J3", "TR_J4"],
  IR: ["IR_A1", "IR_M1"],
};

function impliedBy(reports: ReadonlyMap<string, ListedReport>): ListedReport[] {
  return Object.entries(views).flatMap(([full, ofKind]) => {
    const master = reports.get(full);
    const listedViews = ofKind.filter((view) => reports.has(view));
    if (master && listedViews.length === 0) return ofKind.map((report) => ({ ...master, report }));
    if (!master && listedViews.length > 0) return [{ report: full, first: null, last: null, changes: {} }];
    return [];
  });
}
