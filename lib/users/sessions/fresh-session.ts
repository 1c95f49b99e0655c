/** Time after login during which the user counts as just authenticated. */
const FRESH_MILLISECONDS = 10 * 60_000;

/** Whether a session was opened recently enough for sensitive changes without a password. */
export const isFresh = (openedAt: Date, at: Date): boolean => at.getTime() - openedAt.getTime() < FRESH_MILLISECONDS;
