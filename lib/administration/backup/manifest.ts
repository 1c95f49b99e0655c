import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { sealKeys } from "@/lib/kit/seal";

const content = z.object({ bytes: z.number(), sha256: z.string() });

/** Parts of a backup with the size and hash of each. Written last: a folder without it is not a backup. */
const manifest = z.object({
  format: z.literal(1),
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
    facts: z.number(),
    /** Sum of all values; a string because it may exceed the safe integers. */
    sum: z.string(),
    /** By organization id. */
    organizations: z.record(z.string(), content.extend({ facts: z.number(), sum: z.string() })),
    /** The number of facts of each import that was current. */
    imports: content.extend({ rows: z.number() }),
  }),
  files: content.extend({ count: z.number(), stored: z.number(), missing: z.number() }),
  /** Names of the keys in SEAL_KEY: the first characters of their fingerprints. */
  keys: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifest>;

export const MANIFEST = "manifest.json";

export const tableFile = (table: string): string => path.join("postgres", `${table}.gz`);
export const JOBS_FILE = path.join("postgres", "queue", "jobs.gz");
export const factsFile = (organizationId: number | string): string => path.join("usage", `facts-${organizationId}.gz`);
export const IMPORTS_FILE = path.join("usage", "imports.gz");
export const FILES_LIST = "files.gz";
export const FILES = "files";

/** Throws an Error with a readable message if the folder is not a complete backup. */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, MANIFEST);
  if (!existsSync(file))
    throw new Error(
      existsSync(`${folder}.part`)
        ? `The backup in ${folder} is incomplete: make it again.`
        : `There is no backup in ${folder}.`,
    );
  const read = manifest.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!read.success) throw new Error(`The format of the backup in ${folder} is unknown to this version.`);
  return read.data;
}

/** Keys in use in the backup that `sealKey` (a list as in the settings) does not contain. */
export function missingKeys({ keys }: Manifest, sealKey: string): string[] {
  const names = new Set(sealKey ? sealKeys(sealKey).map(({ name }) => name) : []);
  return keys.filter((name) => !names.has(name));
}
