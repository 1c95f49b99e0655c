import { declareTask } from "@/lib/kit/threads/thread-task";
import type { SheetRow } from "./sheet-row";

export type Sheet = { name: string; rows: SheetRow[] };

export const sheetsTask = declareTask<{ readonly bytes: Uint8Array }, never, Sheet[]>("spreadsheets.sheets");
