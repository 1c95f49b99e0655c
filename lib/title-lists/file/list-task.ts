import type { PackedFile } from "@/lib/kit/files/packed-file";
import { declareTask } from "@/lib/kit/threads/thread-task";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import type { RecognizedTable } from "./recognize-columns";

/** The first table with an identifier column, then its rows. `bytes`: read since the previous message. */
export type ListPart =
  | { readonly kind: "table"; readonly recognized: RecognizedTable; readonly isWorkbook: boolean }
  | { readonly kind: "rows"; readonly rows: SheetRow[]; readonly bytes: number };

/** The result has the columns that were recognized if no table has an identifier column. */
export const listTask = declareTask<{ file: PackedFile }, ListPart, RecognizedTable>("title-lists.rows");
