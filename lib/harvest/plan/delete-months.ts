import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { month, monthOf } from "@/lib/counter/standard/month";
import type { ImportPlace } from "@/lib/imports/place";
import { type Discarded, discardMonths } from "@/lib/imports/publish/import-state";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Invalid, NotFound } from "@/lib/kit/errors";
import { groupBy } from "@/lib/kit/group-by";
import type { purgeIntentionsCall } from "../contract";
import { announceFinished } from "../news/announce-finished";
import { parseMonth } from "./requested-months";

export type DeletedMonth = { credentialsId: number; reportTypeId: number; month: string };

/** Number of deleted months with numbers, intentions and requests. */
export type DeletedMonths = { imports: number; intentions: number; attempts: number };

/**
 * Deletes the numbers of the places with their origin: all intentions for the given months, all intentions that
 * provided the deleted numbers, their requests and answers. A running request loses its intention, so its answer is not
 * imported. Part of the caller's transaction.
 */
export async function deleteMonths(
  tx: Db,
  { places, months }: { places: readonly ImportPlace[]; months: readonly DeletedMonth[] },
): Promise<DeletedMonths & { discarded: Discarded[] }> {
  const discarded = await discardMonths(tx, places);
  const sources = await findBringers(tx, discarded);
  const ids = await findIntentions(tx, [...months, ...sources]);
  const of = { intentionId: { in: ids } };
  // Files without a row are swept later.
  await tx.rawFile.deleteMany({ where: { attempt: of } });
  const attempts = await tx.attempt.count({ where: of });
  const unfinished = await tx.intention.findMany({
    where: { id: { in: ids }, finishedAt: null },
    select: { harvestId: true },
    distinct: ["harvestId"],
  });
  const { count: intentions } = await tx.intention.deleteMany({ where: { id: { in: ids } } });
  await announceEnded(
    tx,
    unfinished.map(({ harvestId }) => harvestId),
  );
  return { imports: discarded.filter(({ wasCurrent }) => wasCurrent).length, intentions, attempts, discarded };
}

/** The places that credentials import to for these months. */
async function placesOf(tx: Db, months: readonly DeletedMonth[]): Promise<ImportPlace[]> {
  const ids = [...new Set(months.map(({ credentialsId }) => credentialsId))];
  const rows = await tx.credentials.findMany({
    where: { id: { in: ids } },
    select: { id: true, organizationId: true, platformId: true, accountId: true },
  });
  const credentials = new Map(rows.map((one) => [one.id, one]));
  return months.flatMap(({ credentialsId, reportTypeId, month: text }) => {
    const of = credentials.get(credentialsId);
    if (!of) return [];
    const { organizationId, platformId, accountId } = of;
    return [{ organizationId, platformId, accountId, reportTypeId, month: month(text) }];
  });
}

/** The intentions that provided numbers by SUSHI, as months of their credentials. */
function findBringers(tx: Db, discarded: readonly Discarded[]): Promise<DeletedMonth[]> {
  const attempts = discarded.flatMap(({ attemptId }) => (attemptId === null ? [] : [attemptId]));
  return tx.$queryRaw<DeletedMonth[]>`
    SELECT DISTINCT i.credentials_id AS "credentialsId", i.report_type_id AS "reportTypeId",
      to_char(i.month, 'YYYY-MM') AS month
    FROM attempts a JOIN intentions i ON i.id = a.intention_id WHERE a.id = ANY(${attempts})`;
}

/** Locked, since workers may start one of them. */
async function findIntentions(tx: Db, months: readonly DeletedMonth[]): Promise<number[]> {
  const rows = months.map(({ credentialsId, reportTypeId, month: text }) => ({
    credentials_id: credentialsId,
    report_type_id: reportTypeId,
    month: `${text}-01`,
  }));
  const intentionRows = await tx.$queryRaw<{ id: number }[]>`
    SELECT i.id FROM intentions i JOIN (
      SELECT DISTINCT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS w(credentials_id int, report_type_id smallint, month date)) w USING (credentials_id, report_type_id, month)
    ORDER BY i.id FOR UPDATE OF i`;
  return intentionRows.map(({ id }) => id);
}

async function announceEnded(tx: Db, harvests: readonly number[]): Promise<void> {
  await tx.$queryRaw`SELECT id FROM harvests WHERE id = ANY(${[...harvests]}) ORDER BY id FOR NO KEY UPDATE`;
  for (const harvestId of harvests) await announceFinished(tx, harvestId);
}

/**
 * Deletes months of credentials with their numbers, intentions and requests, all or none. Throws NotFound if one is out
 * of reach, and Invalid, by index, for malformed months.
 */
export async function purgeIntentions(
  scope: Scope<"harvest.manage">,
  requested: Parsed<typeof purgeIntentionsCall.body>,
): Promise<DeletedMonths> {
  const months = requested.map(({ credentials, counter_report, start_date }, index): DeletedMonth => {
    const month = parseMonth(start_date);
    if (!month) throw new Invalid({ [`${index}.start_date`]: ["invalid"] });
    return { credentialsId: credentials, reportTypeId: counter_report, month };
  });
  return inTransaction(async (tx) => {
    const ids = [...new Set(months.map(({ credentialsId }) => credentialsId))];
    const own = { id: { in: ids }, organizationId: reach(scope) };
    if ((await tx.credentials.count({ where: own })) !== ids.length) throw new NotFound();
    const { discarded, ...deleted } = await deleteMonths(tx, { places: await placesOf(tx, months), months });
    await auditDeleted(tx, scope, discarded);
    return deleted;
  });
}

/**
 * Deletes the months of the imports: their numbers with all earlier versions and their origin. All or none: throws
 * NotFound if one is unknown or out of reach; skips deleted ones.
 */
export async function purgeImportBatches(
  scope: Scope<"harvest.manage">,
  batches: readonly number[],
): Promise<DeletedMonths> {
  const ids = [...new Set(batches)];
  return inTransaction(async (tx) => {
    const imports = await tx.import.findMany({
      where: { id: { in: ids }, organizationId: reach(scope) },
      select: { organizationId: true, platformId: true, accountId: true, reportTypeId: true, month: true, state: true },
    });
    if (imports.length !== ids.length) throw new NotFound();
    const places = imports
      .filter(({ state }) => state !== "discarded")
      .map(({ state: _, month: day, ...place }) => ({ ...place, month: monthOf(day) }));
    const { discarded, ...deleted } = await deleteMonths(tx, { places, months: [] });
    await auditDeleted(tx, scope, discarded);
    return deleted;
  });
}

const MOST_NAMES = 50;

/** Audits deleted numbers per organization: platforms, reports, months and number of facts. */
export async function auditDeleted(
  tx: Db,
  scope: Scope<"harvest.manage" | "credentials.manage">,
  discarded: readonly Discarded[],
): Promise<void> {
  const rows = await tx.import.findMany({
    where: { id: { in: discarded.map(({ id }) => id) } },
    select: {
      organizationId: true,
      month: true,
      factCount: true,
      organization: { select: { name: true } },
      platform: { select: { name: true } },
      reportType: { select: { shortName: true } },
    },
    orderBy: [{ organizationId: "asc" }, { month: "asc" }, { id: "asc" }],
  });
  for (const [organizationId, deleted] of groupBy(rows, (row) => row.organizationId)) {
    await recordAudit(tx, scope, {
      action: "usage.delete",
      subject: { kind: "organization", id: organizationId, name: deleted[0]?.organization.name ?? "" },
      organizationId,
      before: {
        imports: deleted.length,
        facts: deleted.reduce((sum, { factCount }) => sum + factCount, 0),
        platforms: names(deleted.map(({ platform }) => platform.name)),
        reports: names(deleted.map(({ reportType }) => reportType.shortName)),
        months: names(deleted.map(({ month }) => monthOf(month))),
      },
    });
  }
}

const names = (all: readonly string[]): string[] => [...new Set(all)].slice(0, MOST_NAMES);
