import type { Reading, ReportRequest } from "@/lib/counter/reading";
import type { PackedFile } from "@/lib/kit/files/packed-file";
import type { RecordColumns } from "./record-columns";

export type ThreadTask = {
  readonly file: PackedFile;
  readonly request: ReportRequest;
  readonly temporaryFolder: string;
};

/** Messages to a thread: the report to read, then an acknowledgement per batch. */
export type ToThread = { readonly kind: "read"; readonly task: ThreadTask } | { readonly kind: "taken" };

/** Messages from a thread: records, and finally the reading, or that the file differs from what was stored. */
export type FromThread =
  | { readonly kind: "records"; readonly columns: RecordColumns }
  | { readonly kind: "reading"; readonly reading: Reading }
  | { readonly kind: "changed" };
