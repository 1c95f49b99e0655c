/** Kinds of objects that can have tags. */
export const tagScopes = ["title", "platform", "organization"] as const;
export type TagScope = (typeof tagScopes)[number];
