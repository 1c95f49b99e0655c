import type { z } from "zod";
import { CROSS_SITE_HEADER, VERSION_HEADER } from "../http/header-names";
import { callAddress, methodOf } from "./call-address";
import { announceNewVersion, announceSignedOut } from "./call-events";
import { CallFailed, callFailed } from "./call-failed";
import type { CallShape, Input, Received } from "./call-shape";
import { crossSiteToken, pageVersion } from "./page-version";
import { requestQueue } from "./request-queue";

type Schema = z.ZodType | undefined;

/** Two at once unless the reader set another number for their browser. */
const queued = requestQueue(() => Number(localStorage.getItem("max_concurrent_requests")) || 2);

/** Makes a declared call from the browser; throws CallFailed. 401 and another release are told to the shell as well. */
export async function send<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Returns extends z.ZodType | { file: string },
>(
  contract: CallShape<Params, Query, Body, Returns>,
  input: Input<Params, Query, Body>,
  signal?: AbortSignal,
): Promise<Received<Returns>> {
  const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = input;
  const response = await queued(() =>
    fetch(callAddress(contract, params, query), {
      method: methodOf(contract.call),
      headers: headers(body !== undefined),
      credentials: "same-origin",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }),
  ).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new CallFailed(0, "noAnswer", "");
  });
  if (!response.ok) throw await refusal(response);
  return received<Returns>(await read(response, "file" in contract.returns));
}

function headers(hasBody: boolean): Record<string, string> {
  return {
    accept: "application/json",
    "accept-language": document.documentElement.lang,
    [CROSS_SITE_HEADER]: crossSiteToken(),
    [VERSION_HEADER]: pageVersion(),
    ...(hasBody ? { "content-type": "application/json" } : {}),
  };
}

async function refusal(response: Response): Promise<CallFailed> {
  const version = response.headers.get(VERSION_HEADER);
  if (response.status === 401) announceSignedOut();
  if (response.status === 409 && version && version !== pageVersion()) announceNewVersion(version);
  return callFailed(response.status, await response.json().catch(() => null));
}

async function read(response: Response, isFile: boolean): Promise<unknown> {
  if (isFile) return response.blob();
  return response.status === 204 ? undefined : response.json();
}

/** The server shapes every answer by the contract's `returns` before it leaves. */
const received = <Returns extends z.ZodType | { file: string }>(value: unknown) => value as Received<Returns>;
