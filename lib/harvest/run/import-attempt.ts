import type { ReportDefinition } from "@/lib/counter/standard/report-definition";
import "server-only";
import { z } from "zod";
import { firstDay, month, monthOf } from "@/lib/counter/standard/month";
import { openSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { secretValues } from "@/lib/credentials/secrets/secrets";
import { announceStorageFailed } from "@/lib/events/announce-storage-failed";
import { type InstitutionDecision, institutionNames, type NamedInstitution } from "@/lib/imports/judge-institution";
import type { ImportPlace } from "@/lib/imports/place";
import type { UnchangedImport } from "@/lib/imports/publish/import-state";
import { readAnswer } from "@/lib/imports/read/read-answer";
import { type ArrivedAnswer, type ImportOutcome, importAnswer } from "@/lib/imports/write/import-answer";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import { Problem, Refused } from "@/lib/kit/errors";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";
import { FileChanged } from "@/lib/kit/files/stored-file";
import { performRun, type Run } from "@/lib/kit/jobs/perform-run";
import { holdLease, type Lease, LeaseLost, underLease } from "../queue/lease-server";
import type { AttemptStatus } from "../states/attempt-status";
import { institutionDecisions, storedInstitution } from "../states/stored-findings";
import { type Scrub, scrub } from "../sushi/scrub";
import { harvestedReport } from "./begin-attempt";
import { checkInstitution, checkRedirectedAnswer } from "./check-institution";
import { classifyAnswer, withReleases } from "./classify-answer";
import { type AttemptEnding, daysSince, isLastTryWhenEmpty, settleAttempt } from "./settle-attempt";

/** An answer stored on disk that waits for its import. */
type StoredAnswer = {
  attemptId: number;
  httpStatus: number;
  /** Seconds, from the server's Retry-After. */
  retryAfter: number | null;
  /** Target of a redirect that dropped a part of the request. */
  redirectedTo: string;
  /** Number of times its import was started. */
  tries: number;
  file: { storedAs: string; sha256: string; sizeBytes: bigint };
  report: ReportDefinition;
  /** The requested customer id; `ids` and names may identify the same library in the report. */
  customerId: string;
  ids: readonly string[];
  names: readonly (string | null)[];
  place: ImportPlace;
  credentialsId: number;
  /** Institution in the last usage that this version of the credentials returned. */
  institution: NamedInstitution | null;
  /** Institutions of which a user decided whether they are the library. */
  decisions: readonly InstitutionDecision[];
  clean: Scrub["data"];
  /** May replace numbers from another source. */
  replaces: boolean;
  /** The provider had not processed the month before either, long after it ended. */
  wasUnreadyBefore: boolean;
};

/** Stored with an answer until it is settled. */
const pending = z.object({ retryAfter: z.number().nullable().default(null), tries: z.number().default(0) });

/** Null if the attempt was deleted or is no longer in one of these states. */
async function findStoredAnswer(
  tx: Db,
  attemptId: number,
  statuses: readonly AttemptStatus[] = ["importing"],
): Promise<StoredAnswer | null> {
  const attempt = await tx.attempt.findUnique({
    where: { id: attemptId, status: { in: [...statuses] } },
    include: {
      rawFile: true,
      intention: { include: { credentials: { include: { organization: true } }, reportType: true } },
    },
  });
  if (!attempt?.rawFile) return null;
  const { credentials, reportType, reportTypeId, month: begin, replaces } = attempt.intention;
  const { organizationId, platformId, accountId } = credentials;
  const secrets = openSecrets(credentials);
  return {
    attemptId,
    httpStatus: attempt.httpStatus ?? 0,
    redirectedTo: attempt.redirectedTo,
    ...pending.parse(attempt.findings),
    file: attempt.rawFile,
    report: harvestedReport(reportType),
    customerId: secrets.customerId,
    ids: [secrets.customerId, secrets.requestorId],
    names: institutionNames(credentials.organization),
    institution: await findKnownInstitution(tx, attempt),
    decisions: institutionDecisions.parse(credentials.institutionDecisions),
    clean: scrub(secretValues(secrets)).data,
    place: { organizationId, platformId, accountId, reportTypeId, month: monthOf(begin) },
    credentialsId: credentials.id,
    replaces,
    wasUnreadyBefore: await wasUnreadyBefore(tx, attempt),
  };
}

/** Whether all tries of the report's previous month ended with 3031. */
async function wasUnreadyBefore(tx: Db, { intention }: { intention: Planned }): Promise<boolean> {
  const { credentialsId, reportTypeId, month: begin } = intention;
  const before = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() - 1, 1));
  const last = await tx.attempt.findFirst({
    where: { finishedAt: { not: null }, intention: { credentialsId, reportTypeId, month: before } },
    orderBy: { id: "desc" },
    select: { errorCode: true, intention: { select: { finishedAt: true } } },
  });
  return last?.errorCode === "3031" && last.intention.finishedAt !== null;
}

type Planned = { credentialsId: number; reportTypeId: number; month: Date };

async function findKnownInstitution(tx: Db, of: Attempt): Promise<NamedInstitution | null> {
  const last = await tx.attempt.findFirst({
    where: {
      id: { lt: of.id },
      status: "success",
      credentialsVersion: of.credentialsVersion,
      intention: { credentialsId: of.intention.credentialsId },
    },
    orderBy: { id: "desc" },
    select: { header: true },
  });
  return storedInstitution.safeParse(last?.header).data ?? null;
}

type Attempt = { id: number; credentialsVersion: string; intention: { credentialsId: number } };

/**
 * Imports the stored answer of an attempt. Settles the attempt in the transaction that makes its numbers visible. Throws
 * on temporary failures, so that the attempt is resumed later.
 */
export async function importAttempt(lease: Lease, attemptId: number): Promise<void> {
  const answer = await countTry(lease, attemptId);
  if (!answer) return;
  const run: Run = {
    tries: answer.tries,
    signal: lease.signal,
    write: (work) => underLease(lease, work),
    putOff: () => giveTryBack(lease, answer),
  };
  const outcome = await performRun(run, {
    perform: () => read(lease, answer),
    failureOf,
    unforeseen: { errorCode: "import", detail: null },
    settleFailed: (tx, failure, error) => settleFailed(tx, answer, failure, error),
    onStorageFailed: announceStorageFailed,
  });
  if (outcome === "lost") throw new LeaseLost();
}

function countTry(lease: Lease, attemptId: number): Promise<StoredAnswer | null> {
  return underLease(lease, async (tx) => {
    const answer = await findStoredAnswer(tx, attemptId);
    if (!answer) return null;
    const tries = answer.tries + 1;
    await tx.attempt.update({ where: { id: attemptId }, data: { findings: { retryAfter: answer.retryAfter, tries } } });
    return { ...answer, tries };
  });
}

/** An outage of a store does not count against the file, however long it lasts. */
async function giveTryBack(lease: Lease, { attemptId, retryAfter, tries }: StoredAnswer): Promise<void> {
  const before = { retryAfter, tries: tries - 1 };
  await underLease(lease, (tx) => tx.attempt.update({ where: { id: attemptId }, data: { findings: before } }));
}

async function read(lease: Lease, answer: StoredAnswer): Promise<void> {
  const { attemptId, place, httpStatus, credentialsId, replaces } = answer;
  await importAnswer({
    ...place,
    attemptId,
    records: records(answer),
    credentialsId: replaces ? undefined : credentialsId,
    // An exception means the same with any HTTP status; an answer without one means nothing if the status is an error.
    keepsEmpty: (await isLastTryWhenEmpty(attemptId)) && ((httpStatus !== 202 && httpStatus < 300) || "if-stated"),
    signal: lease.signal,
    settle: async (tx, outcome) => {
      await holdLease(tx, lease);
      await refuseDeleted(tx, attemptId);
      await settleAttempt(tx, attemptId, ending(answer, outcome));
    },
  });
}

function records(answer: StoredAnswer): ArrivedAnswer["records"] {
  const {
    file,
    report,
    place,
    customerId,
    institution: lastInstitution,
    decisions,
    clean,
    redirectedTo,
    httpStatus,
    ids,
    names,
  } = answer;
  const { id, release } = report;
  const expected = { report: id, release, from: month(place.month), to: month(place.month), customerId };
  const answerRecords = readAnswer({ ...file, sizeBytes: Number(file.sizeBytes) }, { request: expected });
  const believedRecords = checkRedirectedAnswer(answerRecords, {
    ...{ redirectedTo, httpStatus },
    question: { report: id, month: place.month, ids, names, expected: { institution: lastInstitution, clean } },
  });
  return checkInstitution(believedRecords, { expected: lastInstitution, decisions, names, customerId, clean });
}

function ending(answer: StoredAnswer, outcome: ImportOutcome): AttemptEnding {
  const { httpStatus, retryAfter, report, place, wasUnreadyBefore: wasUnready } = answer;
  const reading = "refused" in outcome ? outcome.refused : outcome.reading;
  const classified = withReleases(classifyAnswer({ httpStatus, reading }), {
    ...{ release: report.release, month: place.month, today: now(), wasUnreadyBefore: wasUnready },
    daysSinceMonth: daysSince(new Date(firstDay(place.month))),
  });
  const keptNumbers = "unchanged" in outcome ? endingOfKept(outcome.unchanged) : {};
  return { ...classified, httpStatus, retryAfter, reading, ...keptNumbers };
}

/** Keeping better numbers is not a failure; numbers from another source need a decision by a user. */
function endingOfKept(kept: UnchangedImport) {
  if (kept.because === "from-elsewhere") return { status: "import_failed" as const, errorCode: "clash", kept };
  return { errorCode: "not-used", kept };
}

/** `detail`: null to use the error's message. */
type Failure = { errorCode: string; detail: string | null };

/** A failure that retrying cannot cure; null for unforeseen errors. */
function failureOf(error: unknown): Failure | null {
  if (error instanceof FileChanged || isMissingFile(error)) return { errorCode: "file-changed", detail: "" };
  return error instanceof Problem ? { errorCode: "import", detail: error.code } : null;
}

function settleFailed(
  tx: Db,
  { attemptId, httpStatus }: StoredAnswer,
  { errorCode, detail }: Failure,
  error: unknown,
): Promise<void> {
  const ended = { status: "import_failed" as const, isPartial: false, httpStatus, retryAfter: null };
  const reason = error instanceof Error ? error.message : String(error);
  return settleAttempt(tx, attemptId, { ...ended, errorCode, detail: detail ?? reason });
}

/**
 * Throws Refused if the credentials were deleted while their answer arrived, so that nothing of it becomes visible.
 * Call under the lease, for which a deletion waits.
 */
async function refuseDeleted(tx: Db, attemptId: number): Promise<void> {
  const attempt = await tx.attempt.findFirst({
    where: { id: attemptId, intention: { credentials: { deletedAt: { not: null } } } },
    select: { id: true },
  });
  if (attempt) throw new Refused("credentialsDeleted");
}

const failedStatuses = ["parsing_failed", "import_failed"] as const;

/** Whether the stored file of a failed attempt can be imported by the present reader. Throws what reading throws. */
export async function isReadable(attemptId: number, signal: AbortSignal): Promise<boolean> {
  const answer = await findStoredAnswer(db(), attemptId, failedStatuses);
  if (!answer) return false;
  const reading = records(answer);
  for (;;) {
    signal.throwIfAborted();
    const step = await reading.next();
    if (step.done) return step.value.verdict === "import" && step.value.decision?.verdict !== "empty";
  }
}

/**
 * Imports the stored file of a failed attempt with the present reader. Leaves the attempt unchanged and returns false
 * unless that succeeds.
 */
export async function importFailed(attemptId: number, signal: AbortSignal): Promise<boolean> {
  const answer = await findStoredAnswer(db(), attemptId, failedStatuses);
  if (!answer) return false;
  const { place, credentialsId, replaces } = answer;
  const outcome = await importAnswer({
    ...place,
    attemptId,
    records: records(answer),
    credentialsId: replaces ? undefined : credentialsId,
    signal,
    settle: async (tx, stored) => {
      await refuseDeleted(tx, attemptId);
      if ("importId" in stored) await settleAttempt(tx, attemptId, ending(answer, stored));
    },
  });
  return "importId" in outcome;
}
