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
  "site",
  "platform",
  "interest",
  "report-type",
  "metric",
  "report",
  "template",
  "server",
  "credentials",
  "title",
  "tag-class",
  "tag",
  "payment",
  "usage",
  "unusual",
  "upload",
  "raw-file",
  "audit",
] as const;

/** The part of an action before the dot. */
export const auditGroupOf = (action: string): string => action.slice(0, action.indexOf("."));
