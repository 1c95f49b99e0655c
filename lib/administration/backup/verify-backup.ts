import "server-only";
import path from "node:path";
import { readPackedFile } from "@/lib/kit/files/packed-file";
import { listedFiles } from "./backups";
import { FactCounter } from "./fact-counter";
import {
  databaseTableFile,
  IMPORTS_FILE,
  JOBS_FILE,
  type ListedImport,
  type Manifest,
  readManifest,
  segmentFile,
  sharedFile,
} from "./manifest";
import { unpack, unpackLines } from "./packed-lines";

/** The manifest of a verified backup and the errors found in it. */
export type VerifiedBackup = { manifest: Manifest; faults: string[] };

/** Reads a whole backup and checks every size, hash, count and sum. Throws if there is none. */
export async function verifyBackup(folder: string): Promise<VerifiedBackup> {
  const manifest = readManifest(folder);
  const faults: string[] = [];
  const check = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  };
  const { postgres, usage, files } = manifest;
  const expectRows = (file: string, content: { bytes: number; sha256: string; rows: number }) =>
    check(async () => {
      let rows = 0;
      for await (const _ of unpackLines(path.join(folder, file), content)) rows += 1;
      if (rows !== content.rows) throw new Error(`${file} has ${rows} rows instead of ${content.rows}.`);
    });
  for (const [name, table] of Object.entries(postgres.tables)) await expectRows(databaseTableFile(name), table);
  await expectRows(JOBS_FILE, postgres.jobs);
  await check(() => verifyFacts(folder, usage));
  await check(async () => {
    let count = 0;
    for await (const [name, sha256, bytes] of listedFiles(folder, manifest)) {
      count += 1;
      await check(() => verifyFile(sharedFile(folder, name), { bytes, sha256 }));
    }
    if (count !== files.count) throw new Error(`There are ${count} files instead of ${files.count}.`);
  });
  return { manifest, faults };
}

async function verifyFacts(folder: string, usage: Manifest["usage"]): Promise<void> {
  const byImport: FactCounter["byImport"] = new Map();
  for (const [id, segments] of Object.entries(usage.organizations))
    for (const segment of segments) {
      const file = segmentFile(folder, id, segment);
      const counter = new FactCounter(usage.columns);
      for await (const _ of counter.counting(unpack(file, segment)));
      if (!counter.isWhole || counter.facts !== segment.facts)
        throw new Error(`${file} does not contain the expected ${segment.facts} facts.`);
      for (const [importId, one] of counter.byImport) byImport.set(importId, one);
    }
  const total = { facts: 0, sum: 0n };
  let differing = 0;
  for await (const line of unpackLines(path.join(folder, IMPORTS_FILE), usage.imports)) {
    const [id, facts, sum]: ListedImport = JSON.parse(line);
    if (facts === null) continue;
    const own = byImport.get(id) ?? { facts: 0, sum: 0 };
    if (own.facts !== facts || String(own.sum) !== sum) differing += 1;
    total.facts += own.facts;
    total.sum += BigInt(own.sum);
  }
  if (differing > 0) throw new Error(`${differing} months differ from the sums of the installation.`);
  if (total.facts !== usage.facts || String(total.sum) !== usage.sum)
    throw new Error(`The backup does not contain the expected ${usage.facts} facts.`);
}

async function verifyFile(file: string, expected: { bytes: number; sha256: string }): Promise<void> {
  let bytes = 0;
  try {
    for await (const piece of readPackedFile({ path: file, sha256: expected.sha256 })) bytes += piece.length;
  } catch (cause) {
    throw new Error(`${file} differs from what was stored.`, { cause });
  }
  if (bytes !== expected.bytes) throw new Error(`${file} differs from what was stored.`);
}
