/** Whether `npm run test:full` runs: with what is slow and seldom breaks, which the ordinary run leaves out. */
export const isFull = process.env.TEST_EXTENT === "full";

/** How often what is drawn at random is tried. */
export const rounds = (ordinary: number, full: number): number => (isFull ? full : ordinary);
