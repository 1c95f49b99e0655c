/** Passes on the bytes of a file and tells how many have gone by. */
export async function* countedBytes(
  bytes: AsyncIterable<Uint8Array>,
  note: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    yield chunk;
    note(chunk.byteLength);
  }
}
