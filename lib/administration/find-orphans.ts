import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { listOldFiles } from "@/lib/kit/files/stored-file";
import { organizationsInStore, storedImports } from "@/lib/usage/imported/stored-imports";
import { namedFiles, TABLES_WITH_FILES } from "./backup/tables-with-files";

/** A file is written before the row that names it, at most hours before. */
const AGE_MILLISECONDS = 24 * 60 * 60 * 1000;
/** Previews are encrypted and removed by their own job; no row names them. */
const PREVIEWS = "previews/";

/** Imports that exist only in the usage store, and files that no row names. */
export type Orphans = { imports: number[]; files: string[] };

export async function findOrphans(signal?: AbortSignal): Promise<Orphans> {
  return { imports: await orphanImports(signal), files: await orphanFiles() };
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

async function orphanFiles(): Promise<string[]> {
  const old = await listOldFiles("", new Date(now().getTime() - AGE_MILLISECONDS));
  const candidates = old.filter((name) => !name.startsWith(PREVIEWS));
  const tables = await db().$queryRawUnsafe<{ name: string }[]>(TABLES_WITH_FILES);
  const named = await db().$queryRawUnsafe<{ line: string }[]>(
    `SELECT line FROM (${namedFiles(tables.map(({ name }) => name))}) AS named WHERE line = ANY($1::text[])`,
    candidates,
  );
  const known = new Set(named.map(({ line }) => line));
  return candidates.filter((name) => !known.has(name));
}
