import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Upload } from "../contract";
import { findUploads } from "../find-upload";
import { showUpload } from "./show-upload";

/** Several uploads at once, to follow their checks and imports. */
export async function listUploadDetails(
  scope: Scope<"uploads.manage">,
  ids: readonly number[],
  locale: Locale,
): Promise<Upload[]> {
  const shown: Upload[] = [];
  // Sequentially: each compares its months with existing data, and fifty at once would delay everyone else.
  for (const row of await findUploads(db(), scope, ids)) shown.push(await showUpload(row, { scope, locale }));
  return shown;
}
