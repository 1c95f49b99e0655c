/** Relation needed to name the creator of a tag or class. */
export const shownOwner = { owner: { select: { firstName: true, lastName: true } } } as const;

/** The name, never the e-mail address: people outside the organization may see the tag. */
export const ownerName = ({ owner }: { owner: { firstName: string; lastName: string } | null }): string =>
  owner === null ? "" : [owner.firstName, owner.lastName].filter(Boolean).join(" ");
