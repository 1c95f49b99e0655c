import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Upload } from "../contract";
import { findUpload } from "../find-upload";
import { showUpload } from "./show-upload";

/** One upload, with what importing it would do now; throws NotFound for those of others. */
export async function getUpload(scope: Scope<"uploads.manage">, id: number, locale: Locale): Promise<Upload> {
  return showUpload(await findUpload(db(), scope, id), { scope, locale });
}
