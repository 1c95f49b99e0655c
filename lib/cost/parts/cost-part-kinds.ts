/** Rows of costs other than platforms. */
export const costPartKinds = ["agreement", "fund", "department", "organization"] as const;
export type CostPartKind = (typeof costPartKinds)[number];
