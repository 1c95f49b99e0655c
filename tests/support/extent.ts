/** Whether `npm run test:full` runs: it adds tests that are slow and rarely fail. */
export const isFull = process.env.TEST_EXTENT === "full";

/** Number of rounds of a randomized test. */
export const rounds = (ordinary: number, full: number): number => (isFull ? full : ordinary);
