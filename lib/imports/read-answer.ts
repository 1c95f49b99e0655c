import "server-only";
import { availableParallelism } from "node:os";
import { ofOneInstitution } from "@/lib/counter/one-institution";
import { readCounter } from "@/lib/counter/read-counter";
import type { Asked, Reading } from "@/lib/counter/reading";
import { readInThread } from "./read-in-thread";
import type { RecordBatch } from "./record-columns";

/** Bytes from which on a thread is worth the time it takes to begin one. */
const LARGE = 16 * 1024 * 1024;
const MOST_THREADS = Math.max(1, availableParallelism() - 1);

let threads = 0;

type Answer = { asked: Asked; sizeBytes: number };

/** Reads the report of one customer; a large one in a thread of its own, unless all are busy. */
export async function* readAnswer(
  source: AsyncIterable<Uint8Array>,
  { asked, sizeBytes }: Answer,
): AsyncGenerator<RecordBatch, Reading> {
  if (sizeBytes < LARGE || threads >= MOST_THREADS) return yield* ofOneInstitution(readCounter(source, { asked }));
  threads++;
  try {
    return yield* readInThread(source, { asked });
  } finally {
    threads--;
  }
}
