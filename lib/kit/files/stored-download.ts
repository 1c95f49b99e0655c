import "server-only";
import { Readable } from "node:stream";
import { Refused } from "../errors";
import { attachmentHeader } from "../http/streamed-file";
import { isMissingFile } from "./is-missing-file";
import { readStoredFile, type StoredFile } from "./stored-file";

/** A stored file with its download name. */
type Offered = Pick<StoredFile, "storedAs" | "sha256"> & { name: string; sizeBytes: number | bigint };

/**
 * A stored file as a download that the browser never displays, because its content is untrusted. Throws Refused if it
 * is gone.
 */
export async function storedDownload(file: Offered): Promise<Response> {
  const pieces = readStoredFile(file);
  const first = await pieces.next().catch((error: unknown) => {
    throw isMissingFile(error) ? new Refused("noFileToShow") : error;
  });
  const body: unknown = Readable.toWeb(Readable.from(following(first, pieces), { objectMode: false }));
  return new Response(streamed(body), {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": attachmentHeader(file.name),
      "content-length": String(file.sizeBytes),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}

async function* following<Piece>(first: IteratorResult<Piece, unknown>, rest: AsyncGenerator<Piece>) {
  try {
    if (first.done) return;
    yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** Node and the web define the same stream type differently. */
function streamed(body: unknown): ReadableStream<Uint8Array> {
  // Readable.toWeb returns exactly this; only the two type declarations differ.
  return body as ReadableStream<Uint8Array>;
}
