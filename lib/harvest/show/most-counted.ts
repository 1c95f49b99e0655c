/** Counting further takes seconds, and few users open so many pages. */
export const MOST_COUNTED = 10_000;
