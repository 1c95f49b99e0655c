import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { listOldFiles } from "@/lib/kit/files/stored-file";
import { organizationsInStore, storedImports } from "@/lib/usage/imported/stored-imports";
import { namedFiles, TABLES_WITH_FILES } from "./backup/tables-with-files";

/** The table has one row. */
const ID = 1;

/** Counts orphans and stores the counts. */
export async function countOrphans(signal?: AbortSignal): Promise<Orphans> {
  const orphans = await findOrphans(signal);
  await keepOrphanCount({ imports: orphans.imports.length, files: orphans.files.length });
  return orphans;
}

export async function keepOrphanCount(counts: { imports: number; files: number }): Promise<void> {
  const data = { ...counts, countedAt: now() };
  await db().orphanCount.upsert({ where: { id: ID }, create: { id: ID, ...data }, update: data });
}

/** The latest counts; null before the first. */
export async function readOrphanCount(): Promise<{ imports: number; files: number; counted: string } | null> {
  const row = await db().orphanCount.findUnique({ where: { id: ID } });
  return row ? { imports: row.imports, files: row.files, counted: row.countedAt.toISOString() } : null;
}

/** A file is written before the row that names it, at most hours before. */
const AGE_MILLISECONDS = 24 * 60 * 60 * 1000;
/** Previews are encrypted and removed by their own job; no row names them. */
const PREVIEWS = "previews/";
const PAGE = 1000;

/** Imports that exist only in the usage store, and files that no row names. */
type Orphans = { imports: number[]; files: string[] };

async function findOrphans(signal?: AbortSignal): Promise<Orphans> {
  return { imports: await orphanImports(signal), files: await orphanFiles(signal) };
}

/** Ids are assigned before facts are written, so an import being written is never among the orphans. */
async function orphanImports(signal?: AbortSignal): Promise<number[]> {
  const orphans: number[] = [];
  for (const organizationId of await organizationsInStore()) {
    signal?.throwIfAborted();
    const stored = await storedImports(organizationId);
    const rows = await db().$queryRaw<{ id: number }[]>`
      SELECT id FROM unnest(${stored}::int[]) AS id
      WHERE NOT EXISTS (SELECT FROM imports i WHERE i.id = id.id AND i.purged_at IS NULL)`;
    orphans.push(...rows.map(({ id }) => id));
  }
  return orphans;
}

/** Names are compared in pages: there may be millions of files. */
async function orphanFiles(signal?: AbortSignal): Promise<string[]> {
  const before = new Date(now().getTime() - AGE_MILLISECONDS);
  const tables = await db().$queryRawUnsafe<{ name: string }[]>(TABLES_WITH_FILES);
  const orphans: string[] = [];
  let page: string[] = [];
  for await (const name of listOldFiles("", before)) {
    if (!name.startsWith(PREVIEWS)) page.push(name);
    if (page.length < PAGE) continue;
    signal?.throwIfAborted();
    orphans.push(...(await unnamedOf(page, tables)));
    page = [];
  }
  return [...orphans, ...(await unnamedOf(page, tables))];
}

async function unnamedOf(candidates: readonly string[], tables: readonly { name: string }[]): Promise<string[]> {
  const named = await db().$queryRawUnsafe<{ line: string }[]>(
    `SELECT line FROM (${namedFiles(tables.map(({ name }) => name))}) AS named WHERE line = ANY($1::text[])`,
    [...candidates],
  );
  const names = new Set(named.map(({ line }) => line));
  return candidates.filter((name) => !names.has(name));
}
