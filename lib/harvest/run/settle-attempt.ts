import "server-only";
import type { Reading } from "@/lib/counter/reading";
import { tryOpenSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { secretValues } from "@/lib/credentials/secrets/secrets";
import { institutionNames } from "@/lib/imports/judge-institution";
import type { UnchangedImport } from "@/lib/imports/publish/import-state";
import { now } from "@/lib/kit/clock";
import { type Db, db } from "@/lib/kit/db";
import type { TransportFailed } from "@/lib/kit/outgoing/transport-failed";
import type { Prisma } from "@/lib/kit/prisma/client";
import { endIntentions } from "../plan/end-intentions";
import { planAutomatic } from "../plan/plan-automatic";
import { restServer } from "../queue/rest-server";
import { type Scrub, scrub } from "../sushi/scrub";
import { BROKEN_AFTER_DAYS, type Breakage, breakage } from "./broken-policy";
import type { Classified } from "./classify-answer";
import { markCredentials } from "./mark-credentials";
import { type Next, nextTry, type Try } from "./retry-policy";
import { warningOf } from "./warning-policy";

type Ended = {
  attemptId: number;
  intention: {
    id: number;
    credentialsId: number;
    month: Date;
    harvest: { kind: string };
    credentials: { serverId: number; deletedAt: Date | null };
  };
  /** The attempt broke its credentials or its report. */
  isBroken: boolean;
  errorCode: string;
};

/** Schedules the next try of the intention, or ends it; lets the server rest. */
async function followUp(tx: Db, ended: Ended, { retryIn, serverRests, isGone }: Next): Promise<void> {
  const { id, credentials, month, credentialsId } = ended.intention;
  const isOver = (retryIn === null && !waitsToBeFixed(ended)) || credentials.deletedAt !== null;
  await tx.intention.update({
    where: { id },
    data: isOver
      ? { finishedAt: now() }
      : { notBefore: new Date(now().getTime() + (retryIn ?? 0) * 1000), retries: { increment: 1 } },
  });
  const isNews = ended.errorCode === "release-retired" || (isGone && (await moveLastHarvestable(tx, ended, month)));
  if (isNews) await planAutomatic(tx, [credentialsId]);
  if (isOver) await endIntentions(tx, [id]);
  await restServer(tx, credentials.serverId, { seconds: serverRests, code: ended.errorCode });
}

/** Automatic intentions with broken credentials are kept and continue once the credentials are fixed. */
const waitsToBeFixed = ({ isBroken, intention }: Ended) => isBroken && intention.harvest.kind === "automatic";

/** Records that the server has deleted the month and all earlier ones (3032). False if that was known already. */
async function moveLastHarvestable(tx: Db, { attemptId, intention }: Ended, month: Date): Promise<boolean> {
  const moved = await tx.$executeRaw`
    UPDATE credentials SET last_harvestable_month = (${month}::date + interval '1 month')::date,
      last_harvestable_attempt_id = ${attemptId}, last_harvestable_by_id = NULL
    WHERE id = ${intention.credentialsId}
      AND (last_harvestable_month IS NULL OR last_harvestable_month <= ${month}::date)`;
  return moved === 1;
}

type Of = { credentialsVersion: string; intention: { credentialsId: number } };

/** Whether this version of the credentials returned an answer within RECENT_DAYS. */
async function hasRecentSuccess(tx: Db, { credentialsVersion, intention }: Of): Promise<boolean> {
  const since = new Date(now().getTime() - BROKEN_AFTER_DAYS * 86_400_000);
  const success = await tx.attempt.findFirst({
    where: {
      credentialsVersion,
      status: { in: ["success", "no_data"] },
      finishedAt: { gte: since },
      intention: { credentialsId: intention.credentialsId },
    },
    select: { id: true },
  });
  return success !== null;
}

/** How an attempt ended. `errorCode` as in Classified; `detail` is the technical reason of a failure. */
export type AttemptEnding = Omit<Classified, "errorCode"> & {
  errorCode: string;
  httpStatus: number | null;
  retryAfter: number | null;
  detail?: string;
  reading?: Reading;
  /** The existing numbers of the month are better than these. */
  kept?: UnchangedImport;
};

const context = {
  intention: {
    include: {
      credentials: { include: { organization: true } },
      harvest: true,
      attempts: { select: { id: true, errorCode: true }, orderBy: { id: "asc" } },
    },
  },
} as const satisfies Prisma.AttemptInclude;

type Attempt = Prisma.AttemptGetPayload<{ include: typeof context }>;

/** Ending of an attempt without a complete answer. */
export function failedTransport({ code, detail, httpStatus }: TransportFailed): AttemptEnding {
  return { status: "download_failed", errorCode: code, isPartial: false, httpStatus, retryAfter: null, detail };
}

/**
 * Records how an attempt ended, with all consequences: next try or end of the intention, broken or verified
 * credentials, rest of the server. Does nothing if the attempt was deleted with its credentials.
 */
export async function settleAttempt(tx: Db, attemptId: number, ending: AttemptEnding): Promise<void> {
  const attempt = await tx.attempt.findUnique({ where: { id: attemptId }, include: context });
  if (!attempt) return;
  const broken = await breakageOf(tx, attempt, ending);
  const next = nextTry(situation(attempt, ending, broken !== null));
  await close(tx, attempt, ending);
  await noteLongDates(tx, attempt, ending);
  const ended = { attemptId, intention: attempt.intention, isBroken: broken !== null, errorCode: ending.errorCode };
  await followUp(tx, ended, ending.kept ? { ...next, retryIn: null } : next);
  await markCredentials(tx, attempt, { broken, hasAnswered: hasAnswered(ending) });
}

/** Whether an answer without usage would make the retry policy mark this attempt's month as empty. */
export async function isLastTryWhenEmpty(attemptId: number): Promise<boolean> {
  const attempt = await db().attempt.findUnique({ where: { id: attemptId }, include: context });
  const silence: AttemptEnding = {
    status: "no_data",
    errorCode: "3030",
    isPartial: false,
    httpStatus: 200,
    retryAfter: null,
  };
  return attempt !== null && nextTry(situation(attempt, silence, false)).isKnownEmpty;
}

const hasAnswered = ({ status, kept }: AttemptEnding) =>
  status === "success" || status === "no_data" || kept !== undefined;

const isSameVersion = ({ credentialsVersion, intention }: Attempt) =>
  credentialsVersion === intention.credentials.versionHash;

async function breakageOf(tx: Db, attempt: Attempt, ending: AttemptEnding): Promise<Breakage | null> {
  if (!isSameVersion(attempt)) return null;
  return breakage({ ...ending, hasRecentSuccess: await hasRecentSuccess(tx, attempt) });
}

function situation(attempt: Attempt, ending: AttemptEnding, isBroken: boolean): Try {
  const { intention } = attempt;
  const { credentials, harvest, month, attempts } = intention;
  return {
    ...ending,
    isBroken,
    earlier: attempts.filter(({ id }) => id < attempt.id).map(({ errorCode }) => errorCode),
    isAutomatic: harvest.kind === "automatic",
    isVerified: isSameVersion(attempt) && (credentials.verifiedAt !== null || hasAnswered(ending)),
    daysSinceMonth: daysSince(month),
  };
}

/** Whole days since the end of the month that begins on this day. */
export function daysSince(firstDay: Date): number {
  const end = Date.UTC(firstDay.getUTCFullYear(), firstDay.getUTCMonth() + 1, 1);
  return Math.floor((now().getTime() - end) / 86_400_000);
}

async function close(tx: Db, attempt: Attempt, ending: AttemptEnding): Promise<void> {
  const clean = cleaner(attempt);
  await tx.attempt.update({
    where: { id: attempt.id },
    data: {
      status: ending.status,
      errorCode: ending.errorCode,
      httpStatus: ending.httpStatus,
      isPartial: ending.isPartial,
      warningCode:
        ending.status === "success" && ending.reading
          ? warningOf({
              ...ending,
              reading: ending.reading,
              names: institutionNames(attempt.intention.credentials.organization),
            })
          : "",
      finishedAt: now(),
      findings: findings(ending, clean),
      header: clean.data(ending.reading?.header ?? {}),
    },
  });
}

/** Publishers repeat the secrets of a request in their messages. */
function cleaner({ intention }: Attempt): Scrub {
  const secrets = tryOpenSecrets(intention.credentials);
  return scrub(secrets ? secretValues(secrets) : []);
}

/** The part of a reading that is stored, without secrets. */
export function findings({ reading, detail, kept, retryAfter }: AttemptEnding, clean: Scrub): Prisma.InputJsonObject {
  // Codes are ours and are keys of messages.
  const cleaned = (list: Reading["errors"] = []) =>
    list.map((finding) => ({ ...clean.data(finding), code: finding.code }));
  return {
    exceptions: clean.data(reading?.exceptions ?? []),
    warnings: cleaned(reading?.warnings),
    errors: cleaned(reading?.errors),
    reports: clean.data(reading?.reports ?? []),
    ...(detail && { detail: clean.text(detail) }),
    ...(retryAfter !== null && { retryAfter }),
    ...(kept && { kept: kept.because }),
  };
}

/** Codes by which a server shows that it does not support short dates. */
const SAID = ["short-dates-misread", "3020"];

/** Remembers that a server misread or refused short dates but accepted full ones; later requests use full dates. */
async function noteLongDates(tx: Db, { id, intention }: Attempt, { status }: AttemptEnding): Promise<void> {
  const tookThem = status === "success" || status === "no_data";
  const refused = intention.attempts.some((earlier) => earlier.id < id && SAID.includes(earlier.errorCode));
  if (!tookThem || !refused) return;
  await tx.$executeRaw`
    UPDATE servers SET needs_long_dates = true WHERE id = ${intention.credentials.serverId} AND NOT needs_long_dates`;
}
