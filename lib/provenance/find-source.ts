import "server-only";
import { readCounterFile } from "@/lib/counter/read-counter";
import { type Month, month } from "@/lib/counter/standard/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { harvestedReport } from "@/lib/harvest/attempt/harvested-report";
import type { ImportPlace } from "@/lib/imports/place";
import { placeKey } from "@/lib/imports/place";
import { db } from "@/lib/kit/db";
import { readStoredFile } from "@/lib/kit/files/stored-file";
import { type UploadContents, uploadContents } from "@/lib/uploads/choose/upload-contents";
import { openReports } from "@/lib/uploads/read/open-reports";
import { partKey, readParts } from "@/lib/uploads/read/read-parts";
import { readerOf } from "@/lib/uploads/read/reader-of";

/** Records of an import, and the sheet or the file of an archive they stand in. */
type SourceBatch = { part: string | null; records: readonly UsageRecord[] };

/** A stored file that an import was read from. */
export type Source = {
  file: { id: number; name: string; storedAs: string; sha256: string };
  /** Reads the records of the import, and no others, from the file anew; throws FileChanged. */
  read: () => AsyncGenerator<SourceBatch, void>;
};

type FoundUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** The uploaded file of which one place of the upload was read; null where nothing is known of it any more. */
async function findUploadSource(uploadId: number, place: ImportPlace): Promise<Source | null> {
  const upload = await findUpload(uploadId);
  const contents = upload && (await uploadContents(upload));
  if (!contents) return null;
  return { file: upload.rawFile, read: () => ofPlace(upload, partsOf(contents, place)) };
}

const findUpload = (id: number) =>
  db().upload.findUnique({ where: { id }, include: { rawFile: true, reportType: true } });

/** The parts of the file that make the import of the place. */
function partsOf({ checked, plan }: UploadContents, place: ImportPlace): ReadonlySet<string> {
  const wanted = placeKey(place);
  const at = plan.imports.findIndex((planned) => placeKey(planned.place) === wanted);
  const parts = checked.parts.filter((_, index) => at >= 0 && plan.importOfPart[index] === at);
  return new Set(parts.map(({ report, institution, month }) => partKey(report, institution, month)));
}

async function* ofPlace(upload: FoundUpload, parts: ReadonlySet<string>): AsyncGenerator<SourceBatch, void> {
  const { reader } = await readerOf(upload);
  for await (const { place, records, keyOf } of readParts(openReports(readStoredFile(upload.rawFile), reader))) {
    const mine = records.filter((record) => parts.has(keyOf(record)));
    if (mine.length > 0) yield { part: place, records: mine };
  }
}

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
