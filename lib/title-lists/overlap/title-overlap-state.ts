/**
 * - initial: just uploaded
 * - processing: being read, and compared with what is used
 * - done: compared, as of then
 * - failed: it could not be read, or compared
 */
export const titleOverlapStates = ["initial", "processing", "done", "failed"] as const;
export type TitleOverlapState = (typeof titleOverlapStates)[number];
