/** Whether work that people follow goes on, or is about to begin. */
export const isUnderWay = ({ status }: { status: string }): boolean => status === "waiting" || status === "running";
