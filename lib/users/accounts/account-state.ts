import type { AccountState } from "./account-terms";

type Known = {
  isActive: boolean;
  isSuperuser: boolean;
  emailVerified: Date | null;
  hasPassword: boolean;
  /** Logs in through an external provider. */
  hasIdentity: boolean;
};

/** Superusers need no verified e-mail (specification §6), so they are active without one. */
export function accountState({ isActive, isSuperuser, emailVerified, hasPassword, hasIdentity }: Known): AccountState {
  if (!isActive) return "disabled";
  if (emailVerified) return "active";
  if (!hasPassword && !hasIdentity) return "invited";
  return isSuperuser ? "active" : "unverified";
}
