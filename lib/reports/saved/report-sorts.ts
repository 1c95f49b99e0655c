/** Sort keys of saved reports. */
export const reportSorts = ["name", "last_updated", "last_updated_by"] as const;
