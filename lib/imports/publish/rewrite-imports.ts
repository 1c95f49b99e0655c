import "server-only";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { giveUpImports, publishRewrite } from "./import-state";
import { type Copy, copyCounted, inPieces, openCopies } from "./open-copies";

/**
 * Opens a hidden copy of each import that is current. Skips months with an import in progress: it was opened earlier
 * and would count as older.
 */
async function openRewrites(tx: Db, formerIds: readonly number[]): Promise<Copy[]> {
  // No other import can be opened meanwhile.
  await tx.$executeRaw`SELECT FROM usage_clock WHERE id = 1 FOR UPDATE`;
  const former = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM imports i
    WHERE id = ANY(${[...formerIds]}) AND state = 'current' AND NOT EXISTS (
      SELECT FROM imports l WHERE l.state = 'loading' AND l.organization_id = i.organization_id
        AND l.platform_id = i.platform_id AND l.account_id = i.account_id AND l.report_type_id = i.report_type_id AND l.month = i.month)`;
  return openCopies(
    tx,
    former.map(({ id }) => id),
  );
}

type Moves = ReadonlyMap<number, number>;
type Moved = { readonly titles: Moves; readonly items: Moves };

/**
 * Rewrites current imports of an organization with other titles or items, and replaces each original once the counts
 * match in the usage store. Readers see one or the other, whatever fails. Returns the number of rewritten imports;
 * those in progress elsewhere or replaced meanwhile are skipped.
 */
export async function rewriteImports(
  { organizationId, importIds }: { organizationId: number; importIds: readonly number[] },
  moved: Moved,
  signal?: AbortSignal,
): Promise<number> {
  const imports = await db().$queryRaw<{ id: number; organizationId: number; factCount: number }[]>`
    SELECT id, organization_id AS "organizationId", fact_count AS "factCount" FROM imports
    WHERE id = ANY(${[...importIds]}) ORDER BY id`;
  let done = 0;
  for (const piece of inPieces(imports)) {
    signal?.throwIfAborted();
    const formerIds = piece.map(({ id }) => id);
    done += await rewritePiece(formerIds, { organizationId, ...moved });
  }
  return done;
}

async function rewritePiece(formerIds: readonly number[], moved: Moved & { organizationId: number }): Promise<number> {
  const rewrites = await inTransaction((tx) => openRewrites(tx, formerIds));
  if (rewrites.length === 0) return 0;
  const published = new Set<Copy>();
  try {
    const same = new Set(await copyCounted(rewrites, moved));
    for (const rewrite of rewrites) {
      if (!same.has(rewrite))
        log.error({ import: rewrite.formerId }, "import not rewritten: the counts of the copy differ");
      else if (await inTransaction((tx) => publishRewrite(tx, rewrite))) published.add(rewrite);
    }
  } finally {
    await giveUp(rewrites.filter((rewrite) => !published.has(rewrite)));
  }
  return published.size;
}

/** Optional: the sweep would do it later. */
async function giveUp(rewrites: readonly Copy[]): Promise<void> {
  await giveUpImports(db(), rewrites).catch((error: unknown) =>
    log.warn({ error: String(error) }, "rewritten imports could not be discarded; cleanup will remove them"),
  );
}
