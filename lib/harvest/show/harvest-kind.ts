/** Who or what asked for a harvest: a person, the monthly plan, a try of new credentials, a look for restated months. */
export const harvestKinds = ["manual", "automatic", "verification", "recheck"] as const;

export type HarvestKind = (typeof harvestKinds)[number];
