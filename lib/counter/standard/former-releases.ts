/**
 * Whether a report's name refers to a release before the fourth ("Journal Report 1 (R3)"), which counted differently.
 */
export const isFormer = (name: string): boolean => /\breport\s*\d.*\bR(elease)?\s*[123]\b/i.test(name);
