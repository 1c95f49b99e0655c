export const entitlementStates = ["processing", "done", "failed"] as const;

/** Which rows of a version a list shows; `unclear` are those with a date or an embargo that cannot be read. */
export const shownEntitlements = ["all", "matched", "doubtful", "unmatched", "unclear"] as const;
