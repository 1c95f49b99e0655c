/** COUNTER releases that credentials support. */
export const counterVersions = ["4", "5", "5.1"] as const;

export type CounterVersion = (typeof counterVersions)[number];
