const mediaTypes = {
  json: "application/json; charset=utf-8",
  tsv: "text/tab-separated-values; charset=utf-8",
} as const;

/** A report to be saved, sent as its pieces come; one that fails on the way ends as a broken connection. */
export function counterFile(
  pieces: AsyncGenerator<string, void, undefined>,
  { form, name }: { form: keyof typeof mediaTypes; name: string },
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await gathered(pieces);
      if (value !== "") controller.enqueue(encoder.encode(value));
      if (done) controller.close();
    },
    async cancel() {
      await pieces.return();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": mediaTypes[form],
      "content-disposition": `attachment; filename="${name.replace(/[^\w.-]+/g, "_")}.${form}"`,
      "cache-control": "private, no-store",
    },
  });
}

const PIECE_CHARACTERS = 65_536;

/** Items are small and sent many at once. */
async function gathered(pieces: AsyncGenerator<string, void, undefined>): Promise<{ done: boolean; value: string }> {
  let text = "";
  while (text.length < PIECE_CHARACTERS) {
    const { done, value } = await pieces.next();
    if (done) return { done: true, value: text };
    text += value;
  }
  return { done: false, value: text };
}
