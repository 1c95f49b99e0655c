import { addMonths, isMonth, type Month, month } from "@/lib/counter/standard/month";

/** Names of the ranges in the order of the selector; fiscal ones only where the fiscal year does not start in January. */
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

/** Both ends inclusive; null where the range is open. */
export type Months = { from: Month | null; to: Month | null };
export type DateRange = Months & { name: RangeName };

export type Calendar = {
  /** The month that is running. */
  today: Month;
  /** 0 for January. */
  fiscalYearStart: number;
};

const FISCAL: readonly RangeName[] = ["ongoing_fy", "ongoing_and_previous_fy", "last_closed_fy", "last_2_closed_fy"];

export const offeredRanges = ({ fiscalYearStart }: Pick<Calendar, "fiscalYearStart">): readonly RangeName[] =>
  rangeNames.filter((name) => fiscalYearStart !== 0 || !FISCAL.includes(name));

const january = (today: Month, yearsBack: number): Month => month(`${Number(today.slice(0, 4)) - yearsBack}-01`);
const december = (today: Month, yearsBack: number): Month => month(`${Number(today.slice(0, 4)) - yearsBack}-12`);

/** First month of the fiscal year that is running. */
function fiscalStart({ today, fiscalYearStart }: Calendar): Month {
  const thisYear = month(`${today.slice(0, 4)}-${String(fiscalYearStart + 1).padStart(2, "0")}`);
  return thisYear <= today ? thisYear : addMonths(thisYear, -12);
}

/** The months behind a name; of a custom range the given ones, which default to the 24 months before the end, and to today. */
export function resolveRange(name: RangeName, calendar: Calendar, custom: Months = { from: null, to: null }): Months {
  const { today } = calendar;
  const fiscal = fiscalStart(calendar);
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

/** Former releases stored the place in their list instead of the name. */
const FORMER: readonly RangeName[] = [
  "current_plus_2y_back",
  "current_plus_1y_back",
  "previous_year",
  "previous_2_years",
  "last_12_mo",
  "all_available",
  "custom",
];

/** Reads what the browser stored: "name", "custom:from:to", or a number of former releases; anything unknown becomes the first range. */
export function storedRange(stored: string | undefined, calendar: Calendar): DateRange {
  const [text = "", from, to] = (stored ?? "").split(":");
  const wanted = /^\d$/.test(text) ? FORMER[Number(text)] : text;
  const known = offeredRanges(calendar).find((name) => name === wanted) ?? rangeNames[0];
  const custom = { from: from && isMonth(from) ? from : null, to: to && isMonth(to) ? to : null };
  return { name: known, ...resolveRange(known, calendar, custom) };
}

/** What the browser stores of a range. */
export const rangeToStore = ({ name, from, to }: DateRange): string =>
  name === "custom" ? `custom:${from ?? ""}:${to ?? ""}` : name;
