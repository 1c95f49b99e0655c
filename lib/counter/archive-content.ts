import type { ZipArchive } from "@/lib/kit/sheets/zip-archive";

/** What a ZIP file is; the documents of office programs, which are packed so as well, by the finding they end in. */
export type ArchiveContent = "workbook" | "archive" | "kind-office" | "kind-numbers" | "kind-ods";

/** Tells what a ZIP file is from the names within. */
export function archiveContent(archive: ZipArchive): ArchiveContent {
  const { names } = archive;
  if (names.some((name) => /^xl[/\\](workbook\.|worksheets[/\\])/i.test(name))) return "workbook";
  if (names.some((name) => /^(word|ppt)\//i.test(name))) return "kind-office";
  if (names.some((name) => /\.iwa$|^index\.zip$/i.test(name))) return "kind-numbers";
  return archive.find("content.xml") && archive.find("mimetype") ? "kind-ods" : "archive";
}

/** Whether a file of an archive is worth a look: not what operating systems leave beside the files. */
export function isWorthReading(name: string): boolean {
  return !/(^|\/)(__MACOSX\/|\.|~\$|thumbs\.db$|desktop\.ini$)/i.test(name);
}
