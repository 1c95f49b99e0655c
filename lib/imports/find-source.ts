import "server-only";
import { type Month, month } from "@/lib/counter/month";
import { readCounterFile } from "@/lib/counter/read-counter";
import { harvestedReport } from "@/lib/harvest/harvested-report";
import { db } from "@/lib/kit/db";
import { readStoredFile } from "@/lib/kit/files/stored-file";
import { findUploadSource } from "./find-upload-source";
import type { Source, SourceBatch } from "./source";

const place = { organizationId: true, platformId: true, reportTypeId: true, month: true } as const;

/** Where the usage of an import comes from, to be read again; null where there is no file, or none any more. */
export async function findSource(importId: number): Promise<Source | null> {
  const found = await db().import.findUnique({
    where: { id: importId },
    select: { ...place, reportType: true, uploadId: true, attempt: { select: { rawFile: true } } },
  });
  if (!found) return null;
  const { attempt, uploadId, reportType, month: day, ...where } = found;
  const of = month(day.toISOString().slice(0, 7));
  if (uploadId !== null) return findUploadSource(uploadId, { ...where, month: of });
  const file = attempt?.rawFile;
  if (!file) return null;
  const { id, release } = harvestedReport(reportType);
  return { file, read: () => harvested(file, { report: id, release, from: of, to: of }) };
}

type Asked = { report: string; release: ReturnType<typeof harvestedReport>["release"]; from: Month; to: Month };

/** As the harvest read it. */
async function* harvested(file: { storedAs: string; sha256: string }, asked: Asked): AsyncGenerator<SourceBatch, void> {
  for await (const { place, records } of readCounterFile(readStoredFile(file), { asked }))
    for await (const batch of records) yield { part: place, records: batch };
}
