import {
  BlobReader,
  BlobWriter,
  configure,
  type FileEntry,
  TextWriter,
  ZipReader,
  ZipWriter,
} from "@zip.js/zip.js/lib/zip-core-native.js";

/** Parts of an archive made by “Export everything” that this page can import. */
export type Archive = {
  /** ZIP files of usage, each at most as large as uploads may be, if no single table is larger. */
  usage: File[];
  sheets: File[];
  /** Credentials with their secrets, which a passphrase opens; null if the archive has none. */
  locked: File | null;
};

/** Bytes. Descriptions and sheets of an archive are small. */
const MOST_UNPACKED = 20_000_000;

// Content Security Policy allows no workers made of text, and the browser decompresses by itself.
configure({ useWebWorkers: false, useCompressionStream: true });

/**
 * Takes the importable parts out of an archive without reading its other files; null for any other file. Throws an error for
 * a damaged archive. `most`: bytes of an upload.
 */
export async function readLeavingArchive(file: File, most: number): Promise<Archive | null> {
  const zip = new ZipReader(new BlobReader(file));
  try {
    const entries = await filesOf(zip);
    if (!entries || !(await isArchive(entries))) return null;
    const sheets = entries.filter(({ filename }) => /^sheets\/[^/]+\.(xlsx|csv)$/.test(filename));
    const locked = entries.find(({ filename }) => filename === LOCKED);
    return {
      usage: await usageOf(
        entries.filter(({ filename }) => /^facts\/[^/]+\.csv$/.test(filename)),
        most,
      ),
      // With secrets, the other file of credentials would add the same ones.
      sheets: await Promise.all(sheets.filter((entry) => !(locked && entry.filename === UNLOCKED)).map(unpacked)),
      locked: locked ? await unpacked(locked) : null,
    };
  } finally {
    await zip.close();
  }
}

const LOCKED = "sheets/credentials-with-secrets.zip";
const UNLOCKED = "sheets/credentials.xlsx";

/** The sheet inside; null for another passphrase. */
export async function unlock(file: File, passphrase: string): Promise<File | null> {
  const zip = new ZipReader(new BlobReader(file), { password: passphrase, checkSignature: true });
  try {
    const [sheet] = (await filesOf(zip)) ?? [];
    return sheet ? await unpacked(sheet) : null;
  } catch {
    return null;
  } finally {
    await zip.close();
  }
}

/** Null for a file that is no ZIP archive. */
async function filesOf(zip: ZipReader<Blob>): Promise<FileEntry[] | null> {
  try {
    return (await zip.getEntries()).filter((entry): entry is FileEntry => !entry.directory);
  } catch {
    return null;
  }
}

async function isArchive(entries: readonly FileEntry[]): Promise<boolean> {
  const model = entries.find(({ filename }) => filename === "model.json");
  if (!model || model.uncompressedSize > MOST_UNPACKED) return false;
  try {
    return Object(JSON.parse(await model.getData(new TextWriter()))).format === "usus-archive";
  } catch {
    return false;
  }
}

async function unpacked(entry: FileEntry): Promise<File> {
  if (entry.uncompressedSize > MOST_UNPACKED) throw new Error(`${entry.filename} is too large for a sheet.`);
  const name = entry.filename.slice(entry.filename.lastIndexOf("/") + 1);
  return new File([await entry.getData(new BlobWriter(), { checkSignature: true })], name);
}

/** Tables of usage as ZIP files of limited size. They are copied as they are compressed. */
async function usageOf(tables: readonly FileEntry[], most: number): Promise<File[]> {
  const groups: FileEntry[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const table of tables) {
    size += table.compressedSize + OVERHEAD;
    if (size > most) {
      groups.push([]);
      size = table.compressedSize + OVERHEAD;
    }
    groups.at(-1)?.push(table);
  }
  return Promise.all(groups.map((group, at) => packed(group, `usage-${at + 1}.zip`)));
}

/** Bytes of headers for each file. */
const OVERHEAD = 1000;

async function packed(tables: readonly FileEntry[], name: string): Promise<File> {
  const writer = new BlobWriter("application/zip");
  const zip = new ZipWriter(writer, { passThrough: true });
  for (const entry of tables) {
    const content = await entry.getData(new BlobWriter(), { passThrough: true });
    await zip.add(entry.filename, new BlobReader(content), { entry, passThrough: true });
  }
  await zip.close();
  return new File([await writer.getData()], name, { type: "application/zip" });
}
