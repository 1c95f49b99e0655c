type Known = {
  isActive: boolean;
  isSuperuser: boolean;
  /** Verified the e-mail address. */
  isVerified: boolean;
  hasPassword: boolean;
  /** Logs in through an external provider. */
  hasIdentity: boolean;
};

/** Superusers need no verified e-mail (specification §6), so they are active without one. */
export function accountState({ isActive, isSuperuser, isVerified, hasPassword, hasIdentity }: Known): AccountState {
  if (!isActive) return "disabled";
  if (isVerified) return "active";
  if (!hasPassword && !hasIdentity) return "invited";
  return isSuperuser ? "active" : "unverified";
}

/** invited: has no password yet; unverified: has not verified the e-mail address. */
export const accountStates = ["active", "invited", "unverified", "disabled"] as const;

/** Account filters; consortium: members of the master organization, none: without an organization. */
export const accountRoles = ["admin", "member", "consortium", "superuser", "none"] as const;

export const accountSorts = ["email", "state", "last_login"] as const;

/** Actions on an account. */
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
