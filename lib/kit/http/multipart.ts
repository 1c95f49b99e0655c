/**
 * One part of a form. Its content must be read before the next part is requested; requesting the next part skips the
 * rest.
 */
export type FormPart = { name: string; fileName: string | null; mediaType: string; content: AsyncGenerator<Buffer> };

/** Thrown for a body that is not multipart/form-data or is incomplete. */
export class FormUnreadable extends Error {
  override readonly name = "FormUnreadable";
}

const MOST_HEADER_BYTES = 16 * 1024;

/** Yields the parts of a multipart/form-data body of any size. Throws FormUnreadable and errors of the body. */
export async function* readForm(body: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<FormPart> {
  const boundary = boundaryOf(contentType);
  const source = new FormSource(body, `\r\n--${boundary}`);
  try {
    // Text before the first boundary is ignored, even a line break.
    source.unread(Buffer.from("\r\n"));
    await source.finish();
    while (await source.hasNextPart()) {
      yield { ...headersOf(await source.head()), content: source.untilBoundary() };
      await source.finish();
    }
  } finally {
    await source.close();
  }
}

function boundaryOf(contentType: string): string {
  const match = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;,]{1,70}))/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw new FormUnreadable("not a form");
  return boundary;
}

function headersOf(head: string): Omit<FormPart, "content"> {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? "";
  const name = parameter(disposition, "name");
  if (name === null) throw new FormUnreadable("a part without a name");
  const mediaType = /^content-type:\s*([^\s;]+)/im.exec(head)?.[1] ?? "text/plain";
  return { name, fileName: parameter(disposition, "filename"), mediaType };
}

/** Browsers escape quotation marks as %22, and line breaks alike. */
function parameter(text: string, name: string): string | null {
  const match = new RegExp(`(?:^|;)\\s*${name}="((?:\\\\.|[^"\\\\])*)"`, "i").exec(text)?.[1];
  return match === undefined
    ? null
    : match
        .replace(/\\(["\\])/g, "$1")
        .replace(/%22/g, '"')
        .replace(/%0D|%0A/g, " ");
}

/** Splits the bytes of a form at its boundaries. */
class FormSource {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private readonly boundary: Buffer;
  private waiting: Buffer = Buffer.alloc(0);
  private isAtBoundary = false;

  constructor(body: AsyncIterable<Uint8Array>, boundary: string) {
    this.chunks = body[Symbol.asyncIterator]();
    this.boundary = Buffer.from(boundary, "latin1");
  }

  unread(bytes: Buffer): void {
    this.waiting = Buffer.concat([bytes, this.waiting]);
  }

  /** The bytes up to the next boundary; consumes the boundary. */
  async *untilBoundary(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.waiting.indexOf(this.boundary);
      const safe = at < 0 ? this.waiting.length - this.boundary.length + 1 : at;
      if (safe > 0) {
        const piece = this.waiting.subarray(0, safe);
        this.waiting = this.waiting.subarray(safe);
        yield piece;
      }
      if (at >= 0) {
        this.waiting = this.waiting.subarray(this.boundary.length);
        this.isAtBoundary = true;
        return;
      }
      await this.more();
    }
  }

  /** Skips to the next boundary unless already there. */
  async finish(): Promise<void> {
    if (!this.isAtBoundary) for await (const _ of this.untilBoundary());
  }

  /** Whether another part follows the boundary. */
  async hasNextPart(): Promise<boolean> {
    while (this.waiting.length < 2) await this.more();
    const mark = this.waiting.subarray(0, 2).toString("latin1");
    if (mark === "--") return false;
    if (mark !== "\r\n") throw new FormUnreadable("no line break after a boundary");
    return true;
  }

  /** The headers of a part; its content follows. */
  async head(): Promise<string> {
    for (;;) {
      const at = this.waiting.indexOf("\r\n\r\n");
      if (at >= 0) {
        const head = this.waiting.subarray(0, at).toString("utf8");
        this.waiting = this.waiting.subarray(at + 4);
        this.isAtBoundary = false;
        return head;
      }
      if (this.waiting.length > MOST_HEADER_BYTES) throw new FormUnreadable("a part with endless headers");
      await this.more();
    }
  }

  async close(): Promise<void> {
    await this.chunks.return?.();
  }

  private async more(): Promise<void> {
    const next = await this.chunks.next();
    if (next.done) throw new FormUnreadable("the form ends too early");
    const { buffer, byteOffset, byteLength } = next.value;
    const arrived = Buffer.from(buffer, byteOffset, byteLength);
    this.waiting = this.waiting.length === 0 ? arrived : Buffer.concat([this.waiting, arrived]);
  }
}
