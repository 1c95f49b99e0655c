/** Maximum validity of a key in days. */
export const LONGEST_DAYS = 365;
