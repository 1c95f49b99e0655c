type Report = { counterCode: string; release: string };

/**
 * Reports that define the interest of a new platform. They count each use of titles and databases once: items (IR)
 * repeat the uses of their titles, and platform reports (PR) sum up all others.
 */
const DEFAULT = ["TR", "DR", "JR1", "BR2", "DB1"];

/** Whether the report defines interest by default, in any release. */
export const isDefaultInterest = ({ counterCode }: Report): boolean => DEFAULT.includes(counterCode);
