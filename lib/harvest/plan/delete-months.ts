import "server-only";
import { month } from "@/lib/counter/standard/month";
import type { ImportPlace } from "@/lib/imports/place";
import { type Discarded, discardMonths } from "@/lib/imports/publish/import-state";
import type { Db } from "@/lib/kit/db";
import { announceFinished } from "../tell/announce-finished";

export type ReportMonth = { credentialsId: number; reportTypeId: number; month: string };

/** Number of deleted months with numbers, intentions and requests. */
export type Deleted = { imports: number; intentions: number; attempts: number };

/**
 * Deletes the numbers of the places with their origin: all intentions for the given months, all intentions that
 * provided the deleted numbers, their requests and answers. A running request loses its intention, so its answer is not
 * imported. Part of the caller's transaction.
 */
export async function deleteMonths(
  tx: Db,
  { places, months }: { places: readonly ImportPlace[]; months: readonly ReportMonth[] },
): Promise<Deleted & { discarded: Discarded[] }> {
  const discarded = await discardMonths(tx, places);
  const brought = await findBringers(tx, discarded);
  const ids = await findIntentions(tx, [...months, ...brought]);
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
export async function placesOf(tx: Db, months: readonly ReportMonth[]): Promise<ImportPlace[]> {
  const ids = [...new Set(months.map(({ credentialsId }) => credentialsId))];
  const found = await tx.credentials.findMany({
    where: { id: { in: ids } },
    select: { id: true, organizationId: true, platformId: true },
  });
  const credentials = new Map(found.map((one) => [one.id, one]));
  return months.flatMap(({ credentialsId, reportTypeId, month: text }) => {
    const of = credentials.get(credentialsId);
    if (!of) return [];
    return [{ organizationId: of.organizationId, platformId: of.platformId, reportTypeId, month: month(text) }];
  });
}

/** The intentions that provided numbers by SUSHI, as months of their credentials. */
function findBringers(tx: Db, discarded: readonly Discarded[]): Promise<ReportMonth[]> {
  const attempts = discarded.flatMap(({ attemptId }) => (attemptId === null ? [] : [attemptId]));
  return tx.$queryRaw<ReportMonth[]>`
    SELECT DISTINCT i.credentials_id AS "credentialsId", i.report_type_id AS "reportTypeId",
      to_char(i.month, 'YYYY-MM') AS month
    FROM attempts a JOIN intentions i ON i.id = a.intention_id WHERE a.id = ANY(${attempts})`;
}

/** Locked, since workers may start one of them. */
async function findIntentions(tx: Db, months: readonly ReportMonth[]): Promise<number[]> {
  const rows = months.map(({ credentialsId, reportTypeId, month: text }) => ({
    credentials_id: credentialsId,
    report_type_id: reportTypeId,
    month: `${text}-01`,
  }));
  const found = await tx.$queryRaw<{ id: number }[]>`
    SELECT i.id FROM intentions i JOIN (
      SELECT DISTINCT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS w(credentials_id int, report_type_id smallint, month date)) w USING (credentials_id, report_type_id, month)
    ORDER BY i.id FOR UPDATE OF i`;
  return found.map(({ id }) => id);
}

async function announceEnded(tx: Db, harvests: readonly number[]): Promise<void> {
  await tx.$queryRaw`SELECT id FROM harvests WHERE id = ANY(${[...harvests]}) ORDER BY id FOR NO KEY UPDATE`;
  for (const harvestId of harvests) await announceFinished(tx, harvestId);
}
