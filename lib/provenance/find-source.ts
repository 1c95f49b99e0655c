import "server-only";
import { readCounterFile } from "@/lib/counter/read-counter";
import { type Month, month } from "@/lib/counter/standard/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { harvestedReport } from "@/lib/harvest/run/begin-attempt";
import type { ImportPlace } from "@/lib/imports/place";
import { placeKey } from "@/lib/imports/place";
import { metricSums } from "@/lib/imports/show/metric-sums";
import { storableText } from "@/lib/imports/write/storable-text";
import { db } from "@/lib/kit/db";
import { readStoredFile } from "@/lib/kit/files/stored-file";
import { readChecked } from "@/lib/uploads/check/checked";
import { uploadContents } from "@/lib/uploads/choose/upload-contents";
import type { PlannedImport } from "@/lib/uploads/choose/upload-plan";
import { openReports } from "@/lib/uploads/read/open-reports";
import { partKey, readParts } from "@/lib/uploads/read/read-parts";
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

/** An uploaded import: `parts` are the parts of the file it was made of; empty if unknown. */
type Uploaded = { uploadId: number; place: ImportPlace; sums: unknown; parts: readonly number[] };

/** The uploaded file of an import; null if the matching part of it cannot be determined. */
async function findUploadSource({ uploadId, parts, ...imported }: Uploaded): Promise<Source | null> {
  const upload = await findUpload(uploadId);
  const checked = upload && readChecked(upload.checked);
  if (!checked) return null;
  const made = parts.length > 0 ? parts : await plannedParts(upload, imported);
  const keys = made.flatMap((at) => {
    const part = checked.parts[at];
    return part ? [partKey(part.report, part.institution, part.month)] : [];
  });
  return keys.length > 0 ? { file: upload.rawFile, read: () => ofParts(upload, new Set(keys)) } : null;
}

const findUpload = (id: number) =>
  db().upload.findUnique({ where: { id }, include: { rawFile: true, reportType: true } });

/**
 * The parts of the file that would make up the import today. Empty if names in the file may now resolve differently:
 * what are several parts of one place now may have been one then.
 */
async function plannedParts(upload: FoundUpload, { place, sums }: Omit<Uploaded, "uploadId" | "parts">) {
  const wanted = placeKey(place);
  const contents = await uploadContents(upload);
  const planned = contents?.plan.imports.find((one) => placeKey(one.place) === wanted);
  if (!contents || !planned) return [];
  const tellsApart = contents.ownership.institutions !== null || contents.platforms.platforms !== null;
  return tellsApart && !agree(planned, metricSums(sums)) ? [] : planned.parts;
}

function agree({ metrics }: PlannedImport, sums: Readonly<Record<string, number>>): boolean {
  const file = new Map<string, number>();
  for (const [name, [sum]] of metrics) file.set(storableText(name), (file.get(storableText(name)) ?? 0) + sum);
  return [...file.keys(), ...Object.keys(sums)].every((name) => (file.get(name) ?? 0) === (sums[name] ?? 0));
}

async function* ofParts(upload: FoundUpload, parts: ReadonlySet<string>): AsyncGenerator<SourceBatch, void> {
  const { reader } = await readerOf(upload);
  for await (const { place, records, keyOf } of readParts(openReports(readStoredFile(upload.rawFile), reader))) {
    const mine = records.filter((record) => parts.has(keyOf(record)));
    if (mine.length > 0) yield { part: place, records: mine };
  }
}

const place = { organizationId: true, platformId: true, reportTypeId: true, month: true } as const;

/** The source of an import, to be read again; null if there is no file (any more). */
export async function findSource(importId: number): Promise<Source | null> {
  const found = await db().import.findUnique({
    where: { id: importId },
    select: {
      ...place,
      reportType: true,
      uploadId: true,
      sums: true,
      parts: true,
      attempt: { select: { rawFile: true } },
    },
  });
  if (!found) return null;
  const { attempt, uploadId, sums, parts, reportType, month: day, ...where } = found;
  const of = month(day.toISOString().slice(0, 7));
  if (uploadId !== null) return findUploadSource({ uploadId, place: { ...where, month: of }, sums, parts });
  const file = attempt?.rawFile;
  if (!file) return null;
  const { id, release } = harvestedReport(reportType);
  return { file, read: () => harvested(file, { report: id, release, from: of, to: of }) };
}

type Asked = { report: string; release: ReturnType<typeof harvestedReport>["release"]; from: Month; to: Month };

/** With the same request context as the harvest. */
async function* harvested(file: { storedAs: string; sha256: string }, asked: Asked): AsyncGenerator<SourceBatch, void> {
  for await (const { place, records } of readCounterFile(readStoredFile(file), { asked }))
    for await (const batch of records) yield { part: place, records: batch };
}
