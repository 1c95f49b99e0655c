/** By what lists of organizations can be ordered. */
export const organizationSorts = ["name", "short_name", "internal_id", "parent", "people", "credentials"] as const;
