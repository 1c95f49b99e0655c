import "server-only";
import { counterReports } from "@/lib/counter/standard/reports";
import { Problem, Refused } from "@/lib/kit/errors";
import { ThreadEnded } from "@/lib/kit/threads/run-in-thread";
import { readSheets } from "@/lib/spreadsheets/read-sheets";
import { type SheetKind, sheetKind } from "./sheet-kind";

const MOST_BYTES = 5_000_000;

/** Recognizes what a file contains without keeping it. Throws Refused and Problem 413. */
export async function recognizeSheet(person: { user: { id: number } }, request: Request): Promise<{ kind: SheetKind }> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= MOST_BYTES)) throw new Problem(413, "importFileTooLarge");
  const form = await request.formData().catch(() => null);
  const file = form?.get("file");
  if (!(file instanceof File) || file.size === 0) throw new Refused("importFileMissing");
  try {
    const sheets = await readSheets(new Uint8Array(await file.arrayBuffer()), person);
    return { kind: sheetKind(sheets, new Set(counterReports.map(({ id }) => id))) };
  } catch (error) {
    // A file that is not a table may be a COUNTER report in another format.
    if (error instanceof Refused && !(error instanceof ThreadEnded)) return { kind: "usage" };
    throw error;
  }
}
