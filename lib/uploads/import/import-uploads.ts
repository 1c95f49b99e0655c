import "server-only";
import { randomUUID } from "node:crypto";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { NotFound, Problem, Unavailable } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { beginImport, type PreparedImport, prepareImport } from "./import-upload";

/** Hundreds of files take seconds. */
const BEGINNING_MILLISECONDS = 120_000;

/**
 * Starts the import of several checked files, all in one step, whether or not the client waits; a refused file does not
 * stop the others. One event announces the end of all.
 */
export async function importUploads(scope: Scope<"uploads.manage">, ids: readonly number[], locale: Locale) {
  const refused: number[] = [];
  const unlessRefused = async <T>(id: number, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem) || error instanceof Unavailable) throw error;
      // Unknown and foreign files are not mentioned.
      if (!(error instanceof NotFound)) refused.push(id);
      return null;
    }
  };
  const prepared: PreparedImport[] = [];
  for (const id of new Set(ids)) {
    const one = await unlessRefused(id, () => prepareImport(scope, id, {}));
    if (one) prepared.push(one);
  }
  const batch = prepared.length > 1 ? randomUUID() : null;
  const begun = await inTransaction(async (tx) => {
    const all = new Set<number>();
    // Sorted, so that two users importing the same files do not deadlock.
    for (const one of prepared.toSorted((a, b) => a.found.id - b.found.id)) {
      const { id } = one.found;
      const isBegun = await unlessRefused(id, () => beginImport(tx, scope, one, { locale, batch }));
      if (isBegun !== null) all.add(id);
    }
    return prepared.map(({ found: { id } }) => id).filter((id) => all.has(id));
  }, BEGINNING_MILLISECONDS);
  return { begun, refused };
}
