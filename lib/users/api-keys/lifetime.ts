/** Days for which a key may be valid at most. */
export const LONGEST_DAYS = 365;
