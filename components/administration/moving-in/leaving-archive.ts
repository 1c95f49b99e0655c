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
  /** Annotations, saved reports and scenarios. */
  notes: File | null;
  /** Credentials with their secrets, which a passphrase opens; null if the archive has none. */
  locked: File | null;
};

/** Bytes. Descriptions and sheets of an archive are small. */
const MOST_UNPACKED = 20_000_000;
/** Of the manifest, which has a line for each original file. */
const MOST_LISTED = 500_000_000;

/** A file of an archive is not there, or is not as it was written. */
export class DamagedArchive extends Error {
  override readonly name = "DamagedArchive";

  constructor(
    readonly kind: "missing" | "changed" | "unreadable",
    readonly file: string,
  ) {
    super(`${kind}: ${file}`);
  }
}

// Content Security Policy allows no workers made of text, and the browser decompresses by itself.
configure({ useWebWorkers: false, useCompressionStream: true });

/**
 * Takes the importable parts out of an archive without reading its other files; null for any other file. Throws
 * DamagedArchive if one of the parts is not as the manifest lists it. `most`: bytes of an upload.
 */
export async function readLeavingArchive(file: File, most: number): Promise<Archive | null> {
  const zip = new ZipReader(new BlobReader(file));
  try {
    const entries = await filesOf(zip);
    if (!entries || !(await isArchive(entries))) return null;
    const named = (pattern: RegExp) => entries.filter(({ filename }) => pattern.test(filename));
    const tables = named(/^facts\/[^/]+\.csv$/);
    const [locked, notes] = [LOCKED, NOTES].map((name) => entries.find(({ filename }) => filename === name));
    // With secrets, the other file of credentials would add the same ones.
    const sheets = named(/^sheets\/[^/]+\.(xlsx|csv)$/).filter((entry) => !(locked && entry.filename === UNLOCKED));
    const listed = await readManifest(entries);
    for (const name of listed.keys())
      if (/^(facts\/[^/]+\.csv|sheets\/.*)$/.test(name) && !entries.some(({ filename }) => filename === name))
        throw new DamagedArchive("missing", name);
    for (const { filename, uncompressedSize } of tables)
      if (listed.get(filename)?.bytes !== uncompressedSize) throw new DamagedArchive("changed", filename);
    for (const table of tables) await requireWhole(table);
    const read = (entry: FileEntry) => unpacked(entry, listed.get(entry.filename)?.sha256);
    return {
      sheets: await Promise.all(sheets.map(read)),
      notes: notes ? await read(notes) : null,
      locked: locked ? await read(locked) : null,
      usage: await usageOf(tables, most),
    };
  } finally {
    await zip.close();
  }
}

type Listed = ReadonlyMap<string, { bytes: number; sha256: string }>;

/** The last file of an archive lists all others: without it, the archive was cut or made by something else. */
async function readManifest(entries: readonly FileEntry[]): Promise<Listed> {
  const entry = entries.find(({ filename }) => filename === MANIFEST);
  if (!entry) throw new DamagedArchive("missing", MANIFEST);
  if (entry.uncompressedSize > MOST_LISTED) throw new DamagedArchive("changed", MANIFEST);
  try {
    const { files } = JSON.parse(await entry.getData(new TextWriter(), { checkSignature: true }));
    return new Map(Array.from(files, (one) => [Object(one).name, Object(one)]));
  } catch {
    throw new DamagedArchive("changed", MANIFEST);
  }
}

const MANIFEST = "manifest.json";
const NOTES = "sheets/notes-and-reports.json";
const LOCKED = "sheets/credentials-with-secrets.zip";
const UNLOCKED = "sheets/credentials.xlsx";

/** The sheet inside; null for another passphrase. */
export async function unlock(file: File, passphrase: string): Promise<File | null> {
  const zip = new ZipReader(new BlobReader(file), { password: passphrase, checkSignature: true });
  try {
    const [sheet] = (await filesOf(zip)) ?? [];
    if (!sheet || sheet.uncompressedSize > MOST_UNPACKED) return null;
    return new File([await sheet.getData(new BlobWriter(), { checkSignature: true })], sheet.filename);
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

/** A small file, of which the manifest has the checksum. */
async function unpacked(entry: FileEntry, sha256: string | undefined): Promise<File> {
  if (entry.uncompressedSize > MOST_UNPACKED) throw new DamagedArchive("changed", entry.filename);
  const name = entry.filename.slice(entry.filename.lastIndexOf("/") + 1);
  const content = await entry.getData(new BlobWriter(), { checkSignature: true }).catch(() => {
    throw new DamagedArchive("changed", entry.filename);
  });
  if ((await sha256Of(content)) !== sha256) throw new DamagedArchive("changed", entry.filename);
  return new File([content], name);
}

/** Compares the checksum of the ZIP file: a table of usage is too large for one of another kind in a browser. */
async function requireWhole(table: FileEntry): Promise<void> {
  await table.getData(new WritableStream(), { checkSignature: true }).catch(() => {
    throw new DamagedArchive("changed", table.filename);
  });
}

async function sha256Of(content: Blob): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await content.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
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
