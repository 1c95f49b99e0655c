/** invited: has no password yet; unverified: has not proven to receive the e-mails. */
export const accountStates = ["active", "invited", "unverified", "disabled"] as const;

/** What accounts can be filtered by; consortium: members of the master organization, none: of no organization. */
export const accountRoles = ["admin", "member", "consortium", "superuser", "none"] as const;

export const accountSorts = ["email", "state", "last_login"] as const;

/** What may be done with an account. */
export const accountActions = [
  "change",
  "roles",
  "superuser",
  "invite",
  "verify",
  "end-sessions",
  "reset-second-factor",
  "disable",
  "enable",
  "delete",
] as const;

export type AccountState = (typeof accountStates)[number];
export type AccountRole = (typeof accountRoles)[number];
export type AccountSort = (typeof accountSorts)[number];
export type AccountAction = (typeof accountActions)[number];
