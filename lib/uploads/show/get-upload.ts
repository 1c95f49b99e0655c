import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";
import { storedDownload } from "@/lib/kit/files/stored-download";
import { FileChanged } from "@/lib/kit/files/stored-file";
import type { Locale } from "@/lib/kit/i18n/routing";
import { readHeads } from "@/lib/non-counter/sheets/read-heads";
import { readChecked } from "../checked";
import type { listUploadRowsCall, readUploadCellsCall, Upload, UploadRow } from "../contract";
import { findUpload, findUploads } from "../find-upload";
import { showUpload } from "./show-upload";

/** An upload with the effect of importing it now; throws NotFound for uploads out of reach. */
export async function getUpload(scope: Scope<"uploads.manage">, id: number, locale: Locale): Promise<Upload> {
  return showUpload(await findUpload(db(), scope, id), { scope, locale });
}

/** Several uploads at once, to follow their checks and imports. */
export async function listUploadDetails(
  scope: Scope<"uploads.manage">,
  ids: readonly number[],
  locale: Locale,
): Promise<Upload[]> {
  const uploads: Upload[] = [];
  // Sequentially: each compares its months with existing data, and fifty at once would delay everyone else.
  for (const row of await findUploads(db(), scope, ids)) uploads.push(await showUpload(row, { scope, locale }));
  return uploads;
}

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

/** The original file as a download. Throws NotFound, and Refused if it is gone. */
export async function openUploadFile(scope: Scope<"uploads.manage">, id: number): Promise<Response> {
  const { rawFile, organizationId } = await findUpload(db(), scope, id);
  const download = await storedDownload(rawFile);
  const subject = { kind: "upload", id, name: rawFile.name };
  await recordAudit(db(), scope, { action: "raw-file.export", subject, organizationId });
  return download;
}

const MOST_CHARACTERS = 300;

/**
 * First rows of a table in the file, unchanged; empty if the file is not a table. Throws Refused if the file is gone.
 */
export async function readUploadCells(
  scope: Scope<"uploads.manage">,
  id: number,
  { sheet, from, size }: Parsed<typeof readUploadCellsCall.query>,
) {
  const { rawFile } = await findUpload(db(), scope, id);
  const heads = await readHeads(rawFile, { rows: from + size + 1 }).catch((error: unknown) => {
    throw error instanceof FileChanged || isMissingFile(error) ? new Refused("noFileToShow") : error;
  });
  const chosen = sheet === undefined ? heads[0] : heads.find((head) => head.sheet === sheet);
  const rows = chosen?.rows.slice(from, from + size) ?? [];
  return {
    sheets: heads.flatMap((head) => head.sheet ?? []),
    sheet: chosen?.sheet ?? null,
    rows: rows.map(({ number, cells }) => ({ number, cells: cells.map((cell) => cell.slice(0, MOST_CHARACTERS)) })),
    has_more: (chosen?.rows.length ?? 0) > from + size,
  };
}
