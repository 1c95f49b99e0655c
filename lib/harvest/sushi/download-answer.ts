import "server-only";
import type { IncomingMessage } from "node:http";
import { now } from "@/lib/kit/clock";
import { type StoredFile, storeFile } from "@/lib/kit/files/stored-file";
import type { SoapMessage } from "./build-soap-message";
import { checkAddress, type Resolve } from "./check-address";
import type { DownloadLimits } from "./download-limits";
import { followRedirect, followWithMessage, isRedirect, isSameService, MOST_REDIRECTS } from "./follow-redirect";
import { retryAfter } from "./retry-after";
import { scrub } from "./scrub";
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
  /** Sent by POST; without it the address says everything. */
  message?: SoapMessage;
  resolve?: Resolve;
  /** Told of the bytes received so far. */
  arrived?: (bytes: number) => void;
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
    return await stored(response, options);
  } catch (error) {
    if (options.signal.aborted) throw new TransportFailed("interrupted");
    if (late.aborted) throw new TransportFailed("time-out", "total");
    throw transportFailure(error);
  }
}

async function firstAnswer(url: URL, { allowed, limits, signal, secret, message, resolve }: Downloading) {
  let from = url;
  let isTold = true;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const address = await abortable(checkAddress(from, { allowed, ...(resolve && { resolve }) }), signal);
    const response = await sendRequest(from, { address, limits, signal, message });
    if (!isRedirect(response.statusCode)) return isTold ? response : meant(response, from, secret);
    response.destroy();
    const { location } = response.headers;
    const to = message
      ? followWithMessage(from, { status: response.statusCode, location }, secret)
      : followRedirect(from, location, secret);
    isTold &&= isSameService(from, to);
    from = to;
  }
  throw new TransportFailed("redirect", "too many");
}

/** Another host was not told who asks: that it refuses us says nothing about the credentials. */
function meant(response: IncomingMessage, from: URL, secret: Downloading["secret"]): IncomingMessage {
  const httpStatus = response.statusCode ?? 0;
  if (httpStatus < 400 || httpStatus >= 500) return response;
  response.destroy();
  throw new TransportFailed("redirect", scrub(secret.values).text(from.host), httpStatus);
}

async function stored(response: IncomingMessage, { limits, secret, arrived }: Downloading): Promise<Download> {
  const httpStatus = response.statusCode ?? 0;
  const { "content-type": mediaType = "", "content-encoding": encoding, "retry-after": wait } = response.headers;
  try {
    if (Number(response.headers["content-length"]) > limits.bytes) throw new TransportFailed("too-large", "announced");
    const body = unpackTransport(whole(response), encoding);
    const file = await storeFile(ANSWERS, limited(body, { bytes: limits.bytes, arrived }));
    const shownType = scrub(secret.values).text(mediaType).slice(0, 200);
    return { httpStatus, mediaType: shownType, retryAfter: retryAfter(wait, now()), file };
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

async function* limited(
  body: AsyncIterable<Uint8Array>,
  { bytes, arrived }: { bytes: number; arrived: Downloading["arrived"] },
): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of body) {
    received += chunk.byteLength;
    if (received > bytes) throw new TransportFailed("too-large");
    arrived?.(received);
    yield chunk;
  }
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new TransportFailed("time-out", "look-up")), { once: true });
    work.then(resolve, reject);
  });
}
