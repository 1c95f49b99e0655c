import "server-only";
import { randomUUID } from "node:crypto";
import { secretValues } from "@/lib/credentials/secrets/secrets";
import { announceStorageFailed } from "@/lib/events/announce-storage-failed";
import { expectAnswer } from "@/lib/imports/read/read-answer";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { privateHosts } from "@/lib/kit/outgoing/public-address";
import type { Limits, OutgoingMessage } from "@/lib/kit/outgoing/safe-request";
import { TransportFailed } from "@/lib/kit/outgoing/transport-failed";
import { type Access, buildRequest, secretParameters } from "../sushi/build-request";
import { buildSoapMessage } from "../sushi/build-soap-message";
import { type DownloadedAnswer, downloadAnswer } from "../sushi/download-answer";
import type { StartedAttempt } from "./begin-attempt";

type DownloadRequest = {
  /** Null if the secrets can no longer be decrypted. */
  access: Access | null;
  request: StartedAttempt["request"];
  signal: AbortSignal;
};

/** Some publishers compute for minutes before they send the first byte. */
const limits = (): Limits => ({
  connect: 10_000,
  idle: 5 * 60_000,
  total: 20 * 60_000,
  bytes: settings().HARVEST_MAX_BYTES,
});

/** Downloads one report of one month. Returns, not throws, the reason if the answer is missing or incomplete. */
export async function downloadReport({
  access,
  request,
  signal,
}: DownloadRequest): Promise<DownloadedAnswer | TransportFailed> {
  if (!access) return new TransportFailed("secrets-unreadable");
  try {
    return await download(access, request, signal);
  } catch (error) {
    if (!(error instanceof TransportFailed)) throw error;
    log.info({ code: error.code, detail: error.detail }, "no answer");
    if (error.code === "storage") await announceStorageFailed(error.detail);
    return error;
  }
}

function download(access: Access, request: StartedAttempt["request"], signal: AbortSignal): Promise<DownloadedAnswer> {
  return downloadAnswer(buildRequest(access, request), {
    allowed: privateHosts(settings().SUSHI_PRIVATE_HOSTS),
    limits: limits(),
    signal,
    secret: { parameters: secretParameters(access), values: secretValues(access) },
    arrived: expectAnswer,
    ...messageOf(access, request),
  });
}

/** Release 4 uses SOAP; later releases put everything into the URL. */
function messageOf(access: Access, request: StartedAttempt["request"]): { message?: OutgoingMessage } {
  if (request.report.release !== "4") return {};
  return { message: buildSoapMessage(access, request, { id: randomUUID(), at: now() }) };
}
