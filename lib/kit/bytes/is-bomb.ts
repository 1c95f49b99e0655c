/** Rows of nothing but zeros shrink to a two-hundredth; what shrinks to less than half of that was made to. */
export const MOST_TIMES = 400;

/** Whatever its ratio, so much does no harm. */
const HARMLESS_BYTES = 100_000_000;

/** Whether so much out of so little is a decompression bomb; both are counted while unpacking, for announced sizes lie. */
export const isBomb = ({ packed, unpacked }: { packed: number; unpacked: number }): boolean =>
  unpacked > HARMLESS_BYTES && unpacked > packed * MOST_TIMES;
