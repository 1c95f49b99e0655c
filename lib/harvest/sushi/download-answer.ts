import "server-only";
import type { IncomingMessage } from "node:http";
import { now } from "@/lib/kit/clock";
import { type StoredFile, storeFile } from "@/lib/kit/files/stored-file";
import { checkAddress, type Resolve } from "./check-address";
import type { DownloadLimits } from "./download-limits";
import { followRedirect, isRedirect, MOST_REDIRECTS } from "./follow-redirect";
import { retryAfter } from "./retry-after";
import { sendRequest } from "./send-request";
import { TransportFailed, transportFailure } from "./transport-failed";
import { unpackTransport } from "./unpack-transport";

/** Folder of the stored answers. */
export const ANSWERS = "answers";

export type Download = {
  httpStatus: number;
  mediaType: string;
  /** Seconds the server asks us to stay away; null when it does not say. */
  retryAfter: number | null;
  file: StoredFile;
};

type Downloading = {
  allowed: ReadonlySet<string>;
  limits: DownloadLimits;
  /** Aborted when the work is taken from us or the process ends. */
  signal: AbortSignal;
  secret: { parameters: readonly string[]; values: readonly string[] };
  resolve?: Resolve;
};

/**
 * Fetches an address into a stored file, whatever the HTTP status. Every hop's address is checked, time and bytes are
 * limited, and an answer cut short is no answer. Throws TransportFailed.
 */
export async function downloadAnswer(url: URL, options: Downloading): Promise<Download> {
  const late = AbortSignal.timeout(options.limits.total);
  const signal = AbortSignal.any([options.signal, late]);
  try {
    const response = await firstAnswer(url, { ...options, signal });
    return await stored(response, options.limits);
  } catch (error) {
    if (options.signal.aborted) throw new TransportFailed("interrupted");
    if (late.aborted) throw new TransportFailed("time-out", "total");
    throw transportFailure(error);
  }
}

async function firstAnswer(url: URL, { allowed, limits, signal, secret, resolve }: Downloading) {
  let from = url;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const address = await abortable(checkAddress(from, { allowed, ...(resolve && { resolve }) }), signal);
    const response = await sendRequest(from, { address, limits, signal });
    if (!isRedirect(response.statusCode)) return response;
    response.destroy();
    from = followRedirect(from, response.headers.location, secret);
  }
  throw new TransportFailed("redirect", "too many");
}

async function stored(response: IncomingMessage, limits: DownloadLimits): Promise<Download> {
  const httpStatus = response.statusCode ?? 0;
  const { "content-type": mediaType = "", "content-encoding": encoding, "retry-after": wait } = response.headers;
  try {
    const file = await storeFile(ANSWERS, limited(unpackTransport(whole(response), encoding), limits.bytes));
    return { httpStatus, mediaType: mediaType.slice(0, 200), retryAfter: retryAfter(wait, now()), file };
  } catch (error) {
    response.destroy();
    const { code, detail } = transportFailure(error);
    throw new TransportFailed(code === "connection" ? "truncated" : code, detail, httpStatus);
  }
}

/** The body; throws when the connection ended before its announced length, or its last chunk. */
async function* whole(response: IncomingMessage): AsyncGenerator<Buffer> {
  yield* response;
  if (!response.complete) throw new TransportFailed("truncated");
}

async function* limited(body: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of body) {
    received += chunk.byteLength;
    if (received > bytes) throw new TransportFailed("too-large");
    yield chunk;
  }
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new TransportFailed("time-out", "look-up")), { once: true });
    work.then(resolve, reject);
  });
}
