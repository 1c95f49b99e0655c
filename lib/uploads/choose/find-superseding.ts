import "server-only";
import { supersedes } from "@/lib/counter/standard/superseding";
import { type ImportPlace, placeKey } from "@/lib/imports/place";
import { type Db, db } from "@/lib/kit/db";
import { findTaken } from "./find-taken";

/** Months of a report that are there in a newer release: of these, only the newer counts as interest. */
export type Superseded = { report: string; newer: string; months: string[] };

/** Which of the places have usage of a report that supersedes theirs. */
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
  // A month that is known to be empty takes nobody's place.
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
