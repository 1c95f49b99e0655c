import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Upload } from "../contract";
import { findUpload } from "../find-upload";
import { showUpload } from "./show-upload";

/** An upload with the effect of importing it now; throws NotFound for uploads out of reach. */
export async function getUpload(scope: Scope<"uploads.manage">, id: number, locale: Locale): Promise<Upload> {
  return showUpload(await findUpload(db(), scope, id), { scope, locale });
}
