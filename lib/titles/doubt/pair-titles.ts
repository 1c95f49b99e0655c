import "server-only";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { declareJob } from "@/lib/kit/jobs/job";
import { log } from "@/lib/kit/log";
import type { Catalogue } from "../catalog";
import { countUses, type Uses } from "../merge/count-uses";
import { listGroups } from "../merge/merge-duplicates";
import { type DoubtfulPair, doubtfulPairs } from "./doubtful-pairs";

/**
 * Compares titles (or items) of the same name and stores doubtful pairs. Decisions stay; open pairs that are no longer
 * doubtful are removed. For items, only pairs that share an identifier are stored, because many chapters are called
 * "Introduction". Returns the number of open pairs.
 */
export async function pairTitles(catalogue: Catalogue, signal?: AbortSignal): Promise<number> {
  const at = now();
  for await (const groups of listGroups(catalogue)) {
    signal?.throwIfAborted();
    const pairs = groups.flatMap((group) => doubtfulPairs(group, { onlyStrong: catalogue === "items" }));
    const ids = new Set(pairs.flatMap(({ one, other }) => [one.id, other.id]));
    await keep(pairs, { catalogue, at, uses: await countUses(catalogue, [...ids]) });
  }
  await db().titlePair.deleteMany({ where: { catalogue, verdict: null, foundAt: { lt: at } } });
  return db().titlePair.count({ where: { catalogue, verdict: null } });
}

export async function pairAll(signal: AbortSignal): Promise<void> {
  const titles = await pairTitles("titles", signal);
  const items = await pairTitles("items", signal);
  log.info({ titles, items }, "titles with the same name compared");
}

type Found = { catalogue: Catalogue; at: Date; uses: ReadonlyMap<number, Uses> };

async function keep(pairs: readonly DoubtfulPair[], { catalogue, at, uses }: Found): Promise<void> {
  if (pairs.length === 0) return;
  const usesOf = (id: number) => uses.get(id)?.uses ?? 0;
  const rows = pairs.map(({ one, other, doubt }) => ({
    one: one.id,
    other: other.id,
    name: one.name,
    doubt: snake(doubt),
    uses: usesOf(one.id) + usesOf(other.id),
  }));
  await db().$executeRaw`
    INSERT INTO title_pairs (catalogue, one_id, other_id, name, doubt, uses, found_at)
    SELECT ${catalogue}::catalogue, one, other, name, doubt::doubt, uses, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS found (one int, other int, name text, doubt text, uses bigint)
    ON CONFLICT (catalogue, one_id, other_id) DO UPDATE
      SET name = EXCLUDED.name, doubt = EXCLUDED.doubt, uses = EXCLUDED.uses, found_at = EXCLUDED.found_at
      WHERE title_pairs.verdict IS NULL`;
}

/** snake_case, as in the database. */
const snake = (text: string): string => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const pairWork = declareJob("titles.pair");

/** Compares titles of the same name in the background; repeated requests are queued once. */
export async function lookForPairs(_scope: Scope<"consortium.manage">): Promise<Record<string, never>> {
  await inTransaction((tx) => enqueue(tx, pairWork, {}, { key: pairWork.name }));
  return {};
}
