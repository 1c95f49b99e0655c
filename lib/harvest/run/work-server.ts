import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import type { JobContext } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import { TransportFailed } from "@/lib/kit/outgoing/transport-failed";
import { isCurrentList, needsList } from "../queue/harvestable";
import { type Lease, LeaseLost, leaseServer, releaseServer, underLease } from "../queue/lease-server";
import { goesBeforeRest } from "../queue/rest-server";
import { dueAt, wakeAfterLease, workable } from "../queue/wake-server";
import { unsettledStatuses } from "../states/attempt-status";
import { currentStatus } from "../sushi/ask-status";
import type { DownloadedAnswer } from "../sushi/download-answer";
import { beginAttempt, type StartedAttempt } from "./begin-attempt";
import { downloadReport } from "./download-report";
import { importAttempt } from "./import-attempt";
import { passNotOffered } from "./pass-not-offered";
import { requestReportList, requestWantedList } from "./request-report-list";
import { runCredentialsTest } from "./run-credentials-test";
import { failedTransport, settleAttempt } from "./settle-attempt";

/** Seconds; users do not wait for a second request after a longer gap. */
const LONGEST_GAP = 60;

/**
 * Does one piece of work for a server: settles an attempt of a dead worker, or sends the next due request and imports
 * the answer. No other worker uses the server meanwhile. Schedules the next piece afterwards.
 */
export async function workServer(serverId: number, { signal, waiting }: JobContext): Promise<void> {
  const lease = await leaseServer(serverId, signal, waiting);
  if (!lease) return wakeAfterLease(db(), serverId);
  const result = await work(lease);
  await releaseServer(lease, result);
}

async function work(lease: Lease): Promise<{ hasAsked: boolean; hasFailed: boolean }> {
  let hasAsked = false;
  try {
    if (await resumeLeft(lease)) return { hasAsked, hasFailed: false };
    hasAsked = lease.isOpen;
    // A user waits at the screen for a credentials test, so it goes first.
    if (lease.isOpen) hasAsked = (await runCredentialsTest(lease)) || (await fetchNext(lease));
    return { hasAsked, hasFailed: false };
  } catch (error) {
    if (error instanceof LeaseLost || lease.signal.aborted) return { hasAsked, hasFailed: false };
    log.error({ serverId: lease.serverId, error: errorText(error) }, "work for a server failed and will be retried");
    return { hasAsked, hasFailed: true };
  }
}

const errorText = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/**
 * Sends the next due request and imports the answer; false if nothing is due. A service is first asked for its list of
 * reports, once a day, and months that it does not offer are not requested.
 */
async function fetchNext(lease: Lease): Promise<boolean> {
  let due = await findDue(lease.serverId);
  for (; due; due = await findDue(lease.serverId)) {
    if (due.needsList) return requestReportList(lease, due.credentialsId);
    if (!due.hasList || !(await passNotOffered(lease, due.id))) break;
  }
  if (!due) return requestWantedList(lease);
  const begun = await beginAttempt(lease, due.id);
  if (!begun) return false;
  const askedAt = now();
  const download = await lease.waiting(downloadReport({ ...begun, signal: lease.signal }));
  if (download instanceof TransportFailed) {
    await underLease(lease, (tx) => settleAttempt(tx, begun.attemptId, failedTransport(download)));
  } else if (await keepAnswer(lease, begun, download)) {
    await importAttempt(lease, begun.attemptId);
  }
  await readStatusDuringRest(lease, begun, askedAt);
  return true;
}

/** Codes of a service that is out of order. Servers that limit the request rate are not sent a further request. */
const OUT_OF_SERVICE = ["1000", "http-5xx"];

/**
 * Requests the status of a service whose answer has just set its server to rest, so that users see its announcements.
 */
async function readStatusDuringRest(
  lease: Lease,
  { access, request: { report } }: StartedAttempt,
  askedAt: Date,
): Promise<void> {
  const { serverId, signal } = lease;
  const { restCode, restSince, cooldown } = await db().server.findUniqueOrThrow({ where: { id: serverId } });
  if (!access || !restSince || restSince < askedAt || !OUT_OF_SERVICE.includes(restCode)) return;
  const seconds = cooldown ?? settings().HARVEST_COOLDOWN_SECONDS;
  if (seconds > LONGEST_GAP) return;
  await lease.waiting(sleep(seconds * 1000, undefined, { signal }));
  await lease.waiting(currentStatus({ serverId, access, release: report.release, signal }));
}

/**
 * Settles an attempt that a worker left unfinished; the lease guarantees that no other worker has it. A download is
 * lost, a stored answer is imported from its file. False if there is none.
 */
async function resumeLeft(lease: Lease): Promise<boolean> {
  const unsettled = await db().attempt.findFirst({
    where: { status: { in: [...unsettledStatuses] }, intention: { credentials: { serverId: lease.serverId } } },
    orderBy: { id: "asc" },
    select: { id: true, status: true, rawFileId: true },
  });
  if (!unsettled) return false;
  if (unsettled.status === "importing" && unsettled.rawFileId !== null) await importAttempt(lease, unsettled.id);
  else {
    const interrupted = failedTransport(new TransportFailed("interrupted"));
    await underLease(lease, (tx) => settleAttempt(tx, unsettled.id, interrupted));
  }
  return true;
}

/**
 * Records that the answer is stored; from now on it is never requested again, whatever happens to this process. False
 * if its intention was deleted, or if the attempt was settled as lost because its credentials moved to another server.
 */
function keepAnswer(lease: Lease, begun: StartedAttempt, download: DownloadedAnswer): Promise<boolean> {
  return underLease(lease, async (tx) => {
    const { httpStatus, retryAfter, redirectedTo, mediaType, file } = download;
    const attempt = await tx.attempt.findUnique({
      where: { id: begun.attemptId, status: "downloading" },
      select: { intentionId: true },
    });
    if (!attempt) return false;
    const { id: rawFileId } = await tx.rawFile.create({
      data: { ...file, name: await offeredName(tx, begun, mediaType), mediaType, createdAt: now() },
    });
    await tx.attempt.update({
      where: { id: begun.attemptId },
      data: {
        ...{ rawFileId, httpStatus, redirectedTo, status: "importing", downloadedAt: now() },
        findings: { retryAfter },
      },
    });
    await tx.intention.update({ where: { id: attempt.intentionId }, data: { updatedAt: now() } });
    return true;
  });
}

/** Such as "MZK_jstor_5.1_TR_2025-01.json". */
async function offeredName(tx: Db, { attemptId, request }: StartedAttempt, mediaType: string): Promise<string> {
  const { intention } = await tx.attempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: { intention: { select: { credentials: { select: { organization: true, platform: true } } } } },
  });
  const { organization, platform } = intention.credentials;
  const library = organization.internalId || organization.shortName || `library${organization.id}`;
  const { report, month } = request;
  const parts = [library, platform.shortName, report.release, report.id, month].map(plain);
  return `${parts.join("_")}.${extension(mediaType)}`;
}

const extension = (mediaType: string) => (/json/i.test(mediaType) ? "json" : /xml/i.test(mediaType) ? "xml" : "txt");

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w.-]+/g, "-")
    .slice(0, 60);

/**
 * The next intention to work on at a server: by priority, newest month first. While the server rests, only intentions
 * exempt from the rest. Null if none is due.
 */
export async function findDueIntention(serverId: number): Promise<number | null> {
  return (await findDue(serverId))?.id ?? null;
}

/** A server that rests is not asked for lists; tests of credentials do not wait for them. */
async function findDue(
  serverId: number,
): Promise<{ id: number; credentialsId: number; needsList: boolean; hasList: boolean } | null> {
  const [due] = await db().$queryRaw<{ id: number; credentialsId: number; needsList: boolean; hasList: boolean }[]>`
    /* find_due_intention */ SELECT w.id, w.credentials_id AS "credentialsId",
      ${needsList} AND w.kind <> 'verification' AND s.ready_at <= timezone('UTC', clock_timestamp()) AS "needsList",
      coalesce(${isCurrentList}, false) AND w.kind <> 'verification' AS "hasList"
    FROM (
      SELECT i.id, i.credentials_id, h.kind FROM ${workable}
        AND c.server_id = ${serverId} AND ${dueAt} <= timezone('UTC', clock_timestamp())
        AND EXISTS (SELECT FROM servers s WHERE s.id = ${serverId}
          AND (s.ready_at <= timezone('UTC', clock_timestamp()) OR ${goesBeforeRest}))
      ORDER BY i.priority DESC, i.month DESC, i.not_before, i.id LIMIT 1
    ) AS w JOIN credentials c ON c.id = w.credentials_id JOIN servers s ON s.id = c.server_id
    LEFT JOIN report_lists l ON l.credentials_id = c.id`;
  return due ?? null;
}
