/** Limits of one harvest: requests, and intentions (one per month and report). */
export const mostRequests = 5_000;
export const mostIntentions = 20_000;

/** Months of one report that are harvested with another release in one step: ten years. */
export const MOST_NOT_OFFERED = 120;
