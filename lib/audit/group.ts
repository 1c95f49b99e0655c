/** What actions happen to; texts are in messages/<locale>/audit.json under "group". */
export const auditGroups = [
  "session",
  "impersonation",
  "user",
  "membership",
  "password",
  "device",
  "api-key",
  "organization",
  "platform",
  "server",
  "credentials",
  "usage",
  "raw-file",
  "audit",
] as const;

/** The part of an action before the dot. */
export const auditGroupOf = (action: string): string => action.slice(0, action.indexOf("."));
