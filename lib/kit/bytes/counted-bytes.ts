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
