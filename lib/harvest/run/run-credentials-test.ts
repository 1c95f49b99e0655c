import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { readCounter } from "@/lib/counter/read-counter";
import type { Reading } from "@/lib/counter/reading";
import { monthOf } from "@/lib/counter/standard/month";
import { findReport } from "@/lib/counter/standard/reports";
import { counterVersion } from "@/lib/credentials/contract";
import { serviceLists } from "@/lib/credentials/members/list-outcome";
import { openTestSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { noSecrets, type Secrets, secretValues } from "@/lib/credentials/secrets/secrets";
import type { ServiceStatus } from "@/lib/credentials/service-status";
import { type TestOutcome, testProgress } from "@/lib/credentials/test-outcome";
import { announceStorageFailed } from "@/lib/events/announce-storage-failed";
import { institutionNames } from "@/lib/imports/judge-institution";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { readStoredFile, removeStoredFile } from "@/lib/kit/files/stored-file";
import { performRun, type Run } from "@/lib/kit/jobs/perform-run";
import { TransportFailed } from "@/lib/kit/outgoing/transport-failed";
import type { Prisma } from "@/lib/kit/prisma/client";
import { type Lease, LeaseLost, underLease } from "../queue/lease-server";
import { restServer } from "../queue/rest-server";
import { currentStatus } from "../sushi/ask-status";
import { type DateForm, requestWithoutSecrets } from "../sushi/build-request";
import type { DownloadedAnswer } from "../sushi/download-answer";
import { scrub } from "../sushi/scrub";
import { breakage } from "./broken-policy";
import { checkRedirectedAnswer } from "./check-institution";
import { classifyAnswer } from "./classify-answer";
import { downloadReport } from "./download-report";
import { datesFor, nextTry } from "./retry-policy";
import { abandonList, performList } from "./run-service-list";
import { type AttemptEnding, failedTransport, findings } from "./settle-attempt";

type Begun = NonNullable<Awaited<ReturnType<typeof begin>>>;
type Test = Extract<Begun, { report: unknown }>;
type Sums = { factCount: number; sums: Record<string, number> };
type Answer = { ending: AttemptEnding; usedUrl: string } & Sums;
type Result = Answer & { service: ServiceStatus | null };

const nothing: Sums = { factCount: 0, sums: {} };

/**
 * Runs the next credentials test or list request that a user waits for; reads and discards the answer. False if there is
 * none.
 */
export async function runCredentialsTest(lease: Lease): Promise<boolean> {
  const test = await underLease(lease, (tx) => begin(tx, lease.serverId));
  if (!test) return false;
  const run: Run = {
    tries: test.tries,
    signal: lease.signal,
    write: (work) => underLease(lease, work),
    putOff: () => giveTryBack(lease, test),
  };
  const outcome = await performRun(run, {
    perform: () => (isList(test) ? performList(lease, test) : performTest(lease, test)),
    failureOf: () => null,
    unforeseen: "interrupted",
    settleFailed: (tx) => (isList(test) ? abandonList(tx, test) : finish(tx, test, abandoned(test))),
    onStorageFailed: announceStorageFailed,
  });
  if (outcome === "lost") throw new LeaseLost();
  return true;
}

async function performTest(lease: Lease, test: Test): Promise<void> {
  const result = await tryOut(lease, test);
  lease.signal.throwIfAborted();
  await underLease(lease, (tx) => finish(tx, test, result));
}

async function giveTryBack(lease: Lease, { id, tries }: Begun): Promise<void> {
  const outcome = { tries: tries - 1 };
  await underLease(lease, (tx) => tx.credentialsTest.update({ where: { id }, data: { outcome } }));
}

async function begin(tx: Db, serverId: number) {
  const { needsLongDates, readyAt, restSince } = await tx.server.findUniqueOrThrow({ where: { id: serverId } });
  const goesFirst = readyAt > now() ? { startedAt: { gte: restSince ?? readyAt } } : {};
  const row = await tx.credentialsTest.findFirst({
    where: { serverId, finishedAt: null, ...goesFirst },
    orderBy: [{ startedAt: "asc" }, { id: "asc" }],
    include: { reportType: true, organization: true },
  });
  if (!row) return null;
  const tries = testProgress.parse(row.outcome).tries + 1;
  await tx.credentialsTest.update({ where: { id: row.id }, data: { outcome: { tries } } });
  const { id, url, release } = row;
  const common = { id, url, release, tries, serverId, secrets: opened(row) };
  const list = serviceLists.find((one) => one === row.question);
  if (list) return { ...common, list };
  const report = row.reportType && findReport(counterVersion.parse(release), row.reportType.counterCode);
  if (!report || !row.month) throw new Error(`Test ${id} has no report that can be harvested.`);
  return { ...common, report, names: institutionNames(row.organization), ...when(row.month), needsLongDates };
}

const isList = (begun: Begun): begun is Extract<Begun, { list: unknown }> => "list" in begun;

const when = (firstDay: Date) => ({ month: monthOf(firstDay) });

function opened(row: { id: string; secrets: string }): Secrets | null {
  try {
    return openTestSecrets(row);
  } catch {
    return null;
  }
}

const abandoned = ({ url }: Test): Result => ({
  ending: failedTransport(new TransportFailed("interrupted")),
  usedUrl: url,
  service: null,
  ...nothing,
});

/** Requests the service status first: it explains the answer and announced downtimes. */
async function tryOut(lease: Lease, test: Test): Promise<Result> {
  const service = await statusOf(lease, test);
  return { ...(await askReport(lease, test)), service };
}

async function statusOf(lease: Lease, { serverId, url, secrets, report }: Test): Promise<ServiceStatus | null> {
  if (!secrets) return null;
  const { signal } = lease;
  const asking = currentStatus({ serverId, access: { ...secrets, url }, release: report.release, signal });
  const { status, isNew } = await lease.waiting(asking);
  if (isNew) await gap(lease);
  return status;
}

const gap = ({ signal, waiting }: Lease) =>
  waiting(sleep(settings().HARVEST_COOLDOWN_SECONDS * 1000, undefined, { signal }));

/** Sends a second request, after the server's pause, if full dates may help. */
async function askReport(lease: Lease, test: Test): Promise<Answer> {
  const first = await ask(lease, test, test.needsLongDates ? "long" : "short");
  if (test.needsLongDates || datesFor([first.ending.errorCode]) === "short") return first;
  await gap(lease);
  return ask(lease, test, "long");
}

async function ask({ signal, waiting }: Lease, test: Test, dates: DateForm): Promise<Answer> {
  const { report, month, url, secrets } = test;
  const request = { report, month, dates };
  const access = secrets && { ...secrets, url };
  const usedUrl = access ? requestWithoutSecrets(access, request) : url;
  const download = await waiting(downloadReport({ access, request, signal }));
  if (download instanceof TransportFailed) return { ending: failedTransport(download), usedUrl, ...nothing };
  try {
    return { ...(await read(test, download)), usedUrl };
  } finally {
    await removeStoredFile(download.file.storedAs);
  }
}

async function read({ report, month, secrets, names }: Test, download: DownloadedAnswer) {
  const { file, httpStatus, retryAfter, redirectedTo } = download;
  const { customerId = "", requestorId = "" } = secrets ?? {};
  const expected = { report: report.id, release: report.release, from: month, to: month, customerId };
  const question = { report: report.id, month, ids: [customerId, requestorId], names };
  const answerRecords = readCounter(readStoredFile(file), { request: expected });
  const records = checkRedirectedAnswer(answerRecords, { redirectedTo, httpStatus, question });
  const summed: Sums = { factCount: 0, sums: {} };
  let step = await records.next();
  for (; !step.done; step = await records.next())
    for (const { metric, value } of step.value) {
      summed.factCount++;
      summed.sums[metric] = (summed.sums[metric] ?? 0) + value;
    }
  const reading: Reading = step.value;
  const ending: AttemptEnding = { ...classifyAnswer({ httpStatus, reading }), httpStatus, retryAfter, reading };
  return { ending, ...(reading.verdict === "import" ? summed : nothing) };
}

async function finish(tx: Db, { id, secrets, serverId }: Test, tried: Result): Promise<void> {
  const { ending } = tried;
  const broken = breakage({ ...ending, hasRecentSuccess: false });
  const { outcome, header, findings: readingFindings } = storeResult(tried, secrets ?? noSecrets);
  const breaks = broken?.level ?? null;
  await tx.credentialsTest.update({
    where: { id },
    data: { finishedAt: now(), secrets: "", outcome: { ...outcome, header, findings: readingFindings, breaks } },
  });
  const circumstances = { isAutomatic: false, isVerified: false, isBroken: broken !== null, daysSinceMonth: 0 };
  const { serverRests } = nextTry({ ...ending, ...circumstances, earlier: [] });
  await restServer(tx, serverId, { seconds: serverRests, code: ending.errorCode });
}

type StoredResult = {
  outcome: Omit<TestOutcome, "header" | "findings" | "breaks" | "status"> & { status: AttemptEnding["status"] };
  header: Prisma.InputJsonObject;
  findings: Prisma.InputJsonObject;
};

/** Publishers repeat the secrets of a request in their messages. */
function storeResult({ ending, usedUrl, service, factCount, sums }: Result, secrets: Secrets): StoredResult {
  const clean = scrub(secretValues(secrets));
  return {
    outcome: {
      status: ending.status,
      error_code: ending.errorCode,
      http_status: ending.httpStatus,
      partial: ending.isPartial,
      finished_at: now().toISOString(),
      used_url: usedUrl,
      service,
      fact_count: factCount,
      sums,
    },
    header: { ...clean.data(ending.reading?.header ?? {}) },
    findings: findings(ending, clean),
  };
}
