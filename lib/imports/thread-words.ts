import type { Asked, Reading } from "@/lib/counter/reading";
import type { RecordColumns } from "./record-columns";

/** What a thread that reads a report begins with. */
export type ThreadTask = { readonly asked: Asked; readonly temporaryFolder: string };

/** What it is told: bytes of the report, their end, and that a batch of records was taken. */
export type ToldThread =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "end" }
  | { readonly kind: "taken" };

/** What it says: that it can do with more bytes, records, and in the end the reading. */
export type SaidByThread =
  | { readonly kind: "more" }
  | { readonly kind: "records"; readonly columns: RecordColumns }
  | { readonly kind: "reading"; readonly reading: Reading };
