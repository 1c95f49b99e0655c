import "server-only";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { countedBytes, isBomb } from "../bytes/counted-bytes";
import { lookAhead } from "../bytes/lookahead";
import { productVersion, settings } from "../env";
import { checkAddresses, type Resolve, type ResolvedAddress } from "./check-addresses";
import {
  followRedirect,
  followWithMessage,
  isRedirect,
  keepsQuery,
  MOST_REDIRECTS,
  type Secret,
} from "./follow-redirect";
import { TransportFailed, transportFailure } from "./transport-failed";

/** Limits of a response in milliseconds and bytes. */
export type Limits = { connect: number; idle: number; total: number; bytes: number };

/** A POST body; all of it may be secret. */
export type OutgoingMessage = { body: string; headers: Readonly<Record<string, string>> };

type Sending = {
  /** "host:port" of private hosts that may be reached. */
  allowed: ReadonlySet<string>;
  limits: Limits;
  signal: AbortSignal;
  secret?: Secret;
  /** GET if absent. */
  message?: OutgoingMessage | undefined;
  resolve?: Resolve;
  /** Media types; JSON by default. */
  accept?: string;
};

/** `isTold`: the final server received all parameters; a redirect may have dropped some. */
export type OutgoingAnswer = { response: IncomingMessage; from: URL; isTold: boolean };

/**
 * Sends GET (or POST with a message) to the public internet and resolves with the start of the response, whatever its
 * status. Follows redirects and checks each address. Throws TransportFailed.
 */
export async function safeRequest(
  url: URL,
  { allowed, limits, signal, secret = { parameters: [], values: [] }, message, resolve, accept }: Sending,
): Promise<OutgoingAnswer> {
  let from = url;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const addresses = await abortable(checkAddresses(from, { allowed, ...(resolve && { resolve }) }), signal);
    const response = await send(from, { addresses, limits, signal, message, ...(accept && { accept }) });
    if (!isRedirect(response.statusCode)) return { response, from, isTold: keepsQuery(url, from) };
    response.destroy();
    const { location } = response.headers;
    from = message
      ? followWithMessage(from, { status: response.statusCode, location }, secret)
      : followRedirect(from, location, secret);
  }
  throw new TransportFailed("redirect", "too many");
}

/** The unpacked body; throws if it is too large, or ends before its announced length or last chunk. */
export async function* readAnswerBody(response: IncomingMessage, bytes: number): AsyncGenerator<Uint8Array> {
  if (Number(response.headers["content-length"]) > bytes) throw new TransportFailed("too-large", "announced");
  let received = 0;
  for await (const chunk of unpacked(whole(response), response.headers["content-encoding"])) {
    received += chunk.byteLength;
    if (received > bytes) throw new TransportFailed("too-large");
    yield chunk;
  }
}

async function* whole(response: IncomingMessage): AsyncGenerator<Buffer> {
  yield* response;
  if (!response.complete) throw new TransportFailed("truncated");
}

/** Undoes Content-Encoding. Some servers announce gzip and send plain text, so the first bytes decide. */
async function* unpacked(body: AsyncGenerator<Uint8Array>, encoding: string | undefined): AsyncGenerator<Uint8Array> {
  if (!encoding || !/gzip/i.test(encoding)) return yield* body;
  const { head, chunks } = await lookAhead(body, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return yield* chunks;
  const plain = createGunzip({ chunkSize: 256 * 1024 });
  const sizes = { packed: 0, unpacked: 0 };
  const counting = countedBytes(chunks, (bytes) => {
    sizes.packed += bytes;
  });
  pipeline(Readable.from(counting), plain, () => undefined);
  for await (const chunk of plain) {
    sizes.unpacked += chunk.length;
    if (isBomb(sizes)) throw new TransportFailed("too-large", "unpacked");
    yield chunk;
  }
}

type Sent = Pick<Sending, "limits" | "signal" | "message" | "accept"> & { addresses: ResolvedAddress[] };

/** Connects to the first checked address that accepts, without a second DNS lookup. */
function send(
  url: URL,
  { addresses, limits, signal, message, accept = "application/json" }: Sent,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const ask = url.protocol === "https:" ? https.request : http.request;
    const request = ask(url, {
      agent: false,
      signal,
      ...inTurn(addresses, limits),
      timeout: limits.idle,
      method: message ? "POST" : "GET",
      headers: {
        accept,
        "accept-encoding": "gzip",
        "user-agent": userAgent(),
        ...message?.headers,
        ...(message && { "content-length": Buffer.byteLength(message.body) }),
      },
    });
    const late = setTimeout(() => request.destroy(new TransportFailed("time-out", "connect")), limits.connect);
    request.on("socket", (socket) => {
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => clearTimeout(late));
    });
    // After a response has started, an error of the request would reach its reader as a lost connection.
    let begun: IncomingMessage | undefined;
    request.on("timeout", () => (begun ?? request).destroy(new TransportFailed("time-out", "idle")));
    request.on("error", (error) => {
      clearTimeout(late);
      reject(transportFailure(error));
    });
    request.on("response", (response) => {
      clearTimeout(late);
      begun = response;
      resolve(response);
    });
    request.end(message?.body);
  });
}

/** Tries one checked address after another; the lookup returns only these. */
function inTurn(addresses: ResolvedAddress[], { connect }: Limits) {
  const lookup: LookupFunction = (_hostname, _options, callback) => callback(null, addresses);
  // Each address, and the TLS handshake, gets an equal share of the time: Node's default of 250 ms is too short for
  // distant hosts.
  const share = Math.ceil(connect / (addresses.length + 1));
  return { lookup, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: share };
}

/** Some servers refuse default library names; ours identifies the client and a contact. */
function userAgent(): string {
  const { CONTACT_EMAIL, SITE_DOMAIN } = settings();
  const contact = CONTACT_EMAIL ? `mailto:${CONTACT_EMAIL}` : SITE_DOMAIN ? `https://${SITE_DOMAIN}` : "";
  return `Usus/${productVersion}${contact ? ` (+${contact})` : ""}`;
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new TransportFailed("time-out", "look-up")), { once: true });
    work.then(resolve, reject);
  });
}
