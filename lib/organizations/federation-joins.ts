/** Roles of people who join an organization by themselves; usual: as the setting of the site says. */
export const federationJoins = ["usual", "none", "member", "admin"] as const;
