import { TemporaryFile } from "@/lib/kit/files/temporary-file";
import { Workbook } from "@/lib/spreadsheets/xlsx/workbook";
import { ZipArchive } from "@/lib/spreadsheets/xlsx/zip-archive";
import { CountedUsage } from "./counted-usage";
import type { ReadContext } from "./file-report";
import { FindingLog, Unreadable } from "./finding";
import type { FileReport } from "./reading";
import { readWorkbook } from "./table/read-workbook";
import { asUnreadable } from "./table/table-reports";

/** What a ZIP file is; the documents of office programs, which are packed so as well, by the finding they end in. */
type ArchiveContent = "workbook" | "archive" | "kind-office" | "kind-numbers" | "kind-ods";

/** Tells what a ZIP file is from the names within. */
function archiveContent(archive: ZipArchive): ArchiveContent {
  const { names } = archive;
  if (names.some((name) => /^xl[/\\](workbook\.|worksheets[/\\])/i.test(name))) return "workbook";
  if (names.some((name) => /^(word|ppt)\//i.test(name))) return "kind-office";
  if (names.some((name) => /\.iwa$|^index\.zip$/i.test(name))) return "kind-numbers";
  return archive.find("content.xml") && archive.find("mimetype") ? "kind-ods" : "archive";
}

/** Whether a file of an archive is worth a look: not what operating systems leave beside the files. */
function isWorthReading(name: string): boolean {
  return !/(^|\/)(__MACOSX\/|\.|~\$|thumbs\.db$|desktop\.ini$)/i.test(name);
}

/** A report of each month of eighty years, and what lies beside them. */
const MOST_FILES = 1_000;

/** Reads a whole file from its bytes, packed or not. */
export type FileReader = (source: AsyncIterable<Uint8Array>, context: ReadContext) => AsyncGenerator<FileReport>;

/** Reads what a ZIP file holds: a workbook, or the files of an archive one by one with `readFile`. */
export async function* readArchive(
  chunks: AsyncIterable<Uint8Array>,
  context: ReadContext,
  readFile: FileReader,
): AsyncGenerator<FileReport> {
  const held = await TemporaryFile.create(context.temporaryFolder);
  try {
    for await (const chunk of chunks) await held.write(Buffer.from(chunk));
    const archive = await opened(await held.descriptor(), context);
    const kind = archiveContent(archive);
    if (kind === "workbook") yield* readWorkbook(() => Workbook.open(archive), context);
    else if (kind !== "archive") throw new Unreadable(kind, { isCounter: true });
    else if (context.isWithinArchive) throw new Unreadable("archive-nested", { isCounter: true });
    else yield* readEntries(archive, context, readFile);
  } finally {
    await held.remove();
  }
}

async function opened(descriptor: number, { inflation }: ReadContext): Promise<ZipArchive> {
  try {
    return await ZipArchive.open(descriptor, inflation);
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

/** Gives the same bytes; what is wrong with their archive becomes a finding. */
async function* readable(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    throw asUnreadable(error);
  }
}
