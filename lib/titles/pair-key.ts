/** Names two titles whatever their order. */
export const pairKey = (one: number, other: number): string => (one < other ? `${one} ${other}` : `${other} ${one}`);
