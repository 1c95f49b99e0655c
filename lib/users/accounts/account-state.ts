import type { AccountState } from "./account-terms";

type Known = {
  isActive: boolean;
  isSuperuser: boolean;
  emailVerified: Date | null;
  hasPassword: boolean;
  /** Signs in through an external provider. */
  hasIdentity: boolean;
};

/** Superusers are not held up for their e-mail (section 6 of the specification), so that an unverified one is active all the same. */
export function accountState({ isActive, isSuperuser, emailVerified, hasPassword, hasIdentity }: Known): AccountState {
  if (!isActive) return "disabled";
  if (emailVerified) return "active";
  if (!hasPassword && !hasIdentity) return "invited";
  return isSuperuser ? "active" : "unverified";
}
