import type { Asked, Reading } from "@/lib/counter/reading";
import type { PackedFile } from "@/lib/kit/files/packed-file";
import type { RecordColumns } from "./record-columns";

export type ThreadTask = { readonly file: PackedFile; readonly asked: Asked; readonly temporaryFolder: string };

/** Messages to a thread: the report to read, and then that a batch of its records was taken. */
export type ToThread = { readonly kind: "read"; readonly task: ThreadTask } | { readonly kind: "taken" };

/** Messages from it: records, and in the end the reading, or that the file is not what was stored. */
export type FromThread =
  | { readonly kind: "records"; readonly columns: RecordColumns }
  | { readonly kind: "reading"; readonly reading: Reading }
  | { readonly kind: "changed" };
