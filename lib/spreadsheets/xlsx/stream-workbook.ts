import { writeZip } from "@/lib/kit/files/write-zip";
import { type StreamedSheet, workbookEntries } from "./workbook-entries";

/** A workbook in pieces, as its sheets come. */
export const streamWorkbook = (
  sheets: AsyncIterable<StreamedSheet> | Iterable<StreamedSheet>,
): AsyncGenerator<Uint8Array> => writeZip(workbookEntries(sheets));
