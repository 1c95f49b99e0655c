import "server-only";
import { readCounterFile } from "@/lib/counter/read-counter";
import { type Month, monthOf } from "@/lib/counter/standard/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { harvestedReport } from "@/lib/harvest/run/begin-attempt";
import { db } from "@/lib/kit/db";
import { readStoredFile } from "@/lib/kit/files/stored-file";
import { readChecked } from "@/lib/uploads/checked";
import { partKey, readFileParts } from "@/lib/uploads/read/open-reports";
import { readUpload } from "@/lib/uploads/read/read-upload";
import { readerOf } from "@/lib/uploads/read/reader-of";

/** Records of an import, with the sheet or archived file that contains them. */
type SourceBatch = { part: string | null; records: readonly UsageRecord[] };

/** The stored file that an import was read from. */
export type Source = {
  file: { id: number; name: string; storedAs: string; sha256: string };
  /** Reads the records of this import only; throws FileChanged. */
  read: () => AsyncGenerator<SourceBatch, void>;
};

type FoundUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** The uploaded file of an import; `parts` are indexes of the checked parts it was made of. */
async function findUploadSource(uploadId: number, parts: readonly number[]): Promise<Source | null> {
  const upload = await findUpload(uploadId);
  const checked = upload && readChecked(upload.checked);
  if (!checked) return null;
  const keys = parts.flatMap((at) => {
    const part = checked.parts[at];
    return part ? [partKey(part.report, part.institution, part.month)] : [];
  });
  return keys.length > 0 ? { file: upload.rawFile, read: () => ofParts(upload, new Set(keys)) } : null;
}

const findUpload = (id: number) =>
  db().upload.findUnique({ where: { id }, include: { rawFile: true, reportType: true } });

async function* ofParts(upload: FoundUpload, parts: ReadonlySet<string>): AsyncGenerator<SourceBatch, void> {
  const { reader } = await readerOf(upload);
  for await (const { place, records, keyOf } of readFileParts(readUpload(upload.rawFile, reader))) {
    const mine = records.filter((record) => parts.has(keyOf(record)));
    if (mine.length > 0) yield { part: place, records: mine };
  }
}

/** The source of an import, to be read again; null if there is no file (any more). */
export async function findSource(importId: number): Promise<Source | null> {
  const row = await db().import.findUnique({
    where: { id: importId },
    select: { month: true, reportType: true, uploadId: true, parts: true, attempt: { select: { rawFile: true } } },
  });
  if (!row) return null;
  const { attempt, uploadId, parts, reportType } = row;
  if (uploadId !== null) return findUploadSource(uploadId, parts);
  const of = monthOf(row.month);
  const file = attempt?.rawFile;
  if (!file) return null;
  const { id, release } = harvestedReport(reportType);
  return { file, read: () => harvested(file, { report: id, release, from: of, to: of }) };
}

type Asked = { report: string; release: ReturnType<typeof harvestedReport>["release"]; from: Month; to: Month };

/** With the same request context as the harvest. */
async function* harvested(
  file: { storedAs: string; sha256: string },
  request: Asked,
): AsyncGenerator<SourceBatch, void> {
  for await (const { place, records } of readCounterFile(readStoredFile(file), { request }))
    for await (const batch of records) yield { part: place, records: batch };
}
