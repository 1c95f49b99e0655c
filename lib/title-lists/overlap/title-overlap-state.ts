/**
 * - initial: uploaded
 * - processing: being read and compared
 * - done: compared as of that moment
 * - failed: could not be read or compared
 */
export const titleOverlapStates = ["initial", "processing", "done", "failed"] as const;
export type TitleOverlapState = (typeof titleOverlapStates)[number];
