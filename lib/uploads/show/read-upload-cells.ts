import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";
import { FileChanged, readStoredFile } from "@/lib/kit/files/stored-file";
import { readHeads } from "@/lib/non-counter/sheets/read-heads";
import type { readUploadCellsCall } from "../contract";
import { findUpload } from "../find-upload";

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
  const heads = await readHeads(readStoredFile(rawFile), { rows: from + size + 1 }).catch((error: unknown) => {
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
