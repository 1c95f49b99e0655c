import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { sealKeys } from "@/lib/kit/seal";

const content = z.object({ bytes: z.number(), sha256: z.string() });

/** What a backup is, and what all its parts add up to. It is written last: a folder without it is no backup. */
const manifest = z.object({
  format: z.literal(1),
  /** Of the product. */
  version: z.string(),
  made: z.string(),
  postgres: z.object({
    version: z.string(),
    /** Those that its tables had been through. */
    migrations: z.array(z.string()),
    tables: z.record(z.string(), content.extend({ columns: z.array(z.string()), rows: z.number() })),
    sequences: z.record(z.string(), z.string().nullable()),
    /** Work that waited in the queue. */
    jobs: content.extend({ rows: z.number() }),
  }),
  usage: z.object({
    columns: z.array(z.object({ name: z.string(), type: z.enum(["Date", "UInt16", "UInt32"]) })),
    facts: z.number(),
    /** Of all values: larger than what a number holds, one day. */
    sum: z.string(),
    /** By organization. */
    organizations: z.record(z.string(), content.extend({ facts: z.number(), sum: z.string() })),
    /** How many facts each import has that counted when it was made. */
    imports: content.extend({ rows: z.number() }),
  }),
  files: content.extend({ count: z.number(), stored: z.number(), missing: z.number() }),
  /** Names of the keys in SEAL_KEY: the beginnings of their fingerprints. */
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

/** Throws a plain sentence where there is no whole backup. */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, MANIFEST);
  if (!existsSync(file))
    throw new Error(
      existsSync(`${folder}.part`)
        ? `The backup in ${folder} was broken off: make it again.`
        : `There is no backup in ${folder}.`,
    );
  const read = manifest.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!read.success) throw new Error(`The backup in ${folder} was made by a version that this one does not know.`);
  return read.data;
}

/** Keys that sealed something in the backup and that `sealKey` (a list as in the settings) does not hold. */
export function missingKeys({ keys }: Manifest, sealKey: string): string[] {
  const held = new Set(sealKey ? sealKeys(sealKey).map(({ name }) => name) : []);
  return keys.filter((name) => !held.has(name));
}
