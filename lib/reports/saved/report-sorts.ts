/** By what saved reports can be ordered. */
export const reportSorts = ["name", "last_updated", "last_updated_by"] as const;
