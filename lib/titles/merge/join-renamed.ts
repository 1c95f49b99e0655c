import "server-only";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { titleColumns } from "../catalog";
import { enrichTitle } from "../match/match-title";
import { saveTitles } from "../match/save-titles";
import type { KnownTitle, NameMonths } from "../title";
import { countUses, mostUsed, readMonths } from "./count-uses";
import { mergeGroups } from "./merge-groups";
import { groupRenamed, issnPair, newestName, noMonths } from "./renamed-titles";

type Pair = Pick<KnownTitle, "issn" | "eissn">;

/** ISSNs that several names share, with the months of usage of their titles so far. */
export type Renaming = { readonly pairs: readonly Pair[]; readonly months: ReadonlyMap<number, NameMonths> };

/**
 * Serials among new and changed titles that have the same ISSNs as others of another name; null if there are none. To
 * be called before the transaction that joins them: it reads the usage store.
 */
export async function findRenamed(titles: readonly KnownTitle[]): Promise<Renaming | null> {
  const serials = titles.filter((title) => !title.mergedInto && issnPair(title) !== null);
  if (serials.length === 0) return null;
  const own = new Set(serials.map(({ id }) => id));
  const others = (await findByIssns(db(), serials)).filter(({ id }) => !own.has(id));
  const groups = groupRenamed([...serials, ...others]);
  if (groups.length === 0) return null;
  const saved = groups.flat().flatMap(({ id }) => (id > 0 ? [id] : []));
  return { pairs: groups.flatMap(([first]) => first ?? []), months: await readMonths(saved) };
}

/** Titles with these print and online ISSNs, oldest first, without merged ones. OFFSET 0: see findNamesakes. */
async function findByIssns(tx: Db, pairs: readonly Pair[]): Promise<readonly KnownTitle[]> {
  const issns = JSON.stringify(pairs.map(({ issn, eissn }) => ({ issn, eissn })));
  return tx.$queryRaw<KnownTitle[]>`
    SELECT ${titleColumns}
    FROM (SELECT DISTINCT issn AS print, eissn AS online FROM json_to_recordset(${issns}::json) AS pairs (issn text, eissn text)) AS pairs,
      LATERAL (SELECT * FROM titles WHERE issn = pairs.print OFFSET 0) AS sharing
    WHERE eissn = pairs.online AND merged_into IS NULL
    ORDER BY id`;
}

type Joining = Renaming & {
  /** Title to keep among those of one serial; by default the oldest. */
  readonly choose?: (ids: readonly number[]) => number;
};

/**
 * Merges serials of one pair of ISSNs and gives them the newest name. Returns the kept title by removed one. Part of the
 * caller's transaction.
 */
export async function joinRenamed(tx: Db, { pairs, months, choose }: Joining): Promise<ReadonlyMap<number, number>> {
  const groups = groupRenamed(await findByIssns(tx, pairs)).map((group) => {
    const ids = group.map(({ id }) => id);
    const keptId = choose?.(ids) ?? ids[0] ?? 0;
    return { keptId, removedIds: ids.filter((id) => id !== keptId) };
  });
  if (groups.length === 0) return new Map();
  const { merged } = await mergeGroups(tx, { catalog: "titles", groups, reason: "rule" });
  const dated = merged
    .flatMap(({ target, removed }) => [target, ...removed])
    .map((title) => (title.lastMonth === "" ? { ...title, ...(months.get(title.id) ?? noMonths) } : title));
  await saveTitles(tx, "titles", { created: [], enriched: dated });
  await nameByMonths(
    tx,
    merged.map(({ target }) => target.id),
  );
  return new Map(merged.flatMap(({ target, removed }) => removed.map(({ id }) => [id, target.id] as const)));
}

/**
 * Gives titles that have had several names the newest of them. The rows exchange their names: ids, usage and tags stay,
 * and reports under any of the names still match.
 */
export async function nameByMonths(tx: Db, ids: readonly number[]): Promise<void> {
  const rows = await tx.$queryRaw<KnownTitle[]>`
    SELECT ${titleColumns} FROM titles
    WHERE last_month <> '' AND (id = ANY(${[...ids]}) OR merged_into = ANY(${[...ids]}))
    ORDER BY merged_into NULLS FIRST, id`;
  const exchanged = [...groupBy(rows, ({ id, mergedInto }) => mergedInto ?? id).values()].flatMap((names) => {
    const [head] = names;
    const newest = newestName(names);
    if (!head || head.mergedInto || !newest || newest.matchName === head.matchName) return [];
    return [enrichTitle({ ...newest, id: head.id }, head), { ...head, id: newest.id }];
  });
  if (exchanged.length > 0) await saveTitles(tx, "titles", { created: [], enriched: exchanged });
}

/** Serials per round: imports of new titles wait while they are merged, for less than a second. */
const SERIALS_AT_ONCE = 500;
const MILLISECONDS = 60_000;

/** Joins all serials of the catalog that have several names. Returns the number of merged titles. Idempotent. */
export async function mergeRenamed(signal?: AbortSignal): Promise<number> {
  let merged = 0;
  for await (const pairs of listShared()) {
    signal?.throwIfAborted();
    const groups = groupRenamed(await findByIssns(db(), pairs));
    const ids = groups.flat().map(({ id }) => id);
    const [months, uses] = await Promise.all([readMonths(ids), countUses("titles", ids)]);
    const choose = (some: readonly number[]) => mostUsed(some, uses);
    merged += (await inTransaction((tx) => joinRenamed(tx, { pairs, months, choose }), MILLISECONDS)).size;
  }
  return merged;
}

/** ISSNs that titles of several names share, in batches. */
async function* listShared(): AsyncGenerator<readonly Pair[]> {
  let last: Pair = { issn: "", eissn: "" };
  for (;;) {
    const pairs = await db().$queryRaw<Pair[]>`
      SELECT issn, eissn FROM titles
      WHERE (issn, eissn) > (${last.issn}, ${last.eissn}) AND eissn <> '' AND isbn = '' AND merged_into IS NULL
      GROUP BY issn, eissn HAVING count(DISTINCT match_name) > 1
      ORDER BY issn, eissn LIMIT ${SERIALS_AT_ONCE}`;
    const next = pairs.at(-1);
    if (!next) return;
    yield pairs;
    last = next;
  }
}
