import "server-only";

/** Accounts that nobody has proven to own and nobody has given anything to: they may be forgotten. */
export const unclaimedAccounts = {
  verifiedEmail: null,
  isSuperuser: false,
  memberships: { none: {} },
  accounts: { none: {} },
} as const;
