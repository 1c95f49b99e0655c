import { addMonths, type Month, month } from "@/lib/counter/standard/month";

export const changeKinds = ["drop_agreement", "keep_titles"] as const;

/** Columns that a list of scenarios can be sorted by. */
export const scenarioOrders = ["name", "last_updated"] as const;

const MOST_MONTHS = 60;

/** The last month of the longest period from a month. */
export const longestPeriod = (from: string): Month => addMonths(month(from), MOST_MONTHS - 1);
