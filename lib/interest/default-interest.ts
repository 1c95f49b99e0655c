type Report = { counterCode: string; release: string };

/**
 * Reports that define the interest of a new platform. Of what is used, titles and databases are each reported once here:
 * items (IR) are the uses of their titles again, and platform reports (PR) the sum of all.
 */
const DEFAULT = ["TR", "DR", "JR1", "BR2", "DB1"];

/** Whether the report defines interest unless somebody decides otherwise, in any release. */
export const isDefaultInterest = ({ counterCode }: Report): boolean => DEFAULT.includes(counterCode);
