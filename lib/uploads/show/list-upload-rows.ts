import "server-only";
import { z } from "zod";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { readChecked } from "../check/checked";
import type { listUploadRowsCall, UploadRow } from "../contract";
import { findUpload } from "../find-upload";

/** As stored by the check; invalid rows are ignored. */
const rows = z.array(z.custom<UploadRow>((value) => typeof value === "object" && value !== null)).catch([]);

/** The first records of one report, as stored by the check. */
export async function listUploadRows(
  scope: Scope<"uploads.manage">,
  id: number,
  { report, from, size }: Parsed<typeof listUploadRowsCall.query>,
) {
  const upload = await findUpload(db(), scope, id);
  const sample = await db().uploadSample.findUnique({ where: { uploadId_report: { uploadId: id, report } } });
  const all = rows.parse(sample?.rows ?? []);
  const total = readChecked(upload.checked)?.reports[report]?.records ?? 0;
  return { count: all.length, total, results: all.slice(from, from + size) };
}
