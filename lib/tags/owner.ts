/** What has to be read of a tag or class to name who made it. */
export const shownOwner = { owner: { select: { firstName: true, lastName: true } } } as const;

/** Their name, never their address: others than their colleagues may see the tag. */
export const ownerName = ({ owner }: { owner: { firstName: string; lastName: string } | null }): string =>
  owner === null ? "" : [owner.firstName, owner.lastName].filter(Boolean).join(" ");
