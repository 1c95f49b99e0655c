import "server-only";
import { supersedes } from "@/lib/counter/standard/superseding";
import { type ImportPlace, placeKey } from "@/lib/imports/place";
import { type Db, db } from "@/lib/kit/db";
import { findTaken } from "./find-taken";

/** Months of a report that also exist in a newer release: only the newer counts as interest. */
export type Superseded = { report: string; newer: string; months: string[] };

/** Places with usage of a superseding report. */
export async function findSuperseding(tx: Db, places: readonly ImportPlace[]): Promise<Superseded[]> {
  const types = await db().reportType.findMany({ where: { release: { not: "own" } }, orderBy: { id: "asc" } });
  const newerThan = (id: number) => {
    const older = types.find((type) => type.id === id);
    return older ? types.filter((newer) => supersedes(newer, older)) : [];
  };
  const pairs = places.flatMap((place) =>
    newerThan(place.reportTypeId).map((newer) => ({
      older: place.reportTypeId,
      newer: { ...place, reportTypeId: newer.id },
    })),
  );
  const taken = await findTaken(
    tx,
    pairs.map(({ newer }) => newer),
  );
  // A month known to be empty supersedes nothing.
  const used = new Set(taken.filter(({ factCount }) => factCount > 0).map(({ place }) => placeKey(place)));
  const nameOf = (id: number) => {
    const type = types.find((one) => one.id === id);
    return type ? `${type.counterCode} (${type.release})` : "–";
  };
  const told = new Map<string, Superseded>();
  for (const { older, newer } of pairs) {
    if (!used.has(placeKey(newer))) continue;
    const key = `${older} ${newer.reportTypeId}`;
    const known = told.get(key) ?? { report: nameOf(older), newer: nameOf(newer.reportTypeId), months: [] };
    told.set(key, { ...known, months: [...new Set([...known.months, newer.month])].sort() });
  }
  return [...told.values()];
}
