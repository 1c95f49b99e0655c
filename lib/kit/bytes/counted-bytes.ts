/** Passes on bytes, and tells of each piece how many it has. */
export async function* countedBytes<Piece extends Uint8Array>(
  bytes: AsyncIterable<Piece>,
  note: (count: number) => void,
): AsyncGenerator<Piece> {
  for await (const piece of bytes) {
    note(piece.byteLength);
    yield piece;
  }
}
