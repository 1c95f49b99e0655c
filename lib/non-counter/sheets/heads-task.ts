import type { PackedFile } from "@/lib/kit/files/packed-file";
import { declareTask } from "@/lib/kit/threads/thread-task";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";

/** The beginning of a sheet, shown for mapping. */
export type SheetHead = { sheet: string | null; rows: SheetRow[] };

/** `rows`: maximum number of rows of each sheet. */
export const headsTask = declareTask<{ file: PackedFile; rows: number }, never, SheetHead[]>("non-counter.heads");
