import { zipBlob } from "@/lib/kit/files/zip-blob";
import { WORKBOOK_TYPE } from "@/lib/kit/http/streamed-file";
import type { Table } from "../table";
import { atOnce, onlySheet } from "../table-rows";
import { workbookEntries } from "./workbook-entries";

/** A workbook with one sheet, created in the browser; identical to the server's. */
export const workbookBlob = ({ headings, rows }: Table, caption: string): Promise<Blob> =>
  zipBlob(workbookEntries(onlySheet({ caption, headings, rows: atOnce(rows) })), WORKBOOK_TYPE);
