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

/** Reports compress 10 to 50-fold; a file of mostly zeros reaches a hundred. */
export const MOST_TIMES = 100;

/** Below this size, no ratio is harmful: it is read within a second. */
const HARMLESS_BYTES = 16_000_000;

/**
 * Whether the ratio indicates a decompression bomb. Both sizes are counted while unpacking, because declared sizes may
 * be false.
 */
export const isBomb = ({ packed, unpacked }: { packed: number; unpacked: number }): boolean =>
  unpacked > HARMLESS_BYTES && unpacked > packed * MOST_TIMES;
