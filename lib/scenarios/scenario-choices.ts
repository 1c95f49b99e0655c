import { addMonths, type Month, month } from "@/lib/counter/standard/month";

export const changeKinds = ["drop_agreement", "keep_titles"] as const;

/** Columns that a list of scenarios can be sorted by. */
export const scenarioOrders = ["name", "last_updated"] as const;

/** Columns that the organizations of a scenario can be sorted by. */
export const libraryOrders = ["lost", "lost_share", "all", "name"] as const;

/** Scenarios that are compared side by side. */
export const MOST_COMPARED = 4;

const MOST_MONTHS = 60;

/** The last month of the longest period from a month. */
export const longestPeriod = (from: string): Month => addMonths(month(from), MOST_MONTHS - 1);
