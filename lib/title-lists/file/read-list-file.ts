import "server-only";
import { Refused } from "@/lib/kit/errors";
import { type StoredFile, streamLocally } from "@/lib/kit/files/stored-file";
import { runInThread } from "@/lib/kit/threads/run-in-thread";
import { limitsOfFile } from "@/lib/spreadsheets/file-limits";
import { readingLimits } from "@/lib/spreadsheets/reading-limits";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { type ListPart, listTask } from "./list-task";
import type { RecognizedTable } from "./recognize-columns";

/** The table of a list, row by row as in the file, including rows above the headings. */
export type ListTable = { recognized: RecognizedTable; isWorkbook: boolean; rows: AsyncGenerator<SheetRow[]> };

/** Thrown if no table has an identifier column; contains the columns that were recognized. */
export class NoColumns extends Refused {
  constructor(readonly recognized: RecognizedTable) {
    super("titleListNoColumns");
  }
}

type File = Pick<StoredFile, "storedAs" | "sha256"> & { readonly sizeBytes: number | bigint };

/**
 * Passes the first table with an identifier column to `read`, which is read in a thread. Throws NoColumns if there is
 * none, and Refused if the file is not a table. `pass` is called with bytes as they are read.
 */
export async function* readListFile<Out>(
  file: File,
  read: (table: ListTable) => AsyncGenerator<Out>,
  pass: (bytes: number) => void = () => {},
): AsyncGenerator<Out> {
  const limits = limitsOfFile(readingLimits.usage, file.sizeBytes);
  const parts = streamLocally(file, (packed) => runInThread(listTask, { file: packed }, limits));
  try {
    const first = await parts.next();
    if (first.done) throw new NoColumns(first.value);
    if (first.value.kind === "table") yield* read({ ...first.value, rows: rowsOf(parts, pass) });
  } finally {
    await parts.return({ headingRow: 0, columns: [] });
  }
}

async function* rowsOf(
  parts: AsyncGenerator<ListPart, RecognizedTable>,
  pass: (bytes: number) => void,
): AsyncGenerator<SheetRow[]> {
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if (next.value.kind !== "rows") continue;
    pass(next.value.bytes);
    yield next.value.rows;
  }
}
