import "server-only";
import { announceStorageFailed } from "@/lib/events/announce-storage-failed";
import { settings } from "@/lib/kit/env";
import { Invalid, Problem, Refused } from "@/lib/kit/errors";
import { StorageFailed } from "@/lib/kit/files/storage-failed";
import { removeStoredFile, type StoredFile, storeFile } from "@/lib/kit/files/stored-file";
import { type FormPart, FormUnreadable, readForm } from "@/lib/kit/http/multipart";
import { offeredName } from "./offered-name";

/** Folder of the files that people brought, below the one of all files. */
export const UPLOADED = "uploads";

const BYTES_PER_MEGABYTE = 1_000_000;
/** Beside its file a form holds a few short texts. */
const MOST_BESIDES = 100_000;
const MOST_TEXTS = 20;

export type ReceivedFile = StoredFile & { name: string; mediaType: string };

/** Texts of a form by their names. */
export type FormTexts = Readonly<Record<string, string>>;

/** Where a file is kept, what it is called in the form, and what it may take where that is less than any upload. */
export type Place = { folder: string; field: string; megabytes?: number };

/** What one file may take, in megabytes. */
const limitOf = ({ megabytes }: Pick<Place, "megabytes"> = {}): number =>
  Math.min(settings().UPLOAD_LIMIT_MB, megabytes ?? Number.POSITIVE_INFINITY);

/** The same of any upload, in bytes. */
export const uploadLimit = (): number => limitOf() * BYTES_PER_MEGABYTE;

/**
 * Takes the file and the texts of a form, without ever holding the file in memory. `check` is given the texts that stand
 * before the file, so that what must be refused is refused before it is read. Whatever goes wrong, no file is left.
 */
export async function receiveFile(
  request: Request,
  check: (texts: FormTexts) => Promise<void>,
  place: Place = { folder: UPLOADED, field: "data_file" },
): Promise<{ file: ReceivedFile; texts: FormTexts }> {
  const { folder, field } = place;
  const limit = limitOf(place);
  const told = Number(request.headers.get("content-length") ?? 0);
  if (told > limit * BYTES_PER_MEGABYTE + MOST_BESIDES) throw tooLarge(limit);
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
        // A browser reads no answer before it has sent everything: the rest is passed over.
        const kept: ReceivedFile | StorageFailed = await stored(part, part.fileName, { folder, limit }).catch(
          ofStorage,
        );
        if (kept instanceof StorageFailed) failure = kept;
        else file = kept;
      }
    }
    if (failure) throw failure;
    if (!file) throw new Refused("uploadFileMissing");
    if (file.sizeBytes === 0) throw new Refused("uploadFileEmpty");
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
  const kept = await storeFile(folder, limited(content, limit));
  const isPlain = /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(mediaType);
  return { ...kept, name: offeredName(fileName), mediaType: isPlain ? mediaType : "application/octet-stream" };
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

/** How many bytes the file of a form at least has; the form is a little larger, so what would just fit is left to be counted. */
export function bytesTold({ headers }: Request): number {
  return Math.max(0, Number(headers.get("content-length") ?? 0) - MOST_BESIDES) || 0;
}
