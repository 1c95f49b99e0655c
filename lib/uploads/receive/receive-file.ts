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
export const MOST_BESIDES = 100_000;
const MOST_TEXTS = 20;

export type ReceivedFile = StoredFile & { name: string; mediaType: string };

/** Texts of a form by their names. */
export type FormTexts = Readonly<Record<string, string>>;

/** What one file may take, in bytes. */
export const uploadLimit = (): number => settings().UPLOAD_LIMIT_MB * BYTES_PER_MEGABYTE;

/** Where a file is kept, and what it is called in the form. */
type Place = { folder: string; field: string };

/**
 * Takes the file and the texts of a form, without ever holding the file in memory. `check` is given the texts that stand
 * before the file, so that what must be refused is refused before it is read. Whatever goes wrong, no file is left.
 */
export async function receiveFile(
  request: Request,
  check: (texts: FormTexts) => Promise<void>,
  { folder, field }: Place = { folder: UPLOADED, field: "data_file" },
): Promise<{ file: ReceivedFile; texts: FormTexts }> {
  if (Number(request.headers.get("content-length") ?? 0) > uploadLimit() + MOST_BESIDES) throw tooLarge();
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
        const kept: ReceivedFile | StorageFailed = await stored(part, part.fileName, folder).catch(ofStorage);
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

const tooLarge = () => new Problem(413, "uploadTooLarge", { megabytes: settings().UPLOAD_LIMIT_MB });

async function stored({ content, mediaType }: FormPart, fileName: string, folder: string): Promise<ReceivedFile> {
  const kept = await storeFile(folder, limited(content));
  const isPlain = /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(mediaType);
  return { ...kept, name: offeredName(fileName), mediaType: isPlain ? mediaType : "application/octet-stream" };
}

async function* limited(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const limit = uploadLimit();
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > limit) throw tooLarge();
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
