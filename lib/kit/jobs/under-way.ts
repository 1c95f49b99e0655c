/** What work that people follow comes through. */
export const workStates = ["waiting", "running", "finished", "failed", "cancelled"] as const;
export type WorkState = (typeof workStates)[number];

/** Whether work that people follow goes on, or is about to begin. */
export const isUnderWay = ({ status }: { status: string }): boolean => status === "waiting" || status === "running";
