/** Sort keys of organization lists. */
export const organizationSorts = ["name", "short_name", "internal_id", "parent", "people", "credentials"] as const;
