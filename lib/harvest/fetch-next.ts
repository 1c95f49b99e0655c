import "server-only";
import { privateHosts } from "@/lib/credentials/private-hosts";
import { secretValues } from "@/lib/credentials/secrets";
import { settings } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { type Begun, beginAttempt } from "./begin-attempt";
import { findDueIntention } from "./find-due-intention";
import { importAttempt } from "./import-attempt";
import { keepAnswer } from "./keep-answer";
import { type Lease, underLease } from "./lease-server";
import { failedTransport, settleAttempt } from "./settle-attempt";
import { type Access, buildRequest, secretParameters } from "./sushi/build-request";
import { type Download, downloadAnswer } from "./sushi/download-answer";
import { downloadLimits } from "./sushi/download-limits";
import { TransportFailed } from "./sushi/transport-failed";

/** Asks a server for its next due report and imports the answer; false when nothing was due. */
export async function fetchNext(lease: Lease): Promise<boolean> {
  const intentionId = await findDueIntention(lease.serverId);
  const begun = intentionId === null ? null : await beginAttempt(lease, intentionId);
  if (!begun) return false;
  const download = await tryDownload(lease, begun);
  if (download instanceof TransportFailed) {
    await underLease(lease, (tx) => settleAttempt(tx, begun.attemptId, failedTransport(download)));
  } else {
    await keepAnswer(lease, begun, download);
    await importAttempt(lease, begun.attemptId);
  }
  return true;
}

async function tryDownload(lease: Lease, { attemptId, access, asked }: Begun): Promise<Download | TransportFailed> {
  if (!access) return new TransportFailed("secrets-unreadable");
  try {
    return await download(lease, access, asked);
  } catch (error) {
    if (!(error instanceof TransportFailed)) throw error;
    log.info({ attemptId, code: error.code, detail: error.detail }, "no answer");
    return error;
  }
}

function download({ signal }: Lease, access: Access, asked: Begun["asked"]): Promise<Download> {
  return downloadAnswer(buildRequest(access, asked), {
    allowed: privateHosts(settings().SUSHI_PRIVATE_HOSTS),
    limits: downloadLimits(),
    signal,
    secret: { parameters: secretParameters(access), values: secretValues(access) },
  });
}
