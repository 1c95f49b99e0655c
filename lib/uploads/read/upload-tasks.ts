import type { Reading } from "@/lib/counter/reading";
import type { PackedFile } from "@/lib/kit/files/packed-file";
import { declareTask } from "@/lib/kit/threads/thread-task";
import type { Reader } from "./open-reports";
import type { PackedRecords } from "./packed-records";

/** Reports of a file in order, each with its records and its reading. `bytes`: read since the previous message. */
export type UploadPart =
  | { readonly kind: "report"; readonly place: string | null }
  | { readonly kind: "records"; readonly records: PackedRecords; readonly bytes: number }
  | { readonly kind: "reading"; readonly reading: Reading };

export const uploadTask = declareTask<{ file: PackedFile; reader: Reader }, UploadPart, void>("uploads.reports");

/** Whether a file is exported usage. */
export const exportTask = declareTask<{ file: PackedFile }, never, boolean>("uploads.export");
