/** How a total is divided between organizations. */
export const splitMethods = ["equal", "fte", "shares"] as const;
export type SplitMethod = (typeof splitMethods)[number];
