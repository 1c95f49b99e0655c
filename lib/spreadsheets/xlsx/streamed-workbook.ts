import { streamedFile, WORKBOOK_TYPE } from "@/lib/kit/http/streamed-file";

/** A workbook to be saved, sent as it is written; `name` is without its ending. */
export const streamedWorkbook = (pieces: AsyncGenerator<Uint8Array>, name: string): Response =>
  streamedFile(pieces, { name: `${name}.xlsx`, type: WORKBOOK_TYPE });
