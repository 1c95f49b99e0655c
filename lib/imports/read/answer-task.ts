import type { Reading, ReportRequest } from "@/lib/counter/reading";
import type { PackedFile } from "@/lib/kit/files/packed-file";
import { declareTask } from "@/lib/kit/threads/thread-task";
import type { RecordColumns } from "./record-columns";

type Answer = { readonly file: PackedFile; readonly request: ReportRequest };

/** Reads the report of one customer. */
export const answerTask = declareTask<Answer, RecordColumns, Reading>("imports.answer");
