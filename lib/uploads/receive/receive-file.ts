import "server-only";
import { announceStorageFailed } from "@/lib/events/announce-storage-failed";
import { settings } from "@/lib/kit/env";
import { Invalid, Problem, Refused } from "@/lib/kit/errors";
import { requireClean } from "@/lib/kit/files/require-clean";
import { StorageFailed } from "@/lib/kit/files/storage-failed";
import { readStoredFile, removeStoredFile, type StoredFile, storeFile } from "@/lib/kit/files/stored-file";
import { type FormPart, FormUnreadable, readForm } from "@/lib/kit/http/multipart";

/** Folder of uploaded files. */
export const UPLOADED = "uploads";

const BYTES_PER_MEGABYTE = 1_000_000;
/** Maximum bytes of text fields next to the file. */
const MOST_BESIDES = 100_000;
const MOST_TEXTS = 20;

export type ReceivedFile = StoredFile & { name: string; mediaType: string };

/** Text fields by name. */
export type FormTexts = Readonly<Record<string, string>>;

/** Folder and form field of a file, and its size limit if below that of uploads. */
export type StoragePlace = { folder: string; field: string; megabytes?: number };

/** Maximum size of a file in megabytes. */
const limitOf = ({ megabytes }: Pick<StoragePlace, "megabytes"> = {}): number =>
  Math.min(settings().UPLOAD_LIMIT_MB, megabytes ?? Number.POSITIVE_INFINITY);

/** Maximum size of an upload in bytes. */
export const uploadLimit = (): number => limitOf() * BYTES_PER_MEGABYTE;

/**
 * Receives the file and text fields of a form without holding the file in memory. `check` receives the fields before
 * the file, so that refusals happen before it is read. Leaves no file behind on failure.
 */
export async function receiveFile(
  request: Request,
  check: (texts: FormTexts) => Promise<void>,
  place: StoragePlace = { folder: UPLOADED, field: "data_file" },
): Promise<{ file: ReceivedFile; texts: FormTexts }> {
  const { folder, field } = place;
  const limit = limitOf(place);
  const declaredSize = Number(request.headers.get("content-length") ?? 0);
  if (declaredSize > limit * BYTES_PER_MEGABYTE + MOST_BESIDES) throw tooLarge(limit);
  const texts: Record<string, string> = {};
  let file: ReceivedFile | null = null;
  let hasBegun = false;
  let failure: StorageFailed | null = null;
  try {
    if (!request.body) throw new Refused("uploadFileMissing");
    for await (const part of readForm(request.body, request.headers.get("content-type") ?? "")) {
      if (part.fileName === null) texts[part.name] = await textOf(part, texts);
      else if (part.name !== field || file || failure) throw new Invalid({ [part.name]: ["invalid"] });
      else {
        await check(texts);
        hasBegun = true;
        // Browsers only read a response after sending everything: the rest is discarded.
        const received: ReceivedFile | StorageFailed = await stored(part, part.fileName, { folder, limit }).catch(
          ofStorage,
        );
        if (received instanceof StorageFailed) failure = received;
        else file = received;
      }
    }
    if (failure) throw failure;
    if (!file) throw new Refused("uploadFileMissing");
    if (file.sizeBytes === 0) throw new Refused("uploadFileEmpty");
    const { storedAs, sha256, sizeBytes } = file;
    await requireClean({ content: () => readStoredFile({ storedAs, sha256 }), sizeBytes });
    return { file, texts };
  } catch (error) {
    if (file) await removeStoredFile(file.storedAs);
    if (failure) await announceStorageFailed(failure.reason);
    if (error instanceof FormUnreadable) throw new Refused(hasBegun ? "uploadCutOff" : "uploadFileMissing");
    throw error;
  }
}

const ofStorage = (error: unknown): StorageFailed => {
  if (error instanceof StorageFailed) return error;
  throw error;
};

const tooLarge = (megabytes: number) => new Problem(413, "uploadTooLarge", { megabytes });

type Kept = { folder: string; limit: number };

async function stored(
  { content, mediaType }: FormPart,
  fileName: string,
  { folder, limit }: Kept,
): Promise<ReceivedFile> {
  const storedFile = await storeFile(folder, limited(content, limit));
  const isPlain = /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(mediaType);
  return { ...storedFile, name: offeredName(fileName), mediaType: isPlain ? mediaType : "application/octet-stream" };
}

async function* limited(content: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > limit * BYTES_PER_MEGABYTE) throw tooLarge(limit);
    yield piece;
  }
}

async function textOf({ name, content }: FormPart, others: FormTexts): Promise<string> {
  if (Object.keys(others).length >= MOST_TEXTS) throw new Refused("uploadFileMissing");
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > MOST_BESIDES) throw new Invalid({ [name]: ["tooLong"] });
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8").trim();
}

/**
 * Minimum size of the form's file; the form is slightly larger, so a file that just fits is counted while receiving.
 */
export function declaredBytes({ headers }: Request): number {
  return Math.max(0, Number(headers.get("content-length") ?? 0) - MOST_BESIDES) || 0;
}

const MOST_CHARACTERS = 200;

/** A file name for display and download: never a path, without invisible characters. */
export function offeredName(given: string): string {
  const [name = ""] = given.split(/[/\\]/).slice(-1);
  const visible = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim();
  const letters = [...visible];
  const ending = /\.[\p{L}\p{N}]{1,8}$/u.exec(visible)?.[0] ?? "";
  const base =
    letters.length > MOST_CHARACTERS ? letters.slice(0, MOST_CHARACTERS - ending.length).join("") + ending : visible;
  return base === "" || /^\.+$/.test(base) ? "upload" : base;
}
