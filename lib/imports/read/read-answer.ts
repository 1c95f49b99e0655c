import "server-only";
import { availableParallelism } from "node:os";
import { ofOneInstitution } from "@/lib/counter/one-institution";
import { readCounter } from "@/lib/counter/read-counter";
import type { Reading, ReportRequest } from "@/lib/counter/reading";
import { readStoredFile, type StoredFile, streamLocally } from "@/lib/kit/files/stored-file";
import { idleThreads, runInThread } from "@/lib/kit/threads/run-in-thread";
import { limitsOfFile } from "@/lib/spreadsheets/file-limits";
import { readingLimits } from "@/lib/spreadsheets/reading-limits";
import { answerTask } from "./answer-task";
import type { RecordBatch } from "./record-columns";

/** Above this size (bytes), a thread is worth its start-up time. */
const LARGE = 16 * 1024 * 1024;
const MOST_THREADS = Math.max(1, availableParallelism() - 1);

let threads = 0;

/** Notes the bytes received so far, so that a thread is ready by the time a large response is stored. */
export function expectAnswer(bytes: number): void {
  if (bytes >= LARGE && threads < MOST_THREADS) idleThreads.prepare(readingLimits.usage);
}

/** Reads the stored report of one customer; a large one in its own thread, unless all are busy. Throws FileChanged. */
export async function* readAnswer(
  file: StoredFile,
  { request }: { request: ReportRequest },
): AsyncGenerator<RecordBatch, Reading> {
  if (file.sizeBytes < LARGE || threads >= MOST_THREADS)
    return yield* ofOneInstitution(readCounter(readStoredFile(file), { request }));
  threads++;
  try {
    const limits = limitsOfFile(readingLimits.usage, file.sizeBytes);
    return yield* streamLocally(file, (packed) => runInThread(answerTask, { file: packed, request }, limits));
  } finally {
    threads--;
  }
}
