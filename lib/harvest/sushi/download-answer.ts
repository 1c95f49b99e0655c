import "server-only";
import { now } from "@/lib/kit/clock";
import { type StoredFile, storeFile } from "@/lib/kit/files/stored-file";
import type { Resolve } from "@/lib/kit/outgoing/check-addresses";
import type { Secret } from "@/lib/kit/outgoing/follow-redirect";
import { retryAfter } from "@/lib/kit/outgoing/retry-after";
import {
  type Limits,
  type OutgoingAnswer,
  type OutgoingMessage,
  readAnswerBody,
  safeRequest,
} from "@/lib/kit/outgoing/safe-request";
import { TransportFailed, transportFailure } from "@/lib/kit/outgoing/transport-failed";
import { scrub } from "./scrub";

/** Folder of the stored answers. */
export const ANSWERS = "answers";

export type DownloadedAnswer = {
  httpStatus: number;
  mediaType: string;
  /** Seconds, from the server's Retry-After; null without it. */
  retryAfter: number | null;
  /** Target of a redirect that dropped a part of the request; "" if nothing was dropped. */
  redirectedTo: string;
  file: StoredFile;
};

type Downloading = {
  allowed: ReadonlySet<string>;
  limits: Limits;
  /** Aborted when the lease is lost or the process shuts down. */
  signal: AbortSignal;
  secret: Secret;
  message?: OutgoingMessage;
  resolve?: Resolve;
  /** Called with the number of bytes received so far. */
  arrived?: (bytes: number) => void;
};

/**
 * Downloads a URL into a stored file, whatever the HTTP status. Checks the address of every redirect, limits time and
 * size, and rejects truncated answers. Throws TransportFailed.
 */
export async function downloadAnswer(url: URL, options: Downloading): Promise<DownloadedAnswer> {
  const late = AbortSignal.timeout(options.limits.total);
  const signal = AbortSignal.any([options.signal, late]);
  try {
    return await stored(await safeRequest(url, { ...options, signal }), options);
  } catch (error) {
    if (options.signal.aborted) throw new TransportFailed("interrupted");
    if (late.aborted) throw new TransportFailed("time-out", "total");
    throw transportFailure(error);
  }
}

async function stored(
  { response, from, isTold }: OutgoingAnswer,
  { limits, secret, arrived }: Downloading,
): Promise<DownloadedAnswer> {
  const clean = scrub(secret.values).text;
  const httpStatus = response.statusCode ?? 0;
  const { "content-type": mediaType = "", "retry-after": wait } = response.headers;
  try {
    const file = await storeFile(ANSWERS, counted(readAnswerBody(response, limits.bytes), arrived));
    return {
      httpStatus,
      mediaType: clean(mediaType).slice(0, 200),
      retryAfter: retryAfter(wait, now()),
      redirectedTo: isTold ? "" : clean(`${from.origin}${from.pathname}`).slice(0, 300),
      file,
    };
  } catch (error) {
    response.destroy();
    const { code, detail } = transportFailure(error);
    throw new TransportFailed(code === "connection" ? "truncated" : code, detail, httpStatus);
  }
}

async function* counted(body: AsyncIterable<Uint8Array>, arrived: Downloading["arrived"]): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of body) {
    received += chunk.byteLength;
    arrived?.(received);
    yield chunk;
  }
}
