import { writeZip } from "@/lib/kit/files/write-zip";
import { type StreamedSheet, workbookEntries } from "./workbook-entries";

/** Streams a workbook, sheet by sheet. */
export const streamWorkbook = (
  sheets: AsyncIterable<StreamedSheet> | Iterable<StreamedSheet>,
): AsyncGenerator<Uint8Array> => writeZip(workbookEntries(sheets));
