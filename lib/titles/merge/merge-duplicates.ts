import "server-only";
import { db, inTransaction } from "@/lib/kit/db";
import { type Catalog, catalogTable } from "../catalog";
import { findNamesakes } from "../match/find-namesakes";
import { type KnownTitle, pairKey } from "../title";
import { countUses, mostUsed, type Uses } from "./count-uses";
import { decodeNames } from "./decode-names";
import { joinNamesakes } from "./join-namesakes";
import { mergeRenamed } from "./join-renamed";
import { type Group, mergeGroups } from "./merge-groups";

/** Imports of new titles wait while these are merged, for less than a second. */
const GROUPS_AT_ONCE = 500;
const MILLISECONDS = 60_000;

/**
 * Merges titles (or items) of the same name that match like incoming ones, and serials that have several names; each
 * group entirely or not at all. Returns the number of merged titles. Idempotent, and safe at any time.
 */
export async function mergeDuplicates(catalog: Catalog, signal?: AbortSignal): Promise<number> {
  let merged = 0;
  await decodeNames(catalog, signal);
  const apart = await listApart(catalog);
  for await (const groups of listGroups(catalog)) {
    const duplicates = groups.flatMap((group) => joinNamesakes(group, apart));
    const ids = duplicates.flat().map(({ id }) => id);
    const uses = await countUses(catalog, ids);
    for (let start = 0; start < duplicates.length; start += GROUPS_AT_ONCE) {
      signal?.throwIfAborted();
      const some = duplicates.slice(start, start + GROUPS_AT_ONCE).map((group) => withKept(group, uses));
      const done = await inTransaction(
        (tx) => mergeGroups(tx, { catalog, groups: some, reason: "rule" }),
        MILLISECONDS,
      );
      for (const { removed } of done.merged) merged += removed.length;
    }
  }
  return catalog === "titles" ? merged + (await mergeRenamed(signal)) : merged;
}

function withKept(group: readonly KnownTitle[], uses: ReadonlyMap<number, Uses>): Group {
  const ids = group.map(({ id }) => id);
  const keptId = mostUsed(ids, uses);
  return { keptId, removedIds: ids.filter((id) => id !== keptId) };
}

async function listApart(catalog: Catalog): Promise<ReadonlySet<string>> {
  const pairs = await db().titlePair.findMany({
    where: { catalog, verdict: "different" },
    select: { oneId: true, otherId: true },
  });
  return new Set(pairs.map(({ oneId, otherId }) => pairKey(oneId, otherId)));
}

const NAMES_AT_ONCE = 500;

/** Titles (or items) that share their name with others, by name, in batches; includes merged ones. */
export async function* listGroups(catalog: Catalog): AsyncGenerator<readonly KnownTitle[][]> {
  // One title id represents its name: names may be long and numerous.
  const firsts = await db().$queryRaw<{ id: number }[]>`
    SELECT min(id) AS id FROM ${catalogTable[catalog]} WHERE merged_into IS NULL
    GROUP BY match_name HAVING count(*) > 1 ORDER BY 1`;
  for (let start = 0; start < firsts.length; start += NAMES_AT_ONCE) {
    const ids = firsts.slice(start, start + NAMES_AT_ONCE).map(({ id }) => id);
    const names = await db().$queryRaw<{ name: string }[]>`
      SELECT match_name AS name FROM ${catalogTable[catalog]} WHERE id = ANY(${ids})`;
    const groups = new Map<string, KnownTitle[]>();
    for (const title of await findNamesakes(
      db(),
      catalog,
      names.map(({ name }) => name),
    )) {
      const group = groups.get(title.matchName) ?? [];
      group.push(title);
      groups.set(title.matchName, group);
    }
    yield [...groups.values()];
  }
}
