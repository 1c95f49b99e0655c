import "server-only";
import type { FileReport, RecordBatches } from "@/lib/counter/reading";
import { readLocally, type StoredFile, streamLocally } from "@/lib/kit/files/stored-file";
import { resultInThread, runInThread } from "@/lib/kit/threads/run-in-thread";
import { limitsOfFile } from "@/lib/spreadsheets/file-limits";
import { readingLimits } from "@/lib/spreadsheets/reading-limits";
import type { Reader } from "./open-reports";
import { unpackRecords } from "./packed-records";
import { exportTask, type UploadPart, uploadTask } from "./upload-tasks";

type File = Pick<StoredFile, "storedAs" | "sha256"> & { readonly sizeBytes: number | bigint };

/**
 * Reports of an uploaded file one by one, read in a thread. Records of one must be consumed before the next. Throws
 * FileChanged and ThreadEnded. `pass` is called with bytes as they are read.
 */
export async function* readUpload(
  file: File,
  reader: Reader,
  pass: (bytes: number) => void = () => {},
): AsyncGenerator<FileReport> {
  const limits = limitsOfFile(readingLimits.usage, file.sizeBytes);
  const parts = streamLocally(file, (packed) => runInThread(uploadTask, { file: packed, reader }, limits));
  try {
    for (let next = await parts.next(); !next.done; next = await parts.next())
      if (next.value.kind === "report") yield { place: next.value.place, records: recordsOf(parts, pass) };
  } finally {
    await parts.return();
  }
}

async function* recordsOf(parts: AsyncGenerator<UploadPart, void>, pass: (bytes: number) => void): RecordBatches {
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.kind === "reading") return part.reading;
    if (part.kind !== "records") continue;
    pass(part.bytes);
    yield unpackRecords(part.records);
  }
  throw new Error("A report ended without a reading");
}

/** Whether a file is exported usage. Throws FileChanged and ThreadEnded. */
export const isExportedUsage = (file: File): Promise<boolean> =>
  readLocally(file, (packed) =>
    resultInThread(exportTask, { file: packed }, limitsOfFile(readingLimits.usage, file.sizeBytes)),
  );
