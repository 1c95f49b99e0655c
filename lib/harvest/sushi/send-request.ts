import "server-only";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { Address } from "./check-address";
import { type DownloadLimits, userAgent } from "./download-limits";
import { TransportFailed, transportFailure } from "./transport-failed";

type Sending = { address: Address; limits: DownloadLimits; signal: AbortSignal };

/**
 * Sends GET over a connection of its own to the address that was checked, without a second look-up, and resolves with
 * the beginning of the answer. Throws TransportFailed.
 */
export function sendRequest(url: URL, { address, limits, signal }: Sending): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? https.request : http.request;
    const request = send(url, {
      agent: false,
      signal,
      lookup: pinned(address),
      timeout: limits.idle,
      headers: { accept: "application/json", "accept-encoding": "gzip", "user-agent": userAgent() },
    });
    const late = setTimeout(() => request.destroy(new TransportFailed("time-out", "connect")), limits.connect);
    request.on("socket", (socket) => {
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => clearTimeout(late));
    });
    request.on("timeout", () => request.destroy(new TransportFailed("time-out", "idle")));
    request.on("error", (error) => {
      clearTimeout(late);
      reject(transportFailure(error));
    });
    request.on("response", (response) => {
      clearTimeout(late);
      resolve(response);
    });
    request.end();
  });
}

function pinned({ address, family }: Address): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}
