/**
 * States of unusual months; open: not explained; annotated: explained by an annotation of that time; dismissed: explained
 * by a user, for all users.
 */
export const unusualStates = ["open", "annotated", "dismissed", "all"] as const;
