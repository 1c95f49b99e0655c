/** Passes bytes through and reports the size of each piece. */
export async function* countedBytes<Piece extends Uint8Array>(
  bytes: AsyncIterable<Piece>,
  note: (count: number) => void,
): AsyncGenerator<Piece> {
  for await (const piece of bytes) {
    note(piece.byteLength);
    yield piece;
  }
}

/** Rows of zeros compress about 200-fold; anything compressed more than twice as well is artificial. */
export const MOST_TIMES = 400;

/** Below this size, no ratio is harmful. */
const HARMLESS_BYTES = 100_000_000;

/**
 * Whether the ratio indicates a decompression bomb. Both sizes are counted while unpacking, because declared sizes may
 * be false.
 */
export const isBomb = ({ packed, unpacked }: { packed: number; unpacked: number }): boolean =>
  unpacked > HARMLESS_BYTES && unpacked > packed * MOST_TIMES;
