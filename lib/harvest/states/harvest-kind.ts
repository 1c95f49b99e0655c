/** Origin of a harvest: a user, the monthly plan, a test of new credentials, a check for restated months. */
export const harvestKinds = ["manual", "automatic", "verification", "recheck"] as const;

export type HarvestKind = (typeof harvestKinds)[number];
