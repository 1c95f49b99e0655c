/**
 * JSON that is sent as its pieces come. The first one is there before the answer is, so that what goes wrong until then is
 * refused in words; later it breaks the connection.
 */
export async function jsonAnswer(pieces: AsyncGenerator<string, void, undefined>): Promise<Response> {
  const encoder = new TextEncoder();
  const first = await pieces.next();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (!first.done) controller.enqueue(encoder.encode(first.value));
    },
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return();
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}
