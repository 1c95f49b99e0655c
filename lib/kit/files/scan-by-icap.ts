import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Bytes that a scanner receives before it decides whether it needs the others. */
const PREVIEW_BYTES = 1024;
const DEFAULT_PORT = 1344;
const MOST_HEAD_BYTES = 64 * 1024;

/**
 * Sends a file to a virus scanner as the response to an invented request (RESPMOD, RFC 3507 §4.9). Returns whether the
 * scanner found malware; throws if it does not say so clearly.
 */
export async function scanByIcap(
  service: string,
  file: { readonly content: AsyncIterable<Uint8Array>; readonly sizeBytes: number },
  signal: AbortSignal,
): Promise<"clean" | "infected"> {
  const url = new URL(service);
  const socket = connect({ host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port) || DEFAULT_PORT });
  const end = () => socket.destroy(new Error("the scanner does not answer in time"));
  signal.addEventListener("abort", end, { once: true });
  // The reader of answers receives the error as well.
  socket.on("error", () => undefined);
  const pieces = file.content[Symbol.asyncIterator]();
  try {
    signal.throwIfAborted();
    const answers = new IcapAnswers(socket);
    const { preview, rest } = await firstBytes(pieces);
    const isWhole = file.sizeBytes <= PREVIEW_BYTES;
    socket.write(head(url, file.sizeBytes, preview.length));
    socket.write(chunk(preview));
    socket.write(isWhole ? "0; ieof\r\n\r\n" : "0\r\n\r\n");
    let status = await answers.status();
    if (status === 100 && !isWhole) {
      // A scanner may answer before it has received everything; then the socket is closed and this fails.
      pipeline(Readable.from(chunks(rest, pieces)), socket, { end: false }).catch(() => undefined);
      status = await answers.status();
    }
    if (status === 204) return "clean";
    if (status === 200 && (await answers.isRefusal())) return "infected";
    throw new Error(`the scanner answers with ${status}`);
  } finally {
    signal.removeEventListener("abort", end);
    socket.destroy();
    await pieces.return?.();
  }
}

function head(url: URL, sizeBytes: number, previewBytes: number): string {
  const request = "GET /upload HTTP/1.1\r\nHost: usus.invalid\r\n\r\n";
  const response = `HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: ${sizeBytes}\r\n\r\n`;
  return [
    `RESPMOD ${url.href} ICAP/1.0`,
    `Host: ${url.host}`,
    "User-Agent: Usus",
    "Allow: 204",
    "Connection: close",
    `Preview: ${previewBytes}`,
    `Encapsulated: req-hdr=0, res-hdr=${request.length}, res-body=${request.length + response.length}`,
    `\r\n${request}${response}`,
  ].join("\r\n");
}

async function firstBytes(pieces: AsyncIterator<Uint8Array>): Promise<{ preview: Buffer; rest: Buffer }> {
  let bytes = Buffer.alloc(0);
  while (bytes.length < PREVIEW_BYTES) {
    const next = await pieces.next();
    if (next.done) break;
    bytes = Buffer.concat([bytes, next.value]);
  }
  return { preview: bytes.subarray(0, PREVIEW_BYTES), rest: bytes.subarray(PREVIEW_BYTES) };
}

async function* chunks(first: Buffer, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Buffer> {
  yield chunk(first);
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield chunk(next.value);
  yield Buffer.from("0\r\n\r\n");
}

/** An empty chunk would end the body. */
const chunk = (bytes: Uint8Array): Buffer =>
  bytes.length === 0
    ? Buffer.alloc(0)
    : Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);

/** Answers of a scanner, as far as they decide: bodies are not read. */
class IcapAnswers {
  private readonly pieces: AsyncIterator<Buffer>;
  private waiting = Buffer.alloc(0);
  private headers: string[] = [];

  constructor(socket: Socket) {
    this.pieces = socket[Symbol.asyncIterator]();
  }

  async status(): Promise<number> {
    const [first = "", ...headers] = (await this.until("\r\n\r\n")).split("\r\n");
    this.headers = headers;
    const status = /^ICAP\/1\.\d (\d{3})\b/.exec(first)?.[1];
    if (status === undefined) throw new Error("the scanner does not speak ICAP");
    return Number(status);
  }

  /** Whether an answer with content names malware, or replaces the file by a page with another status. */
  async isRefusal(): Promise<boolean> {
    if (this.header("x-infection-found") || this.header("x-virus-id")) return true;
    const offset = /\bres-hdr=(\d{1,5})\b/.exec(this.header("encapsulated") ?? "")?.[1];
    if (offset === undefined) return false;
    while (this.waiting.length < Number(offset)) await this.more();
    this.waiting = this.waiting.subarray(Number(offset));
    const status = /^HTTP\/1\.\d (\d{3})\b/.exec(await this.until("\r\n"))?.[1];
    return status !== undefined && status !== "200";
  }

  private header(name: string): string | null {
    const line = this.headers.find((one) => one.toLowerCase().startsWith(`${name}:`));
    return line?.slice(name.length + 1).trim() || null;
  }

  private async until(end: string): Promise<string> {
    for (;;) {
      const at = this.waiting.indexOf(end);
      if (at >= 0) {
        const text = this.waiting.subarray(0, at).toString("latin1");
        this.waiting = this.waiting.subarray(at + end.length);
        return text;
      }
      await this.more();
    }
  }

  private async more(): Promise<void> {
    if (this.waiting.length > MOST_HEAD_BYTES) throw new Error("the scanner answers endlessly");
    const next = await this.pieces.next();
    if (next.done) throw new Error("the scanner ends the connection");
    this.waiting = Buffer.concat([this.waiting, next.value]);
  }
}
