import "server-only";
import { type Month, month } from "@/lib/counter/month";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { Prisma } from "@/lib/kit/prisma/client";
import { copyFacts } from "@/lib/usage/imported/copy-facts";
import { countFacts, type StoredCount } from "@/lib/usage/imported/count-facts";
import { discardImport } from "./discard-import";
import { holdMonths } from "./hold-months";
import type { ImportPlace } from "./open-import";

/** An import that is being written anew, and the one whose place it is to take. */
type Rewrite = { importId: number; formerId: number; place: ImportPlace; factCount: number };

/**
 * Begins a hidden import for each of these that is current. Left out are months for which an answer is being loaded: it
 * was begun before and would count as the older one.
 */
function openRewrites(formerIds: readonly number[]): Promise<Rewrite[]> {
  return inTransaction(async (tx) => {
    // As in openImport: ids become known in their order, and nobody begins another import meanwhile.
    await tx.$executeRaw`SELECT FROM usage_clock WHERE id = 1 FOR UPDATE`;
    const former = await tx.$queryRaw<(Omit<ImportPlace, "month"> & Former)[]>`
      SELECT id, organization_id AS "organizationId", platform_id AS "platformId", report_type_id AS "reportTypeId",
        to_char(month, 'YYYY-MM') AS month, fact_count AS "factCount"
      FROM imports i
      WHERE id = ANY(${[...formerIds]}) AND state = 'current' AND NOT EXISTS (
        SELECT FROM imports l WHERE l.state = 'loading' AND l.organization_id = i.organization_id
          AND l.platform_id = i.platform_id AND l.report_type_id = i.report_type_id AND l.month = i.month)
      ORDER BY id`;
    const ids = former.map(({ id }) => id);
    const opened = await tx.$queryRaw<{ importId: number; formerId: number }[]>`
      WITH clock AS (UPDATE usage_clock SET newest_import = newest_import + ${ids.length} WHERE id = 1 RETURNING newest_import),
      drawn AS (
        SELECT newest_import - ${ids.length} + place::int AS id, former
        FROM clock, unnest(${ids}::int[]) WITH ORDINALITY AS asked (former, place)),
      kept AS (
        INSERT INTO imports (id, organization_id, platform_id, report_type_id, month, created_at)
        SELECT d.id, i.organization_id, i.platform_id, i.report_type_id, i.month, timezone('UTC', clock_timestamp())
        FROM drawn d JOIN imports i ON i.id = d.former)
      INSERT INTO import_rewrites (import_id, former_id) SELECT id, former FROM drawn
      RETURNING import_id AS "importId", former_id AS "formerId"`;
    const importOf = new Map(opened.map(({ importId, formerId }) => [formerId, importId]));
    return former.flatMap(({ id, factCount, month: of, ...place }) => {
      const importId = importOf.get(id);
      return importId === undefined
        ? []
        : [{ importId, formerId: id, factCount, place: { ...place, month: month(of) } }];
    });
  });
}

type Former = { id: number; month: Month | string; factCount: number };

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
  const rewrites = await openRewrites(formerIds);
  if (rewrites.length === 0) return 0;
  const published = new Set<number>();
  try {
    const imports = new Map(rewrites.map(({ formerId, importId }) => [formerId, importId]));
    await copyFacts({ organizationId, imports, ...moved });
    const counts = await countsOf(rewrites);
    for (const rewrite of rewrites) {
      const isSame = counts.get(rewrite.importId) === counts.get(rewrite.formerId);
      if (!isSame) log.error({ import: rewrite.formerId }, "an import was not rewritten: the copy holds other counts");
      else if (await publishRewrite(rewrite)) published.add(rewrite.importId);
    }
  } finally {
    const given = rewrites.filter(({ importId }) => !published.has(importId));
    for (const { importId, factCount } of given) await giveUp(importId, factCount);
  }
  return published.size;
}

/** What the usage store holds of each import, as a text that is equal for equal counts. */
async function countsOf(rewrites: readonly Rewrite[]): Promise<ReadonlyMap<number, string>> {
  const stored = await countFacts(rewrites.flatMap(({ importId, formerId }) => [importId, formerId]));
  const texts = new Map<number, string>();
  for (const { importId, ...counted } of stored) texts.set(importId, (texts.get(importId) ?? "") + said(counted));
  return texts;
}

const said = ({ metricId, month, count, sum }: Omit<StoredCount, "importId">) =>
  `${metricId} ${month} ${count} ${sum}\n`;

/** Without this the sweep would do it later. */
async function giveUp(importId: number, factCount: number): Promise<void> {
  await discardImport(db(), importId, factCount).catch((error: unknown) =>
    log.warn({ importId, error: String(error) }, "a rewritten import could not be discarded and waits for the sweep"),
  );
}

async function pieces(importIds: readonly number[]): Promise<number[][]> {
  const found: number[][] = [];
  let facts = 0;
  for (let start = 0; start < importIds.length; start += 1000) {
    const rows = await db().import.findMany({
      where: { id: { in: importIds.slice(start, start + 1000) }, state: "current" },
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

/**
 * Puts a rewritten import in the place of the former one, with all that is known of that, in one step. False where the
 * former is not current any more, or the rewriting was given up: then nothing is changed.
 */
function publishRewrite({ importId, formerId, place }: Rewrite): Promise<boolean> {
  return inTransaction(async (tx) => {
    await holdMonths(tx, [place]);
    const held = await tx.$queryRaw<{ id: number }[]>`
      SELECT id FROM imports
      WHERE (id = ${formerId} AND state = 'current') OR (id = ${importId} AND state = 'loading')
      ORDER BY id FOR UPDATE`;
    if (held.length !== 2) return false;
    const known = await columnsKnown(tx);
    await tx.$executeRaw`
      UPDATE imports SET state = 'discarded', hidden_since = timezone('UTC', clock_timestamp()) WHERE id = ${formerId}`;
    await tx.$executeRaw`
      UPDATE imports SET state = 'current', (${known}) = (SELECT ${known} FROM imports f WHERE f.id = ${formerId})
      WHERE id = ${importId}`;
    await tx.import.update({ where: { id: formerId }, data: { attemptId: null, uploadId: null, formerId: null } });
    await tx.$executeRaw`UPDATE imports SET former_id = ${importId} WHERE former_id = ${formerId}`;
    await tx.$executeRaw`UPDATE restatements SET import_id = ${importId} WHERE import_id = ${formerId}`;
    await tx.$executeRaw`UPDATE restatements SET former_id = ${importId} WHERE former_id = ${formerId}`;
    return true;
  });
}

/** Whatever is known of an import besides what makes it another one: where it came from, since when it counts, its sums … */
async function columnsKnown(tx: Db): Promise<Prisma.Sql> {
  const columns = await tx.$queryRaw<{ name: string }[]>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = 'imports'
      AND column_name NOT IN ('id', 'state', 'hidden_since', 'purged_at')`;
  return Prisma.raw(columns.map(({ name }) => `"${name}"`).join(", "));
}
