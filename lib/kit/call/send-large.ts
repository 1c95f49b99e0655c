import type { z } from "zod";
import { callAddress, callMethod } from "./call-address";
import { announceNoAnswer, beginAgreement } from "./call-events";
import { CallFailed } from "./call-failed";
import type { CallShape, Received } from "./call-shape";
import { callHeaders, refusal } from "./send";

type Options = {
  /** Bytes sent so far, and in total. */
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal;
};

/**
 * Sends a declared call with a large file and reports progress, which fetch cannot. Not limited by the request queue.
 */
export async function sendLarge<Returns extends z.ZodType>(
  contract: CallShape<undefined, undefined, undefined, Returns>,
  parts: Readonly<Record<string, File | string>>,
  { onProgress, signal }: Options,
): Promise<Received<Returns>> {
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) body.append(name, part);
  const agree = beginAgreement();
  const response = await post(contract.call, body, { onProgress, signal });
  if (!response.ok) throw await refusal(response);
  agree();
  // The server validates every response against the contract's `returns`.
  return (await response.json()) as Received<Returns>;
}

function post(call: `${string} /${string}`, body: FormData, { onProgress, signal }: Options): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(callMethod(call), callAddress({ call }, undefined, undefined));
    for (const [name, value] of Object.entries(callHeaders(false))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => {
      announceNoAnswer();
      reject(new CallFailed(0, "noAnswer", ""));
    };
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(body);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(request.responseText, { status: request.status, headers });
}
