/** Order-independent key of two titles. */
export const pairKey = (one: number, other: number): string => (one < other ? `${one} ${other}` : `${other} ${one}`);
