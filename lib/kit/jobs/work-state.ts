/** States of background work that people follow. */
export const workStates = ["waiting", "running", "finished", "failed", "canceled"] as const;
export type WorkState = (typeof workStates)[number];

export const isInProgress = ({ status }: { status: string }): boolean => status === "waiting" || status === "running";
