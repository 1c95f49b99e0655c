import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file of an archive; its content is read when its turn comes. */
export type ZipEntry = { readonly name: string; readonly content: AsyncIterable<string | Uint8Array> };

const AT_ONCE = 64 * 1024;

/** A ZIP archive in pieces; holds only what is being packed. */
export async function* writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  const failed = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.once("error", failed);
  const isAdded = addAll(zip, entries).catch(failed);
  try {
    for await (const piece of output) yield piece;
  } finally {
    output.destroy();
  }
  await isAdded;
}

/** Each file is packed completely before the next one is requested. */
async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>): Promise<void> {
  for await (const { name, content } of entries) {
    const stream = Readable.from(inBytes(content), { objectMode: false });
    await new Promise<void>((resolve, reject) => {
      stream.once("error", reject);
      stream.once("close", resolve);
      zip.addReadStream(stream, name, { compressionLevel: 1 });
    });
  }
  zip.end();
}

/** Texts are small, so many are packed at once. */
async function* inBytes(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  let text = "";
  for await (const piece of content) {
    if (typeof piece === "string") {
      text += piece;
      if (text.length < AT_ONCE) continue;
    }
    if (text !== "") yield Buffer.from(text);
    text = "";
    if (typeof piece !== "string") yield piece;
  }
  if (text !== "") yield Buffer.from(text);
}
