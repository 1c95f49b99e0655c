/** Lists of titles behind the figures, in display order. */
export const valueLists = [
  "used",
  "unused",
  "unknown",
  "unique",
  "elsewhere",
  "outside",
  "free",
  "open",
  "unlisted",
  "refused",
  "no_access",
  "limit",
] as const;
export type ValueListName = (typeof valueLists)[number];

export const valueOrders = ["uses", "refused", "name"] as const;

/** Reasons why use of a title is unknown. */
export const unknownReasons = ["months", "match"] as const;
