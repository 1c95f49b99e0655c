/** By what lists of organizations can be ordered. */
export const organizationSorts = ["name", "short_name", "internal_id", "people", "credentials"] as const;
