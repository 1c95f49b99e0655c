/** One harvest takes so many requests, and becomes so many intentions: one for each month of each report. */
export const mostRequests = 5_000;
export const mostIntentions = 20_000;
