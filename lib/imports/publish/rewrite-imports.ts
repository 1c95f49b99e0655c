import "server-only";
import { month } from "@/lib/counter/standard/month";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { copyFacts } from "@/lib/usage/imported/copy-facts";
import { countFacts, type StoredCount } from "@/lib/usage/imported/count-facts";
import type { ImportPlace } from "../place";
import { giveUpImports, openImports, publishRewrites, type Rewrite } from "./import-state";

type Former = Omit<ImportPlace, "month"> & { id: number; month: string; factCount: number };
type Opened = Rewrite & { factCount: number };

/**
 * Begins a hidden import for each of these that is current, of another organization where one is named. Left out are
 * months for which an answer is being loaded: it was begun before and would count as the older one.
 */
export async function openRewrites(tx: Db, formerIds: readonly number[], into?: number): Promise<Opened[]> {
  // Nobody begins another import meanwhile.
  await tx.$executeRaw`SELECT FROM usage_clock WHERE id = 1 FOR UPDATE`;
  const former = await tx.$queryRaw<Former[]>`
    SELECT id, organization_id AS "organizationId", platform_id AS "platformId", report_type_id AS "reportTypeId",
      to_char(month, 'YYYY-MM') AS month, fact_count AS "factCount"
    FROM imports i
    WHERE id = ANY(${[...formerIds]}) AND state = 'current' AND NOT EXISTS (
      SELECT FROM imports l WHERE l.state = 'loading' AND l.organization_id = i.organization_id
        AND l.platform_id = i.platform_id AND l.report_type_id = i.report_type_id AND l.month = i.month)
    ORDER BY id`;
  const found = former.map(({ id, factCount, month: of, ...place }) => ({
    ...{ formerId: id, factCount },
    place: { ...place, organizationId: into ?? place.organizationId, month: month(of) },
  }));
  const ids = await openImports(
    tx,
    found.map(({ place }) => place),
  );
  const opened = found.map((one, at) => ({ ...one, importId: ids[at] ?? 0 }));
  await tx.importRewrite.createMany({ data: opened.map(({ importId, formerId }) => ({ importId, formerId })) });
  return opened;
}

/** Written in one go; more would only make more work to do again after a failure. */
const IMPORTS_AT_ONCE = 200;
const FACTS_AT_ONCE = 2_000_000;

type Moves = ReadonlyMap<number, number>;
type Moved = { readonly titles: Moves; readonly items: Moves };

/**
 * Writes current imports of an organization anew with other titles or items in their facts, and puts each in the place of
 * the former one once the usage store was seen to hold the same counts. Readers see one or the other, whatever fails.
 * Returns how many were rewritten; those under way elsewhere, or replaced meanwhile, are left as they are.
 */
export async function rewriteImports(
  { organizationId, importIds }: { organizationId: number; importIds: readonly number[] },
  moved: Moved,
  signal?: AbortSignal,
): Promise<number> {
  let done = 0;
  for (const piece of await pieces(importIds)) {
    signal?.throwIfAborted();
    done += await rewritePiece(organizationId, piece, moved);
  }
  return done;
}

async function rewritePiece(organizationId: number, formerIds: readonly number[], moved: Moved): Promise<number> {
  const rewrites = await inTransaction((tx) => openRewrites(tx, formerIds));
  if (rewrites.length === 0) return 0;
  const published = new Set<number>();
  try {
    const imports = new Map(rewrites.map(({ formerId, importId }) => [formerId, importId]));
    await copyFacts({ organizationId, imports, ...moved });
    const counts = await countsOf(rewrites);
    for (const rewrite of rewrites) {
      const isSame = counts.get(rewrite.importId) === counts.get(rewrite.formerId);
      if (!isSame) log.error({ import: rewrite.formerId }, "an import was not rewritten: the copy holds other counts");
      else if (await inTransaction((tx) => publishRewrites(tx, [rewrite]))) published.add(rewrite.importId);
    }
  } finally {
    await giveUp(rewrites.filter(({ importId }) => !published.has(importId)));
  }
  return published.size;
}

/** What the usage store holds of each import, as a text that is equal for equal counts. */
export async function countsOf(
  rewrites: readonly Pick<Rewrite, "importId" | "formerId">[],
): Promise<ReadonlyMap<number, string>> {
  const stored = await countFacts(rewrites.flatMap(({ importId, formerId }) => [importId, formerId]));
  const texts = new Map<number, string>();
  for (const { importId, ...counted } of stored) texts.set(importId, (texts.get(importId) ?? "") + textOf(counted));
  return texts;
}

const textOf = ({ metricId, month, count, sum }: Omit<StoredCount, "importId">) =>
  `${metricId} ${month} ${count} ${sum}\n`;

/** Without this the sweep would do it later. */
async function giveUp(rewrites: readonly Opened[]): Promise<void> {
  await giveUpImports(db(), rewrites).catch((error: unknown) =>
    log.warn({ error: String(error) }, "rewritten imports could not be given up and wait for the sweep"),
  );
}

export async function pieces(importIds: readonly number[]): Promise<number[][]> {
  const found: number[][] = [];
  let facts = 0;
  for (let start = 0; start < importIds.length; start += 1000) {
    const rows = await db().import.findMany({
      where: { id: { in: importIds.slice(start, start + 1000) } },
      select: { id: true, factCount: true },
      orderBy: { id: "asc" },
    });
    for (const { id, factCount } of rows) {
      const last = found.at(-1);
      facts += factCount;
      if (last && last.length < IMPORTS_AT_ONCE && facts <= FACTS_AT_ONCE) last.push(id);
      else {
        found.push([id]);
        facts = factCount;
      }
    }
  }
  return found;
}
