/** Limits of one harvest: requests, and intentions (one per month and report). */
export const mostRequests = 5_000;
export const mostIntentions = 20_000;
