/** States of unusual months; open: neither dismissed nor explained by an annotation for all users. */
export const unusualStates = ["open", "dismissed", "all"] as const;
