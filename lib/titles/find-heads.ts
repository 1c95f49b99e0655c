import "server-only";
import type { Db } from "@/lib/kit/db";
import type { Catalogue } from "./catalogue";
import { findTitles } from "./find-titles";
import type { KnownTitle } from "./title";

/** Titles (or items) by their ids; one merged before by the one that it became. */
export async function findHeads(
  tx: Db,
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownTitle>> {
  const found = await findTitles(tx, catalogue, ids);
  const become = found.flatMap(({ mergedInto }) => mergedInto ?? []);
  const others = become.length === 0 ? [] : await findTitles(tx, catalogue, become);
  const known = new Map([...found, ...others].map((title) => [title.id, title]));
  return new Map(
    found.flatMap((title) => {
      const head = known.get(title.mergedInto ?? title.id);
      return head ? [[title.id, head] as const] : [];
    }),
  );
}
