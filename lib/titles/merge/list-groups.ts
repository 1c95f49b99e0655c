import "server-only";
import { db } from "@/lib/kit/db";
import { type Catalogue, tableOf } from "../catalogue";
import { findNamesakes } from "../match/find-namesakes";
import type { KnownTitle } from "../title";

const NAMES_AT_ONCE = 500;

/** Titles (or items) that share their name with others, by name, in batches; includes merged ones. */
export async function* listGroups(catalogue: Catalogue): AsyncGenerator<readonly KnownTitle[][]> {
  // One title id represents its name: names may be long and numerous.
  const firsts = await db().$queryRaw<{ id: number }[]>`
    SELECT min(id) AS id FROM ${tableOf[catalogue]} WHERE merged_into IS NULL
    GROUP BY match_name HAVING count(*) > 1 ORDER BY 1`;
  for (let start = 0; start < firsts.length; start += NAMES_AT_ONCE) {
    const ids = firsts.slice(start, start + NAMES_AT_ONCE).map(({ id }) => id);
    const names = await db().$queryRaw<{ name: string }[]>`
      SELECT match_name AS name FROM ${tableOf[catalogue]} WHERE id = ANY(${ids})`;
    const groups = new Map<string, KnownTitle[]>();
    for (const title of await findNamesakes(
      db(),
      catalogue,
      names.map(({ name }) => name),
    )) {
      const group = groups.get(title.matchName) ?? [];
      group.push(title);
      groups.set(title.matchName, group);
    }
    yield [...groups.values()];
  }
}
