/** Of unusual months; open: that nobody has explained for everybody. */
export const unusualStates = ["open", "dismissed", "all"] as const;
