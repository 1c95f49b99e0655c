import { randomUUID } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Refused } from "@/lib/kit/errors";
import { handleCall } from "@/lib/kit/threads/thread-task";
import { openWorkbook } from "./open-workbook";
import { ReadingBudget } from "./reading-budget";
import { readingLimits } from "./reading-limits";
import { sheetRefusal } from "./sheet-refusal";
import type { SheetRow } from "./sheet-row";
import { SheetUnreadable } from "./sheet-unreadable";
import { type Sheet, sheetsTask } from "./sheets-task";
import { DelimitedRows } from "./text/delimited-rows";
import { guessDelimiter } from "./text/guess-delimiter";
import { TextDecoding } from "./text/text-decoding";
import { ZipArchive } from "./xlsx/zip-archive";

const MOST_ROWS = 20_000;

export const sheetsHandler = handleCall(sheetsTask, ({ bytes }) => sheetsIn(bytes));

/** The sheets of an XLSX file, or the single one of a text file. Throws Refused for other content or too much of it. */
export async function sheetsIn(bytes: Uint8Array): Promise<Sheet[]> {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  try {
    return isArchive ? await readWorkbook(bytes) : [{ name: "", rows: await readText(bytes) }];
  } catch (error) {
    if (error instanceof SheetUnreadable) throw sheetRefusal(error);
    throw error;
  }
}

async function readText(bytes: Uint8Array): Promise<SheetRow[]> {
  if (isCompoundFile(bytes)) throw new Refused("importFileLocked");
  if (bytes.subarray(0, 512).includes(0) && !hasUnicodeMark(bytes)) throw new Refused("importFileUnreadable");
  const parts: string[] = [];
  for await (const part of new TextDecoding().read(once(bytes))) parts.push(part);
  const text = parts.join("");
  const rows = new DelimitedRows(guessDelimiter(text.slice(0, 20_000)), new ReadingBudget(readingLimits.list));
  return limited([...rows.push(text), ...rows.end()]);
}

const hasUnicodeMark = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** Excel 97–2003 and encrypted workbooks of any age. */
const isCompoundFile = (bytes: Uint8Array) => [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte);

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function limited(rows: SheetRow[]): SheetRow[] {
  if (rows.length > MOST_ROWS) throw new Refused("importTooManyRows");
  return rows;
}

async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const file = await namelessFile(bytes);
  try {
    const workbook = await openWorkbook(await ZipArchive.open(file.fd, new ReadingBudget(readingLimits.list)));
    const sheets: Sheet[] = [];
    for (const sheet of workbook.sheets.filter(({ isHidden }) => !isHidden)) {
      const rows: SheetRow[] = [];
      for await (const batch of workbook.rows(sheet)) for (const row of batch) limited(rows).push(row);
      sheets.push({ name: sheet.name, rows });
    }
    return sheets;
  } finally {
    await file.close();
  }
}

/** Archives are read from files; this one may contain secrets, so it has no name and leaves no trace. */
async function namelessFile(bytes: Uint8Array): Promise<FileHandle> {
  const name = path.join(tmpdir(), randomUUID());
  const file = await open(name, "wx+", 0o600);
  await rm(name);
  await file.writeFile(bytes);
  return file;
}
