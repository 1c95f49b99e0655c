/** So long after signing in, whoever sits there is believed to be who signed in. */
const FRESH_MILLISECONDS = 10 * 60_000;

/** Whether a session was opened so recently that what is delicate needs no password. */
export const isFresh = (openedAt: Date, at: Date): boolean => at.getTime() - openedAt.getTime() < FRESH_MILLISECONDS;
