import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { firstDay } from "@/lib/counter/standard/month";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Invalid, NotFound, Refused } from "@/lib/kit/errors";
import type { HarvestRequest } from "../contract";
import { mostIntentions } from "../harvest-limits";
import { announceFinished } from "../news/announce-finished";
import { hasFullNumbers } from "../queue/harvestable";
import { BY_HAND } from "../queue/rest-server";
import { wakeServer } from "../queue/wake-server";
import { getHarvest } from "../show/harvests";
import { requestedMonths } from "./requested-months";

type PlannedIntention = {
  credentialsId: number;
  reportTypeId: number;
  /** Its first day in UTC. */
  month: Date;
  notBefore: Date;
  /** Also requested if full numbers exist, from any source. */
  replaces: boolean;
};

type Place = Pick<PlannedIntention, "credentialsId" | "reportTypeId" | "month">;

/** Key of one report and month of credentials. */
const sameMonth = ({ credentialsId, reportTypeId, month }: Place): string =>
  `${credentialsId} ${reportTypeId} ${month.toISOString().slice(0, 10)}`;

/** Row for PostgreSQL's `jsonb_to_recordset`. */
const asRow = ({ credentialsId, reportTypeId, month, notBefore, replaces }: PlannedIntention) => ({
  credentials_id: credentialsId,
  report_type_id: reportTypeId,
  month: month.toISOString().slice(0, 10),
  not_before: notBefore.toISOString().slice(0, -1),
  replaces,
});

type Over = { harvestId: number; priority: number; planned: readonly PlannedIntention[] };

/**
 * A month is never pending twice: this harvest takes over what another harvest still waits for, which may finish the
 * other one.
 */
async function takeOver(tx: Db, { harvestId, priority, planned }: Over): Promise<void> {
  const formerHarvests = await tx.$queryRaw<{ harvestId: number }[]>`
    WITH waiting AS (
      SELECT i.id, i.harvest_id, p.not_before, p.replaces
      FROM jsonb_to_recordset(${JSON.stringify(planned.map(asRow))}::jsonb)
        AS p(credentials_id int, report_type_id int, month date, not_before timestamp, replaces boolean)
      JOIN intentions i ON i.credentials_id = p.credentials_id AND i.report_type_id = p.report_type_id
        AND i.month = p.month
      WHERE i.finished_at IS NULL AND i.harvest_id <> ${harvestId} ORDER BY i.id FOR UPDATE OF i
    )
    UPDATE intentions i SET harvest_id = ${harvestId}, priority = ${priority}, not_before = w.not_before,
      asked_at = ${now()}, replaces = i.replaces OR w.replaces,
      updated_at = timezone('UTC', clock_timestamp())
    FROM waiting w WHERE w.id = i.id RETURNING w.harvest_id AS "harvestId"`;
  const others = [...new Set(formerHarvests.map((one) => one.harvestId))].sort((first, second) => first - second);
  if (others.length === 0) return;
  await tx.$queryRaw`SELECT id FROM harvests WHERE id = ANY(${others}) ORDER BY id FOR NO KEY UPDATE`;
  for (const other of others) await announceFinished(tx, other);
}

type CredentialsRow = { credentialsId: number; reportTypeId: number; month: Date };

/** Months of the account with full numbers from any source, as keys of `sameMonth`. */
async function findFilled(planned: readonly PlannedIntention[]): Promise<ReadonlySet<string>> {
  if (planned.length === 0) return new Set();
  const rows = await db().$queryRaw<CredentialsRow[]>`
    SELECT p.credentials_id AS "credentialsId", p.report_type_id AS "reportTypeId", p.month
    FROM jsonb_to_recordset(${JSON.stringify(planned.map(asRow))}::jsonb)
      AS p(credentials_id int, report_type_id int, month date)
    JOIN credentials c ON c.id = p.credentials_id
    JOIN imports m ON m.organization_id = c.organization_id AND m.platform_id = c.platform_id
      AND m.account_id = c.account_id AND m.report_type_id = p.report_type_id AND m.month = p.month
    WHERE ${hasFullNumbers}`;
  return new Set(rows.map(sameMonth));
}

type Scoped = Scope<"harvest.manage"> | Scope<"credentials.manage">;
type Started = { id: number; skipped: number };
type Usable = Awaited<ReturnType<typeof findCredentials>>;
type Options = { kind?: "manual" | "verification" };

/**
 * Creates one intention per report and month, so that one month can fail alone. Skips and counts months that have
 * numbers or are no longer on the server. Throws NotFound for credentials out of reach, Invalid, by index of the
 * request, for invalid requests, and Refused if nothing is left to request.
 */
export async function startHarvest(scope: Scope<"harvest.manage">, requests: readonly HarvestRequest[]) {
  const { id, skipped } = await openHarvest(scope, requests);
  return { ...(await getHarvest(scope, id)), skipped };
}

/** For tests of credentials, too: these also request months that have numbers. */
export async function openHarvest(
  scope: Scoped,
  requests: readonly HarvestRequest[],
  options: Options = {},
): Promise<Started> {
  const { kind = "manual" } = options;
  const credentials = await findCredentials(scope, requests);
  const problems = Object.fromEntries(
    requests
      .map((request, index) => [`intentions.${index}`, problemOf(request, credentials)])
      .filter(([, problem]) => problem),
  );
  if (Object.keys(problems).length > 0)
    throw new Invalid(Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, [String(code)]])));
  const requested = plan(
    kind === "verification" ? requests.map((request) => ({ ...request, replace: true })) : requests,
  );
  const planned = await withoutSkipped(requested, credentials);
  if (planned.length > mostIntentions)
    throw new Refused("harvestTooLarge", { most: mostIntentions, count: planned.length });
  if (planned.length === 0) throw new Refused("monthsThere");
  // Verifying credentials is no reason to replace numbers from another source.
  const toWrite = kind === "verification" ? planned.map((one) => ({ ...one, replaces: false })) : planned;
  const id = await inTransaction((tx) => write(tx, scope, { kind, planned: toWrite, servers: serversOf(credentials) }));
  return { id, skipped: requested.length - planned.length };
}

async function findCredentials(scope: Scoped, requests: readonly HarvestRequest[]) {
  const ids = [...new Set(requests.map(({ credentials }) => credentials))];
  const rows = await db().credentials.findMany({
    where: { id: { in: ids }, organizationId: reach(scope), deletedAt: null },
    select: { id: true, serverId: true, brokenSince: true, lastHarvestableMonth: true, reports: true },
  });
  if (rows.length !== ids.length) throw new NotFound();
  return new Map(rows.map((credentials) => [credentials.id, credentials]));
}

/** A code of errors.json under "fields"; null if the request is valid. */
function problemOf(request: HarvestRequest, credentials: Usable): string | null {
  const months = requestedMonths(request.start_date, request.end_date, now());
  if (typeof months === "string") return months;
  const used = credentials.get(request.credentials);
  if (!used || used.brokenSince) return "credentialsBroken";
  const report = used.reports.find(({ reportTypeId }) => reportTypeId === request.counter_report);
  if (!report) return "reportNotChosen";
  return report.brokenSince ? "reportBroken" : null;
}

/**
 * A month requested twice in one harvest becomes one intention; it replaces existing numbers if either request does.
 */
function plan(requests: readonly HarvestRequest[]): PlannedIntention[] {
  const planned = requests.flatMap((request) => {
    const months = requestedMonths(request.start_date, request.end_date, now());
    const notBefore = request.not_before ? new Date(request.not_before) : now();
    return (typeof months === "string" ? [] : months).map((month) => ({
      credentialsId: request.credentials,
      reportTypeId: request.counter_report,
      month: new Date(firstDay(month)),
      notBefore,
      replaces: request.replace === true,
    }));
  });
  const replacing = new Set(planned.filter(({ replaces }) => replaces).map(sameMonth));
  const each = new Map(planned.map((one) => [sameMonth(one), one]));
  return [...each.values()].map((one) => ({ ...one, replaces: replacing.has(sameMonth(one)) }));
}

async function withoutSkipped(planned: readonly PlannedIntention[], credentials: Usable): Promise<PlannedIntention[]> {
  const filled = await findFilled(planned.filter(({ replaces }) => !replaces));
  return planned.filter((one) => {
    const oldest = credentials.get(one.credentialsId)?.lastHarvestableMonth;
    return !(oldest && one.month < oldest) && (one.replaces || !filled.has(sameMonth(one)));
  });
}

const serversOf = (credentials: Usable) => [...new Set([...credentials.values()].map(({ serverId }) => serverId))];

type Harvest = { kind: "manual" | "verification"; planned: PlannedIntention[]; servers: number[] };

async function write(tx: Db, scope: Scoped, { kind, planned, servers }: Harvest): Promise<number> {
  const startedById = scope.actor.kind === "user" ? scope.actor.id : null;
  const { id: harvestId } = await tx.harvest.create({ data: { kind, startedById, startedAt: now() } });
  const data = planned.map(({ credentialsId, reportTypeId, month, notBefore, replaces }) => ({
    ...{ credentialsId, reportTypeId, month, notBefore },
    replaces,
    harvestId,
    priority: BY_HAND,
    askedAt: now(),
  }));
  await tx.intention.createMany({ data, skipDuplicates: true });
  await takeOver(tx, { harvestId, priority: BY_HAND, planned });
  for (const serverId of servers.sort((first, second) => first - second)) await wakeServer(tx, serverId);
  return harvestId;
}
