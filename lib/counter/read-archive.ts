import { TemporaryFile } from "@/lib/kit/files/temporary-file";
import { isOpenDocument } from "@/lib/spreadsheets/ods/open-document";
import { openWorkbook } from "@/lib/spreadsheets/open-workbook";
import { ZipArchive } from "@/lib/spreadsheets/xlsx/zip-archive";
import { CountedUsage } from "./counted-usage";
import type { ReadContext } from "./file-report";
import { FindingLog, Unreadable } from "./finding";
import type { FileReport } from "./reading";
import { readWorkbook } from "./table/read-workbook";
import { asUnreadable } from "./table/table-reports";

/** Content of a ZIP file; other office documents are ZIP files too, and lead to the named finding. */
type ArchiveContent = "workbook" | "archive" | "kind-office" | "kind-numbers";

/** Detects the content of a ZIP file from the names in it. */
function archiveContent(archive: ZipArchive): ArchiveContent {
  const { names } = archive;
  if (names.some((name) => /^xl[/\\](workbook\.|worksheets[/\\])/i.test(name))) return "workbook";
  if (names.some((name) => /^(word|ppt)\//i.test(name))) return "kind-office";
  if (names.some((name) => /\.iwa$|^index\.zip$/i.test(name))) return "kind-numbers";
  return isOpenDocument(archive) ? "workbook" : "archive";
}

/** Skips files that operating systems leave in archives. */
function isWorthReading(name: string): boolean {
  return !/(^|\/)(__MACOSX\/|\.|~\$|thumbs\.db$|desktop\.ini$)/i.test(name);
}

/** Enough for one report per month of eighty years and some extra files. */
const MOST_FILES = 1_000;

/** Reads a whole file, packed or not. */
export type FileReader = (source: AsyncIterable<Uint8Array>, context: ReadContext) => AsyncGenerator<FileReport>;

/** Reads a ZIP file: a workbook, or the files of an archive one by one with `readFile`. */
export async function* readArchive(
  chunks: AsyncIterable<Uint8Array>,
  context: ReadContext,
  readFile: FileReader,
): AsyncGenerator<FileReport> {
  const file = await TemporaryFile.create(context.temporaryFolder);
  try {
    for await (const chunk of chunks) await file.write(Buffer.from(chunk));
    const archive = await opened(await file.descriptor(), context);
    const kind = archiveContent(archive);
    if (kind === "workbook") yield* readWorkbook(() => openWorkbook(archive), context);
    else if (kind !== "archive") throw new Unreadable(kind, { isCounter: true });
    else if (context.isWithinArchive) throw new Unreadable("archive-nested", { isCounter: true });
    else yield* readEntries(archive, context, readFile);
  } finally {
    await file.remove();
  }
}

async function opened(descriptor: number, { budget }: ReadContext): Promise<ZipArchive> {
  try {
    return await ZipArchive.open(descriptor, budget);
  } catch (error) {
    throw asUnreadable(error);
  }
}

async function* readEntries(
  archive: ZipArchive,
  context: ReadContext,
  readFile: FileReader,
): AsyncGenerator<FileReport> {
  const names = archive.names.filter(isWorthReading);
  if (names.length === 0) throw new Unreadable("archive-empty");
  if (names.length > MOST_FILES)
    throw new Unreadable("archive-crowded", { values: { most: MOST_FILES }, isCounter: true });
  const counted = context.counted ?? new CountedUsage();
  for (const file of names) {
    const newLog: ReadContext["newLog"] = (places) => new FindingLog({ file, ...(places && { places }) });
    const bytes = readable(archive.read(file));
    try {
      for await (const report of readFile(bytes, { ...context, newLog, counted, isWithinArchive: true })) {
        const place = report.place === null ? file : `${file}: ${report.place}`;
        yield counted.watch({ place, records: report.records });
      }
    } finally {
      await bytes.return(undefined);
    }
  }
}

/** Passes the bytes through; a defect of their archive becomes a finding. */
async function* readable(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    throw asUnreadable(error);
  }
}
