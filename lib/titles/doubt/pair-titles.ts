import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { declareJob } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import type { Catalog } from "../catalog";
import { findTitles } from "../find-titles";
import { countUses, type Uses } from "../merge/count-uses";
import { listGroups } from "../merge/merge-duplicates";
import { pairKey } from "../title";
import { type DoubtfulPair, doubtfulPairs, MOST_SHARING, pairsOfNames } from "./doubtful-pairs";

/**
 * Compares titles (or items) of the same name, and titles that share an identifier, and stores doubtful pairs. Decisions stay; open pairs that are no longer
 * doubtful are removed. For items, only pairs that share an identifier are stored, because many chapters are called
 * "Introduction". Returns the number of open pairs.
 */
export async function pairTitles(catalog: Catalog, signal?: AbortSignal): Promise<number> {
  const at = now();
  for await (const groups of listGroups(catalog)) {
    signal?.throwIfAborted();
    const pairs = groups.flatMap((group) => doubtfulPairs(group, { onlyStrong: catalog === "items" }));
    const ids = new Set(pairs.flatMap(({ one, other }) => [one.id, other.id]));
    await keep(pairs, { catalog, at, uses: await countUses(catalog, [...ids]) });
  }
  if (catalog === "titles") await pairSharing(at, signal);
  await db().titlePair.deleteMany({ where: { catalog, verdict: null, foundAt: { lt: at } } });
  return db().titlePair.count({ where: { catalog, verdict: null } });
}

/** Each page reads all titles, so there are few. */
const IDENTIFIERS_AT_ONCE = 5_000;

/**
 * Stores pairs of titles of different names with a common identifier. Identifiers of many titles are placeholders or
 * belong to a series; ISSNs of books are their series.
 */
async function pairSharing(at: Date, signal?: AbortSignal): Promise<void> {
  for (let last = ""; ; ) {
    signal?.throwIfAborted();
    const shared = await db().$queryRaw<{ value: string; ids: number[] }[]>`
      SELECT value, array_agg(DISTINCT id) AS ids FROM (
        SELECT isbn AS value, id, match_name FROM titles WHERE merged_into IS NULL
        UNION ALL SELECT doi, id, match_name FROM titles WHERE merged_into IS NULL
        UNION ALL SELECT issn, id, match_name FROM titles WHERE merged_into IS NULL AND isbn = ''
        UNION ALL SELECT eissn, id, match_name FROM titles WHERE merged_into IS NULL AND isbn = ''
      ) AS identifiers WHERE value COLLATE "C" > ${last}
      GROUP BY value HAVING count(DISTINCT match_name) > 1 AND count(DISTINCT id) <= ${MOST_SHARING}
      ORDER BY value COLLATE "C" LIMIT ${IDENTIFIERS_AT_ONCE}`;
    const next = shared.at(-1);
    if (!next) return;
    last = next.value;
    const ids = [...new Set(shared.flatMap((one) => one.ids))];
    const titles = new Map((await findTitles(db(), "titles", ids)).map((title) => [title.id, title]));
    const pairs = shared.flatMap((one) => pairsOfNames(one.ids.flatMap((id) => titles.get(id) ?? [])));
    await keep(distinctPairs(pairs), { catalog: "titles", at, uses: await countUses("titles", ids) });
  }
}

/** Titles that share two identifiers are one pair: a statement cannot write a row twice. */
const distinctPairs = (pairs: readonly DoubtfulPair[]): DoubtfulPair[] => [
  ...new Map(pairs.map((pair) => [pairKey(pair.one.id, pair.other.id), pair])).values(),
];

export async function pairAll(signal: AbortSignal): Promise<void> {
  const titles = await pairTitles("titles", signal);
  const items = await pairTitles("items", signal);
  log.info({ titles, items }, "titles compared");
}

type Found = { catalog: Catalog; at: Date; uses: ReadonlyMap<number, Uses> };

async function keep(pairs: readonly DoubtfulPair[], { catalog, at, uses }: Found): Promise<void> {
  if (pairs.length === 0) return;
  const usesOf = (id: number) => uses.get(id)?.uses ?? 0;
  const rows = pairs.map(({ one, other, doubt }) => ({
    one: one.id,
    other: other.id,
    name: one.matchName === other.matchName ? one.name : `${one.name} / ${other.name}`,
    doubt: snake(doubt),
    uses: usesOf(one.id) + usesOf(other.id),
  }));
  await db().$executeRaw`
    INSERT INTO title_pairs (catalog, one_id, other_id, name, doubt, uses, found_at)
    SELECT ${catalog}::catalog, one, other, name, doubt::doubt, uses, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS found (one int, other int, name text, doubt text, uses bigint)
    ON CONFLICT (catalog, one_id, other_id) DO UPDATE
      SET name = EXCLUDED.name, doubt = EXCLUDED.doubt, uses = EXCLUDED.uses, found_at = EXCLUDED.found_at
      WHERE title_pairs.verdict IS NULL`;
}

/** snake_case, as in the database. */
const snake = (text: string): string => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const pairWork = declareJob("titles.pair");

/** Compares titles in the background; repeated requests are queued once. */
export async function lookForPairs(_scope: Scope<"consortium.manage">): Promise<Record<string, never>> {
  await inTransaction((tx) => enqueue(tx, pairWork, {}, { key: pairWork.name }));
  return {};
}
