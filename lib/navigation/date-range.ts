import { addMonths, isMonth, type Month, monthIn, yearOf, yearStart } from "@/lib/counter/standard/month";

/** Names of date ranges in selector order; fiscal ones only if the fiscal year does not start in January. */
export const rangeNames = [
  "current_plus_2y_back",
  "current_plus_1y_back",
  "previous_year",
  "previous_2_years",
  "last_12_mo",
  "ongoing_fy",
  "ongoing_and_previous_fy",
  "last_closed_fy",
  "last_2_closed_fy",
  "all_available",
  "custom",
] as const;

export type RangeName = (typeof rangeNames)[number];

/** Inclusive; null is an open end. */
export type Months = { from: Month | null; to: Month | null };
export type DateRange = Months & { name: RangeName };

export type Calendar = {
  /** The current month. */
  today: Month;
  /** 0 is January. */
  fiscalYearStart: number;
};

const FISCAL: readonly RangeName[] = ["ongoing_fy", "ongoing_and_previous_fy", "last_closed_fy", "last_2_closed_fy"];

export const offeredRanges = ({ fiscalYearStart }: Pick<Calendar, "fiscalYearStart">): readonly RangeName[] =>
  rangeNames.filter((name) => fiscalYearStart !== 0 || !FISCAL.includes(name));

const january = (today: Month, yearsBack: number): Month => monthIn(yearOf(today) - yearsBack, 1);
const december = (today: Month, yearsBack: number): Month => monthIn(yearOf(today) - yearsBack, 12);

/** The months of a range; a custom range defaults to the 24 months before its end, and ends today by default. */
export function resolveRange(name: RangeName, calendar: Calendar, custom: Months = { from: null, to: null }): Months {
  const { today } = calendar;
  const fiscal = yearStart(today, calendar.fiscalYearStart);
  switch (name) {
    case "current_plus_2y_back":
      return { from: january(today, 2), to: null };
    case "current_plus_1y_back":
      return { from: january(today, 1), to: null };
    case "previous_year":
      return { from: january(today, 1), to: december(today, 1) };
    case "previous_2_years":
      return { from: january(today, 2), to: december(today, 1) };
    case "last_12_mo":
      return { from: addMonths(today, -12), to: null };
    case "ongoing_fy":
      return { from: fiscal, to: null };
    case "ongoing_and_previous_fy":
      return { from: addMonths(fiscal, -12), to: null };
    case "last_closed_fy":
      return { from: addMonths(fiscal, -12), to: addMonths(fiscal, -1) };
    case "last_2_closed_fy":
      return { from: addMonths(fiscal, -24), to: addMonths(fiscal, -1) };
    case "all_available":
      return { from: null, to: null };
    case "custom":
      return customMonths(today, custom);
  }
}

function customMonths(today: Month, custom: Months): Months {
  const to = custom.to ?? today;
  const from = custom.from ?? addMonths(to, -24);
  return from <= to ? { from, to } : { from: to, to };
}

/** Earlier releases stored an index instead of the name (specification §4). */
const FORMER: readonly RangeName[] = [
  "current_plus_2y_back",
  "current_plus_1y_back",
  "previous_year",
  "previous_2_years",
  "last_12_mo",
  "all_available",
  "custom",
];

/**
 * Parses a stored range: "name", "custom:from:to", or an index of earlier releases; anything unknown is the first
 * range.
 */
export function storedRange(stored: string | undefined, calendar: Calendar): DateRange {
  const [text = "", from, to] = (stored ?? "").split(":");
  const rangeName = /^\d$/.test(text) ? FORMER[Number(text)] : text;
  const range = offeredRanges(calendar).find((name) => name === rangeName) ?? rangeNames[0];
  const custom = { from: from && isMonth(from) ? from : null, to: to && isMonth(to) ? to : null };
  return { name: range, ...resolveRange(range, calendar, custom) };
}

/** The stored form of a range. */
export const rangeToStore = ({ name, from, to }: DateRange): string =>
  name === "custom" ? `custom:${from ?? ""}:${to ?? ""}` : name;
