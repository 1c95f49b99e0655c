/** Stands in an upload's address for a platform that is not known yet. */
export const UNKNOWN_PLATFORM = "unknown";
