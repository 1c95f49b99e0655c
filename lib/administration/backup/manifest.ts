import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { sealKeys } from "@/lib/kit/seal";

const content = z.object({ bytes: z.number(), sha256: z.string() });

/** Facts of one organization that one backup added: backups share them, as they share the stored files. */
const segment = content.extend({ backup: z.string(), facts: z.number() });
export type Segment = z.infer<typeof segment>;

/** Parts of a backup with the size and hash of each. Written last: a folder without it is not a backup. */
const manifest = z.object({
  format: z.literal(2),
  /** The product's version. */
  version: z.string(),
  made: z.string(),
  postgres: z.object({
    version: z.string(),
    /** The migrations that had been applied. */
    migrations: z.array(z.string()),
    tables: z.record(z.string(), content.extend({ columns: z.array(z.string()), rows: z.number() })),
    sequences: z.record(z.string(), z.string().nullable()),
    /** Jobs waiting in the queue. */
    jobs: content.extend({ rows: z.number() }),
  }),
  usage: z.object({
    columns: z.array(z.object({ name: z.string(), type: z.enum(["Date", "UInt16", "UInt32"]) })),
    /** The newest import, and those up to it that were still being written and are left out. */
    newest: z.number(),
    loading: z.array(z.number()),
    /** Facts of current imports, and the sum of their values: a string, as it may exceed the safe integers. */
    facts: z.number(),
    sum: z.string(),
    /** By organization id. They also contain facts of imports that were purged since; `imports` says which count. */
    organizations: z.record(z.string(), z.array(segment)),
    imports: content.extend({ rows: z.number() }),
  }),
  /** Files in the list, their sum of bytes, and those that the database names but that were not there. */
  files: content.extend({ count: z.number(), stored: z.number(), missing: z.number() }),
  /** Names of the keys in SEAL_KEY: the first characters of their fingerprints. */
  keys: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifest>;

export const MANIFEST = "manifest.json";

export const databaseTableFile = (table: string): string => path.join("postgres", `${table}.gz`);
export const JOBS_FILE = path.join("postgres", "queue", "jobs.gz");
/** One line per import whose facts are in the backup: [id, number of facts, sum of their values; null unless current]. */
export const IMPORTS_FILE = "imports.gz";
export type ListedImport = [id: number, facts: number | null, sum: string | null];
/** One line per stored file, in ascending order: [name, SHA-256 of its content, bytes of its content]. */
export const FILES_LIST = "files.gz";

/** Path of a file that backups share, next to their folders. */
export const sharedFile = (folder: string, name: string): string => path.join(path.dirname(folder), "files", name);
/** The folder of shared facts. */
export const FACTS = "facts";
export const segmentFile = (
  folder: string,
  organizationId: number | string,
  { backup }: Pick<Segment, "backup">,
): string => path.join(path.dirname(folder), FACTS, String(organizationId), `${backup}.gz`);

/** Throws an Error with a readable message if the folder is not a complete backup. */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, MANIFEST);
  if (!existsSync(file)) throw new Error(`There is no complete backup in ${folder}.`);
  const read = manifest.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!read.success) throw new Error(`The format of the backup in ${folder} is unknown to this version.`);
  return read.data;
}

/** Keys in use in the backup that `sealKey` (a list as in the settings) does not contain. */
export function missingKeys({ keys }: Manifest, sealKey: string): string[] {
  const names = new Set(sealKey ? sealKeys(sealKey).map(({ name }) => name) : []);
  return keys.filter((name) => !names.has(name));
}
