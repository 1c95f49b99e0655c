import "server-only";
import { counterReports } from "@/lib/counter/standard/reports";
import { Refused } from "@/lib/kit/errors";
import { ThreadEnded } from "@/lib/kit/threads/run-in-thread";
import { readSheets } from "@/lib/spreadsheets/read-sheets";
import { receiveSheet } from "@/lib/spreadsheets/receive-sheet";
import { type SheetKind, sheetKind } from "./sheet-kind";

/** Recognizes what a file contains without keeping it. Throws Refused and Problem 413. */
export async function recognizeSheet(person: { user: { id: number } }, request: Request): Promise<{ kind: SheetKind }> {
  const { bytes } = await receiveSheet(request);
  try {
    const sheets = await readSheets(bytes, person);
    return { kind: sheetKind(sheets, new Set(counterReports.map(({ id }) => id))) };
  } catch (error) {
    // A file that is not a table may be a COUNTER report in another format.
    if (error instanceof Refused && !(error instanceof ThreadEnded)) return { kind: "usage" };
    throw error;
  }
}
