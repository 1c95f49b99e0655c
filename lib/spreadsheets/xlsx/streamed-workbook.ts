import { streamedFile, WORKBOOK_TYPE } from "@/lib/kit/http/streamed-file";

/** A workbook download, sent while it is written; `name` without extension. */
export const streamedWorkbook = (pieces: AsyncGenerator<Uint8Array>, name: string): Response =>
  streamedFile(pieces, { name: `${name}.xlsx`, type: WORKBOOK_TYPE });
