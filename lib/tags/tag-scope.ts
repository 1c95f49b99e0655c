/** What tags are given to. */
export const tagScopes = ["title", "platform", "organization"] as const;
export type TagScope = (typeof tagScopes)[number];
