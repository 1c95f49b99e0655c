import "server-only";
import type { Scope } from "@/lib/access/scope";
import { NotFound, Problem, Unavailable } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { importUpload } from "./import-upload";

/**
 * Has several checked files imported, one after the other, whether or not whoever asked waits for the answer: one that is
 * refused does not hold up the others.
 */
export async function importUploads(scope: Scope<"uploads.manage">, ids: readonly number[], locale: Locale) {
  const begun: number[] = [];
  const refused: number[] = [];
  for (const id of new Set(ids)) {
    try {
      await importUpload(scope, id, {}, locale);
      begun.push(id);
    } catch (error) {
      if (!(error instanceof Problem) || error instanceof Unavailable) throw error;
      // What is gone, or another library's, is not spoken of.
      if (!(error instanceof NotFound)) refused.push(id);
    }
  }
  return { begun, refused };
}
