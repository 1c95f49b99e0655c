/** Whether `npm run test:full` runs: with what is slow and seldom breaks, which the ordinary run leaves out. */
export const isFull = process.env.TEST_EXTENT === "full";
