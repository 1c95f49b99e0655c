import "server-only";
import { readLocally, type StoredFile } from "@/lib/kit/files/stored-file";
import { resultInThread } from "@/lib/kit/threads/run-in-thread";
import { limitsOfFile } from "@/lib/spreadsheets/file-limits";
import { readingLimits } from "@/lib/spreadsheets/reading-limits";
import { headsTask, type SheetHead } from "./heads-task";

type File = Pick<StoredFile, "storedAs" | "sha256"> & { readonly sizeBytes: number | bigint };

/**
 * First rows of each visible non-empty sheet, read in a thread; none if the file is not a table. Throws FileChanged and
 * ThreadEnded.
 */
export const readHeads = (file: File, { rows = 120 } = {}): Promise<SheetHead[]> =>
  readLocally(file, (packed) =>
    resultInThread(headsTask, { file: packed, rows }, limitsOfFile(readingLimits.usage, file.sizeBytes)),
  );
