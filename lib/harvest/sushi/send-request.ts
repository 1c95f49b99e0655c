import "server-only";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { SoapMessage } from "./build-soap-message";
import type { Address } from "./check-address";
import { type DownloadLimits, userAgent } from "./download-limits";
import { TransportFailed, transportFailure } from "./transport-failed";

type Sending = { address: Address; limits: DownloadLimits; signal: AbortSignal; message?: SoapMessage | undefined };

/**
 * Sends GET, or a message by POST, over a connection of its own to the address that was checked, without a second look-up, and resolves with
 * the beginning of the answer. Throws TransportFailed.
 */
export function sendRequest(url: URL, { address, limits, signal, message }: Sending): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? https.request : http.request;
    const request = send(url, {
      agent: false,
      signal,
      lookup: pinned(address),
      timeout: limits.idle,
      method: message ? "POST" : "GET",
      headers: {
        accept: "application/json",
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
    // Once an answer has begun, what is done to the request would reach its reader as a lost connection.
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

function pinned({ address, family }: Address): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}
