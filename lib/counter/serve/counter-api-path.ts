/** The base address that COUNTER clients are given, without the origin; they add "/r51/…". */
export const COUNTER_API_PATH = "/api/counter";
