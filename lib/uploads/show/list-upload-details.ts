import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Upload } from "../contract";
import { findUploads } from "../find-upload";
import { showUpload } from "./show-upload";

/** Several uploads at once, for whoever follows their checks and imports. */
export async function listUploadDetails(
  scope: Scope<"uploads.manage">,
  ids: readonly number[],
  locale: Locale,
): Promise<Upload[]> {
  const shown: Upload[] = [];
  // One after the other: each compares its months with what is there, and fifty at once would hold up everybody else.
  for (const row of await findUploads(db(), scope, ids)) shown.push(await showUpload(row, { scope, locale }));
  return shown;
}
