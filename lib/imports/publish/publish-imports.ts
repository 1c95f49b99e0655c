import "server-only";
import { month } from "@/lib/counter/month";
import type { Db } from "@/lib/kit/db";
import { holdMonths } from "./hold-months";
import type { ImportPlace } from "./open-import";
import { placeKey, placeRows } from "./place-rows";
import { type FinishedImport, ImportGivenUp } from "./publish-import";

/** `replaces`: somebody decided that it takes the place of whatever is there. */
export type ChosenImport = FinishedImport & { replaces: boolean };

/** Thrown where months have numbers that nobody has decided about. */
export class PlacesTaken extends Error {
  override readonly name = "PlacesTaken";

  constructor(readonly places: readonly ImportPlace[]) {
    super(`${places.length} months have numbers already`);
  }
}

type Current = Omit<ImportPlace, "month"> & { id: number; month: string };

/**
 * Makes loaded imports the numbers of their months, all of them as part of the caller's transaction. Those whose place
 * they take are hidden and remembered, so that they can be back. Throws PlacesTaken, and ImportGivenUp.
 */
export async function publishImports(tx: Db, finished: readonly ChosenImport[]): Promise<void> {
  const places = finished.map(({ place }) => place);
  await holdMonths(tx, places);
  const current = await findCurrent(tx, places);
  const formerOf = new Map(
    current.map(({ id, month: of, ...place }) => [placeKey({ ...place, month: month(of) }), id]),
  );
  const taken = finished.filter(({ place, replaces }) => !replaces && formerOf.has(placeKey(place)));
  if (taken.length > 0) throw new PlacesTaken(taken.map(({ place }) => place));
  await tx.$executeRaw`
    UPDATE imports SET state = 'replaced', hidden_since = timezone('UTC', clock_timestamp())
    WHERE id = ANY(${current.map(({ id }) => id)})`;
  await makeCurrent(tx, finished, formerOf);
  const linked = finished.filter(({ factCount }) => factCount > 0).map(({ place }) => place);
  await tx.organizationPlatform.createMany({
    data: linked.map(({ organizationId, platformId }) => ({ organizationId, platformId })),
    skipDuplicates: true,
  });
}

function findCurrent(tx: Db, places: readonly ImportPlace[]): Promise<Current[]> {
  return tx.$queryRaw<Current[]>`
    SELECT m.id, m.organization_id AS "organizationId", m.platform_id AS "platformId",
      m.report_type_id AS "reportTypeId", to_char(m.month, 'YYYY-MM') AS month
    FROM imports m JOIN jsonb_to_recordset(${placeRows(places)}::jsonb)
      AS p(organization_id int, platform_id int, report_type_id smallint, month date)
      USING (organization_id, platform_id, report_type_id, month)
    WHERE m.state = 'current' ORDER BY m.id FOR UPDATE OF m`;
}

async function makeCurrent(
  tx: Db,
  finished: readonly ChosenImport[],
  formerOf: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = finished.map(({ importId, place, factCount, sums, isPartial }) => ({
    id: importId,
    fact_count: factCount,
    sums,
    is_partial: isPartial,
    former_id: formerOf.get(placeKey(place)) ?? null,
  }));
  const published = await tx.$executeRaw`
    UPDATE imports m SET state = 'current', current_since = timezone('UTC', clock_timestamp()),
      fact_count = f.fact_count, sums = f.sums, is_partial = f.is_partial, former_id = f.former_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS f(id int, fact_count int, sums jsonb, is_partial boolean, former_id int)
    WHERE m.id = f.id AND m.state = 'loading'`;
  const [first] = finished;
  if (first && published !== finished.length) throw new ImportGivenUp(first.importId);
}
