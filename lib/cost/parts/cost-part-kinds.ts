/** What costs can be divided by, except platforms. */
export const costPartKinds = ["agreement", "fund", "department", "organization"] as const;
export type CostPartKind = (typeof costPartKinds)[number];
