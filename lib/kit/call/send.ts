import type { z } from "zod";
import { CROSS_SITE_HEADER, PERSON_HEADER, VERSION_HEADER } from "../http/header-names";
import { callAddress, callMethod } from "./call-address";
import {
  announceGatePending,
  announceNewVersion,
  announceNoAnswer,
  announceOtherPerson,
  announceSignedOut,
  beginAgreement,
} from "./call-events";
import { CallFailed, callFailed } from "./call-failed";
import type { CallShape, Input, Received, Sent } from "./call-shape";
import { crossSiteToken, insistedVersion, pagePerson, pageVersion } from "./page-version";
import { requestQueue } from "./request-queue";

type Schema = z.ZodType | undefined;

/** Two at once unless the reader set another number in this browser. */
const queued = requestQueue(() => Number(localStorage.getItem("max_concurrent_requests")) || 2);

/**
 * Sends a declared call; throws CallFailed. Also notifies the shell of 401, gates, another user, missing responses and
 * version changes.
 */
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
  const { body }: { body?: unknown } = input;
  return deliver(contract, { ...input, body: body === undefined ? undefined : JSON.stringify(body) }, signal);
}

/** The same for a call with a file (and optional fields) as multipart/form-data. */
export function sendForm<Params extends Schema, Query extends Schema, Returns extends z.ZodType | { file: string }>(
  contract: CallShape<Params, Query, undefined, Returns>,
  parts: Readonly<Record<string, File | string>>,
  { params, query, signal }: { params?: Sent<Params>; query?: Sent<Query>; signal?: AbortSignal } = {},
): Promise<Received<Returns>> {
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) body.append(name, part);
  return deliver(contract, { params, query, body }, signal);
}

type Parcel = { params?: unknown; query?: unknown; body: string | FormData | undefined };

async function deliver<Returns extends z.ZodType | { file: string }>(
  contract: Pick<CallShape<Schema, Schema, Schema, Returns>, "call" | "returns">,
  { params, query, body }: Parcel,
  signal?: AbortSignal,
): Promise<Received<Returns>> {
  const { response, agree } = await queued(async () => {
    const agree = beginAgreement();
    const response = await fetch(callAddress(contract, params, query), {
      method: callMethod(contract.call),
      headers: callHeaders(typeof body === "string"),
      credentials: "same-origin",
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
    return { response, agree };
  }, signal).catch(unanswered(signal));
  if (!response.ok) throw await refusal(response);
  agree();
  return received<Returns>(await read(response, "file" in contract.returns).catch(unanswered(signal)));
}

/** Error of a call without a complete response: CallFailed without text, unless it was aborted. */
const unanswered =
  (signal: AbortSignal | undefined) =>
  (error: unknown): never => {
    if (signal?.aborted) throw error;
    announceNoAnswer();
    throw new CallFailed(0, "noAnswer", "");
  };

/** Headers of every call. */
export function callHeaders(isJson: boolean): Record<string, string> {
  return {
    accept: "application/json",
    "accept-language": document.documentElement.lang,
    [CROSS_SITE_HEADER]: crossSiteToken(),
    ...(insistedVersion() ? { [VERSION_HEADER]: insistedVersion() } : {}),
    ...(pagePerson() ? { [PERSON_HEADER]: pagePerson() } : {}),
    ...(isJson ? { "content-type": "application/json" } : {}),
  };
}

/** Converts a non-2xx response, and notifies the shell where it is concerned. */
export async function refusal(response: Response): Promise<CallFailed> {
  const version = response.headers.get(VERSION_HEADER);
  const isAnnounced = response.status === 401 && announceSignedOut();
  if (response.status === 409 && version && version !== pageVersion()) announceNewVersion(version);
  const failure = callFailed(response.status, await response.json().catch(() => null));
  failure.isAnnounced = isAnnounced;
  if (HOLDS.includes(failure.code)) announceGatePending();
  if (failure.code === "otherPerson") announceOtherPerson();
  return failure;
}

const HOLDS = ["oneTimeCodeNeeded", "emailNotVerified"];

async function read(response: Response, isFile: boolean): Promise<unknown> {
  if (isFile) return response.blob();
  return response.status === 204 ? undefined : response.json();
}

/** The server validates every response against the contract's `returns`. */
const received = <Returns extends z.ZodType | { file: string }>(value: unknown) => value as Received<Returns>;
