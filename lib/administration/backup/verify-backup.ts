import "server-only";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import {
  FILES,
  FILES_LIST,
  factsFile,
  IMPORTS_FILE,
  JOBS_FILE,
  type Manifest,
  readManifest,
  tableFile,
} from "./manifest";
import { unpack, unpackLines } from "./packed-lines";
import { FactReckoner } from "./sum-facts";

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
  for (const [name, table] of Object.entries(postgres.tables)) await expectRows(tableFile(name), table);
  await expectRows(JOBS_FILE, postgres.jobs);
  await check(() => verifyFacts(folder, usage));
  await check(async () => {
    let count = 0;
    for await (const line of unpackLines(path.join(folder, FILES_LIST), files)) {
      const [name, bytes, sha256]: [string, number, string] = JSON.parse(line);
      count += 1;
      await check(() => verifyFile(path.join(folder, FILES, name), { bytes, sha256 }));
    }
    if (count !== files.count) throw new Error(`There are ${count} files instead of ${files.count}.`);
  });
  return { manifest, faults };
}

async function verifyFacts(folder: string, usage: Manifest["usage"]): Promise<void> {
  const byImport = new Map<number, number>();
  const total = { facts: 0, sum: 0n };
  for (const [id, expected] of Object.entries(usage.organizations)) {
    const reckoner = new FactReckoner(usage.columns);
    for await (const piece of unpack(path.join(folder, factsFile(id)), expected)) reckoner.add(piece);
    if (!reckoner.isWhole || reckoner.facts !== expected.facts || String(reckoner.sum) !== expected.sum)
      throw new Error(`${factsFile(id)} does not contain the expected ${expected.facts} facts.`);
    for (const [importId, facts] of reckoner.byImport) byImport.set(importId, facts);
    total.facts += reckoner.facts;
    total.sum += reckoner.sum;
  }
  if (total.facts !== usage.facts || String(total.sum) !== usage.sum)
    throw new Error(`The backup does not contain the expected ${usage.facts} facts.`);
  let differing = 0;
  for await (const line of unpackLines(path.join(folder, IMPORTS_FILE), usage.imports)) {
    const [id = 0, facts = 0] = line.split(" ").map(Number);
    if ((byImport.get(id) ?? 0) !== facts) differing += 1;
  }
  if (differing > 0) throw new Error(`${differing} months differ from the sums of the installation.`);
}

async function verifyFile(file: string, expected: { bytes: number; sha256: string }): Promise<void> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of createReadStream(file)) {
    hash.update(piece);
    bytes += piece.length;
  }
  if (bytes !== expected.bytes || hash.digest("hex") !== expected.sha256)
    throw new Error(`The checksum of ${file} does not match.`);
}
