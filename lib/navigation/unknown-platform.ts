/** Placeholder in the address of uploads without a known platform. */
export const UNKNOWN_PLATFORM = "unknown";
