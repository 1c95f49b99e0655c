import "server-only";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { fromStream } from "../copy-file";
import { type FileStore, type LocalFile, type StoreEntry, UNFINISHED } from "../file-store";
import { isMissingFile } from "../is-missing-file";
import { StorageFailed } from "../storage-failed";
import { temporaryFolder } from "../temporary-file";
import { networkCode, type S3Client, untilIdle } from "./s3-client";
import { type S3Element, s3Elements } from "./s3-elements";

/** A bucket holds no object of this name. */
class ObjectMissing extends Error {
  override readonly name = "ObjectMissing";
  /** As of the file system, so that callers need not know which store they read. */
  readonly code = "ENOENT";
}

/** Bytes of a part: each writer holds one in memory. A store accepts parts of 5 MiB or more, and 10,000 of them. */
const PART = 8 * 1024 * 1024;
/** From this part on, parts are larger, so that 200 GB fit. */
const LARGE_FROM = 5000;
const LARGE_PART = 4 * PART;

const PAGE = "1000";
const MOST_RESUMED = 5;

/** Files as objects of a bucket. */
export class S3Store implements FileStore {
  readonly place: string;

  constructor(
    private readonly client: S3Client,
    private readonly partBytes = PART,
  ) {
    this.place = client.place;
  }

  /** An object appears only when it is complete. */
  async write(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const parts = inParts(content, (number) => (number < LARGE_FROM ? this.partBytes : LARGE_PART));
    const first = await parts.next();
    const second = first.done ? first : await parts.next();
    if (first.done || second.done) await this.put(name, first.value ?? Buffer.alloc(0));
    else await this.writeParts(name, following([first.value, second.value], parts));
  }

  /** Continues where a broken connection ended: readers may take longer than a store keeps connections. */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    let at = 0;
    let tag = "";
    for (let resumed = 0; ; resumed += 1) {
      const headers: Record<string, string> = at > 0 ? { range: `bytes=${at}-`, ...(tag && { "if-match": tag }) } : {};
      const response = await this.client.send({ method: "GET", key: name, headers, answers: [200, 206, 404] });
      if (response.status === 404) throw await missing(response, name);
      if (at > 0 && response.status !== 206) {
        await response.body?.cancel();
        throw new StorageFailed("S3: ranges are not supported");
      }
      tag ||= response.headers.get("etag") ?? "";
      const size = at + Number(response.headers.get("content-length") ?? 0);
      try {
        for await (const piece of pieces(response)) {
          at += piece.byteLength;
          resumed = 0;
          yield piece;
        }
        if (at >= size) return;
      } catch (error) {
        if (resumed >= MOST_RESUMED) throw new StorageFailed(`S3: ${networkCode(error)}`);
      }
      if (resumed >= MOST_RESUMED) throw new StorageFailed("S3: incomplete response");
    }
  }

  async hold(name: string): Promise<LocalFile> {
    const folder = await temporaryFolder("reading");
    const release = () => rm(folder, { recursive: true, force: true });
    try {
      const target = path.join(folder, "object.gz");
      await fromStream(this.read(name), target);
      return { path: target, release };
    } catch (error) {
      await release();
      throw error;
    }
  }

  async copyOut(name: string, target: string): Promise<boolean> {
    try {
      await fromStream(this.read(name), target);
      return true;
    } catch (error) {
      if (isMissingFile(error)) return false;
      throw error;
    }
  }

  async copyIn(source: string, name: string): Promise<boolean> {
    try {
      await stat(source);
    } catch (error) {
      if (isMissingFile(error)) return false;
      throw error;
    }
    const content = createReadStream(source);
    try {
      await this.write(name, content);
    } finally {
      content.destroy();
    }
    return true;
  }

  async remove(name: string): Promise<boolean> {
    if (name.endsWith(UNFINISHED)) return this.abortUploads(name.slice(0, -UNFINISHED.length));
    const isThere = await this.exists(name);
    if (isThere) await drained(this.client.send({ method: "DELETE", key: name, answers: [200, 204, 404] }));
    return isThere;
  }

  async *list(prefix: string): AsyncGenerator<StoreEntry> {
    let last = "";
    for (let token: string | undefined = ""; token !== undefined; ) {
      const query = { "list-type": "2", "max-keys": PAGE, prefix, ...(token && { "continuation-token": token }) };
      const elements = await this.elements({ query }, "ListBucketResult");
      for (const of of groups(elements, "ListBucketResult/Contents")) {
        const name = of("Key");
        // A restore that compares lists would otherwise remove files that it needs.
        if (name <= last) throw new StorageFailed("S3: list is not in order");
        last = name;
        yield { name, modified: new Date(of("LastModified")), sizeBytes: Number(of("Size")) };
      }
      token = elements.find((one) => one.path === "ListBucketResult/NextContinuationToken")?.text;
    }
  }

  async *listUnfinished(prefix: string): AsyncGenerator<StoreEntry> {
    for await (const { key, started } of this.uploads(prefix))
      yield { name: key + UNFINISHED, modified: started, sizeBytes: 0 };
  }

  async requireReady(): Promise<void> {
    const query = { "list-type": "2", "max-keys": "1" };
    await this.elements({ query }, "ListBucketResult");
  }

  private async put(key: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
    await drained(this.client.send({ method: "PUT", key, body, headers: GZIP }));
  }

  private async exists(key: string): Promise<boolean> {
    const response = await this.client.send({ method: "HEAD", key, answers: [200, 404] });
    await response.body?.cancel();
    return response.status === 200;
  }

  private async writeParts(key: string, parts: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<void> {
    const begun = await this.elements({ method: "POST", key, query: { uploads: "" }, headers: GZIP }, UPLOAD_RESULT);
    const uploadId = textAt(begun, `${UPLOAD_RESULT}/UploadId`);
    try {
      const tags: string[] = [];
      let sizeBytes = 0;
      for await (const body of parts) {
        const query = { partNumber: String(tags.length + 1), uploadId };
        const response = await this.client.send({ method: "PUT", key, query, body });
        await response.body?.cancel();
        tags.push(response.headers.get("etag") ?? "");
        sizeBytes += body.byteLength;
      }
      await this.complete(key, uploadId, { tags, sizeBytes });
    } catch (error) {
      // If this fails too, the sweep finds the upload by the name that is recorded.
      await this.abort(key, uploadId).catch(() => undefined);
      throw error;
    }
  }

  private async complete(
    key: string,
    uploadId: string,
    { tags, sizeBytes }: { tags: readonly string[]; sizeBytes: number },
  ): Promise<void> {
    const each = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${each.join("")}</CompleteMultipartUpload>`);
    try {
      // A failure may come with status 200, as the response begins before the parts are joined.
      await this.elements({ method: "POST", key, query: { uploadId }, body }, "CompleteMultipartUploadResult");
    } catch (error) {
      // The response to an earlier try may have been lost.
      const head = await this.client.send({ method: "HEAD", key, answers: [200, 404] });
      await head.body?.cancel();
      if (head.status !== 200 || Number(head.headers.get("content-length")) !== sizeBytes) throw error;
    }
  }

  private async abort(key: string, uploadId: string): Promise<void> {
    await drained(this.client.send({ method: "DELETE", key, query: { uploadId }, answers: [200, 204, 404] }));
  }

  private async abortUploads(key: string): Promise<boolean> {
    let isAny = false;
    for await (const upload of this.uploads(key)) {
      if (upload.key !== key) continue;
      await this.abort(key, upload.id);
      isAny = true;
    }
    return isAny;
  }

  private async *uploads(prefix: string): AsyncGenerator<{ key: string; id: string; started: Date }> {
    let marker: Record<string, string> = {};
    for (;;) {
      const query = { uploads: "", "max-uploads": PAGE, prefix, ...marker };
      const elements = await this.elements({ query }, UPLOADS);
      yield* groups(elements, `${UPLOADS}/Upload`).map((of) => ({
        ...{ key: of("Key"), id: of("UploadId"), started: new Date(of("Initiated")) },
      }));
      if (textAt(elements, `${UPLOADS}/IsTruncated`) !== "true") return;
      marker = {
        "key-marker": textAt(elements, `${UPLOADS}/NextKeyMarker`),
        "upload-id-marker": textAt(elements, `${UPLOADS}/NextUploadIdMarker`),
      };
    }
  }

  /** The elements of a response whose root is `root`. */
  private async elements(
    request: Omit<Parameters<S3Client["send"]>[0], "method"> & { method?: "GET" | "POST" },
    root: string,
  ): Promise<S3Element[]> {
    const elements = s3Elements(await this.client.text({ method: "GET", ...request }));
    if (elements.some(({ path: one }) => one === root)) return elements;
    throw new StorageFailed(`S3: ${textAt(elements, "Error/Code") || "unreadable response"}`);
  }
}

const GZIP = { "content-type": "application/gzip" };
const UPLOAD_RESULT = "InitiateMultipartUploadResult";
const UPLOADS = "ListMultipartUploadsResult";

async function missing(response: Response, name: string): Promise<Error> {
  const code = textAt(s3Elements(await response.text()), "Error/Code");
  return code === "NoSuchKey"
    ? new ObjectMissing(`There is no object ${name}.`)
    : new StorageFailed(`S3: ${code || 404}`);
}

async function drained(sent: Promise<Response>): Promise<void> {
  await (await sent).body?.cancel();
}

/** Pieces of a body; throws if none arrives for a minute. */
async function* pieces({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const next = await untilIdle(reader.read());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Content in parts of `sizeOf(number)` bytes, the last one smaller. */
async function* inParts(
  content: AsyncIterable<Uint8Array>,
  sizeOf: (number: number) => number,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let number = 1;
  for await (let piece of content) {
    for (let room = sizeOf(number) - bytes; piece.byteLength >= room; room = sizeOf(number)) {
      yield Buffer.concat([...waiting, piece.subarray(0, room)]);
      [waiting, bytes, number] = [[], 0, number + 1];
      piece = piece.subarray(room);
    }
    if (piece.byteLength > 0) waiting.push(piece);
    bytes += piece.byteLength;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

async function* following<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}

const textAt = (elements: readonly S3Element[], at: string): string =>
  elements.find(({ path: one }) => one === at)?.text ?? "";

/** For each element at `path`, a lookup of its children's texts. */
function groups(elements: readonly S3Element[], at: string): ((name: string) => string)[] {
  const all: ((name: string) => string)[] = [];
  let children = new Map<string, string>();
  for (const { path: one, text } of elements) {
    if (one === at) {
      const own = children;
      all.push((name) => own.get(name) ?? "");
      children = new Map();
    } else if (one.startsWith(`${at}/`)) children.set(one.slice(at.length + 1), text);
  }
  return all;
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
