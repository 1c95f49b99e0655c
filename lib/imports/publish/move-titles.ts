import "server-only";
import { settings } from "@/lib/kit/env";
import { listMoves } from "@/lib/titles/merge/move-work";
import { findImportsOfTitles } from "@/lib/usage/imported/find-imports-of-titles";
import { rewriteImports } from "./rewrite-imports";

/** Merged titles per query of the usage store. */
const TITLES_AT_ONCE = 5_000;

type Moves = ReadonlyMap<number, number>;

/**
 * Moves the usage of merged titles: rewrites current imports that have facts of a removed title (or item). Covers
 * merges of the last day or, if thorough, of the period for which former versions can be restored. Returns the number
 * of rewritten imports. Idempotent; an import that was being loaded meanwhile is handled by the next run.
 */
export async function moveTitles({ isThorough }: { isThorough: boolean }, signal?: AbortSignal): Promise<number> {
  const days = isThorough ? settings().RESTATEMENT_VERSIONS_DAYS + 2 : 1;
  const [titles, items] = await Promise.all([listMoves("titles", days), listMoves("items", days)]);
  let rewritten = 0;
  for (let start = 0; start < Math.max(titles.length, items.length); start += TITLES_AT_ONCE) {
    const moved = {
      titles: new Map(titles.slice(start, start + TITLES_AT_ONCE)),
      items: new Map(items.slice(start, start + TITLES_AT_ONCE)),
    };
    for (const [organizationId, importIds] of await findImports(moved))
      rewritten += await rewriteImports({ organizationId, importIds: [...importIds] }, moved, signal);
  }
  return rewritten;
}

async function findImports({ titles, items }: { titles: Moves; items: Moves }): Promise<Map<number, Set<number>>> {
  const importsByOrganization = new Map<number, Set<number>>();
  const both = [
    await findImportsOfTitles("title_id", [...titles.keys()]),
    await findImportsOfTitles("item_id", [...items.keys()]),
  ];
  for (const [organizationId, importIds] of both.flatMap((imports) => [...imports])) {
    const existing = importsByOrganization.get(organizationId) ?? new Set();
    for (const id of importIds) existing.add(id);
    importsByOrganization.set(organizationId, existing);
  }
  return importsByOrganization;
}
