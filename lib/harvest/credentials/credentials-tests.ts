import "server-only";
import { randomUUID } from "node:crypto";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { addMonths, month as monthFrom, monthOf } from "@/lib/counter/standard/month";
import { auditedCredentials, namesOfSecrets, secretsThatDiffer } from "@/lib/credentials/audited-credentials";
import { type CredentialsTestDraft, counterVersion } from "@/lib/credentials/contract";
import { placeCredentials, placeServer } from "@/lib/credentials/edit/place-credentials";
import { findEditableCredentials } from "@/lib/credentials/edit/read-locked";
import { shownCounterReport } from "@/lib/credentials/list/list-counter-reports";
import type { StoredCredentials } from "@/lib/credentials/list/show-credentials";
import { listOutcome, type ServiceList, serviceLists } from "@/lib/credentials/members/list-outcome";
import { refuseElsewhere } from "@/lib/credentials/secrets/other-host";
import { openSecrets, sealTestSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { changedSecrets, misplacedFields, noSecrets } from "@/lib/credentials/secrets/secrets";
import { testOutcome, testProgress } from "@/lib/credentials/test-outcome";
import { requestedMonths } from "@/lib/harvest/plan/requested-months";
import { wakeServer } from "@/lib/harvest/queue/wake-server";
import { now, runningMonth } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { Invalid, NotFound, Refused } from "@/lib/kit/errors";
import { offeredTo } from "@/lib/platforms/show-platform";
import { limitTries } from "@/lib/users/sessions/limit-tries";
import { BY_HAND, restOf } from "../queue/rest-server";
import { smallestReport } from "./smallest-report";

/**
 * Starts a test of access data without saving them: a draft, or stored credentials with changes; stored secrets are
 * only sent to the host they belong to. The worker runs it under the server's lease. Audits what was sent where; the
 * result is read by id. Throws Invalid by field, Forbidden for locked credentials, TooManyTries.
 */
export async function startTest(scope: Scope<"credentials.manage">, draft: CredentialsTestDraft) {
  const prepared = await prepare(scope, draft);
  const reportTypeId = await reportOf(draft, prepared.stored, prepared.access.release);
  const month = new Date(`${testMonth(draft)}-01`);
  return insert(scope, prepared, { action: "credentials.test", question: { question: "report", reportTypeId, month } });
}

/** Requests the members of a consortial account; the same rules as for a test. */
export const requestMembers = (scope: Scope<"credentials.manage">, credentials: number): Promise<{ id: string }> =>
  requestList(scope, "members", { credentials });

/** Requests the platforms that a service offers for a draft; the same rules as for a test. */
export const requestPlatforms = (
  scope: Scope<"credentials.manage">,
  draft: CredentialsTestDraft,
): Promise<{ id: string }> => requestList(scope, "platforms", draft);

async function requestList(scope: Scope<"credentials.manage">, question: ServiceList, draft: CredentialsTestDraft) {
  const prepared = await prepare(scope, draft);
  if (prepared.access.release === "4") throw new Refused("listNotInRelease4");
  const credentialsId = question === "members" ? (prepared.stored?.id ?? null) : null;
  return insert(scope, prepared, { action: "credentials.list", question: { question, credentialsId } });
}

async function prepare(scope: Scope<"credentials.manage">, draft: CredentialsTestDraft) {
  const stored = draft.credentials === undefined ? null : await findEditableCredentials(scope, draft.credentials);
  const { subject, ...place } = await placeOf(scope, draft, stored);
  return { stored, subject, place, access: accessOf(scope, draft, stored) };
}

type Asked = {
  action: "credentials.test" | "credentials.list";
  question:
    | { question: "report"; reportTypeId: number; month: Date }
    | { question: ServiceList; credentialsId: number | null };
};

async function insert(
  scope: Scope<"credentials.manage">,
  { stored, subject, place, access }: Awaited<ReturnType<typeof prepare>>,
  { action, question }: Asked,
): Promise<{ id: string }> {
  await limitTries("test", { account: scope.user.id, network: scope.network });
  const id = randomUUID();
  await inTransaction(async (tx) => {
    const { secrets, storedSecrets, origin, ...request } = access;
    const serverId = await placeServer(tx, origin);
    const sealed = sealTestSecrets(id, secrets);
    const row = { id, ...place, ...request, ...question, serverId, startedById: scope.user.id, secrets: sealed };
    await tx.credentialsTest.create({ data: { ...row, startedAt: now() } });
    const after = {
      url: request.url,
      secrets_changed: stored ? secretsThatDiffer(storedSecrets, secrets) : namesOfSecrets(secrets),
    };
    const { organizationId } = place;
    await recordAudit(tx, scope, { action, subject, organizationId, after });
    await wakeServer(tx, serverId);
  });
  return { id };
}

async function placeOf(
  scope: Scope<"credentials.manage">,
  draft: CredentialsTestDraft,
  stored: StoredCredentials | null,
) {
  const organizationId = stored?.organizationId ?? draft.organization_id;
  const platformId = stored?.platformId ?? draft.platform_id;
  if (organizationId === undefined) throw new Invalid({ organization_id: ["mandatory"] });
  if (platformId === undefined) throw new Invalid({ platform_id: ["mandatory"] });
  scope.within(organizationId);
  const platform = await db().platform.findFirst({
    where: { id: platformId, ...offeredTo([organizationId]) },
    select: { name: true, shortName: true },
  });
  if (!platform) throw new Invalid({ platform_id: ["invalid"] });
  const named = { kind: "platform", id: platformId, name: platform.name || platform.shortName };
  return { organizationId, platformId, subject: stored ? auditedCredentials(stored).subject : named };
}

function accessOf(scope: Scope<"credentials.manage">, draft: CredentialsTestDraft, stored: StoredCredentials | null) {
  const counterVersionText = draft.counter_version ?? stored?.release;
  if (counterVersionText === undefined) throw new Invalid({ counter_version: ["mandatory"] });
  const release = counterVersion.parse(counterVersionText);
  const misplaced = misplacedFields(draft, release);
  if (misplaced.length > 0) throw new Invalid(Object.fromEntries(misplaced.map((name) => [name, ["notInRelease"]])));
  const storedSecrets = stored ? opened(stored, draft) : noSecrets;
  const secrets = changedSecrets(storedSecrets, draft, release);
  if (secrets.customerId === "") throw new Invalid({ customer_id: ["mandatory"] });
  const url = draft.url ?? stored?.url;
  if (url === undefined) throw new Invalid({ url: ["mandatory"] });
  const placed = placeCredentials(url, { ...secrets, release });
  if (stored)
    refuseElsewhere(scope, { stored: storedSecrets, change: draft, release, from: stored.url, to: placed.url });
  return { release, secrets, storedSecrets, ...placed };
}

/** The draft may replace secrets that can no longer be decrypted. */
function opened(stored: StoredCredentials, draft: CredentialsTestDraft) {
  try {
    return openSecrets(stored);
  } catch {
    if (draft.customer_id) return noSecrets;
    throw new Refused("secretsUnreadable");
  }
}

async function reportOf(draft: CredentialsTestDraft, stored: StoredCredentials | null, release: string) {
  const types = await db().reportType.findMany({ where: { release }, orderBy: { id: "asc" } });
  if (draft.counter_report !== undefined) {
    if (types.some(({ id }) => id === draft.counter_report)) return draft.counter_report;
    throw new Invalid({ counter_report: ["reportOfOtherRelease"] });
  }
  const own = stored?.reports.map(({ reportType }) => reportType).filter((type) => type.release === release) ?? [];
  const report = smallestReport(own.length > 0 ? own : types);
  if (!report) throw new Invalid({ counter_report: ["mandatory"] });
  return report.id;
}

function testMonth({ month = addMonths(monthFrom(runningMonth()), -1) }: CredentialsTestDraft): string {
  const months = requestedMonths(month, month, now());
  if (typeof months === "string") throw new Invalid({ month: [months] });
  return month;
}

/** Result of a credentials test that the caller started; throws NotFound for others' tests and after cleanup. */
export async function getTest(scope: Scope<"credentials.manage">, id: string) {
  const test = await findRequest(scope, id);
  const { reportType, month } = test;
  if (!reportType || !month) throw new NotFound();
  return {
    ...progressOf(test),
    started_at: test.startedAt,
    month: monthOf(month),
    counter_report: shownCounterReport(reportType),
    outcome: test.finishedAt ? testOutcome.parse(test.outcome) : null,
  };
}

/** A list that the caller requested; throws like getTest. */
export async function getServiceList(scope: Scope<"credentials.manage">, id: string) {
  const request = await findRequest(scope, id);
  const list = serviceLists.find((one) => one === request.question);
  if (!list) throw new NotFound();
  return { ...progressOf(request), list, outcome: request.finishedAt ? listOutcome.parse(request.outcome) : null };
}

type Request = Awaited<ReturnType<typeof findRequest>>;

async function findRequest(scope: Scope<"credentials.manage">, id: string) {
  const request = await db().credentialsTest.findFirst({
    where: { id, startedById: scope.user.id, organizationId: reach(scope) },
    include: { reportType: true, server: true },
  });
  if (!request) throw new NotFound();
  return request;
}

function progressOf({ id, server, startedAt, finishedAt, outcome }: Request) {
  const rest = restOf({ priority: BY_HAND, askedAt: startedAt }, server);
  const hasBegun = finishedAt === null && testProgress.parse(outcome).tries > 0;
  return {
    id,
    state: finishedAt ? ("finished" as const) : hasBegun ? ("running" as const) : ("waiting" as const),
    waits_until: finishedAt === null && !hasBegun && rest ? rest.until : null,
  };
}
