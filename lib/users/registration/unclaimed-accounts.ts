import "server-only";

/** Unverified accounts without any data of others: they may be deleted. */
export const unclaimedAccounts = {
  verifiedEmail: null,
  isSuperuser: false,
  memberships: { none: {} },
  accounts: { none: {} },
} as const;
