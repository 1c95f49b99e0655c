import { execFile } from "node:child_process";
import { createWriteStream, statSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual, promisify } from "node:util";
import { writeXlsxStream } from "hucre";
import { systemScope } from "@/lib/access/system-scope";
import { type Month, month } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import { workerOptions } from "@/lib/runtime/programs";
import { askGroups } from "@/lib/usage/ask/ask-groups";
import { usageReader } from "@/lib/usage/engine/engine-client";
import { readVisibility } from "@/lib/usage/read-visibility";
import { UsageView } from "@/lib/usage/usage-view";
import { printTable } from "./figures";
import { interruption } from "./interruption";
import { millionAsJson, millionAsTable, millionSums, RECORDS, TITLES } from "./million-records";
import { openProductStores } from "./product-stores";

const MONTH = month("2025-01");
const run = promisify(execFile);

const forms: readonly { name: string; write: (file: string) => Promise<void> }[] = [
  { name: "million.json", write: (file) => writeText(file, millionAsJson(MONTH)) },
  { name: "million.tsv", write: (file) => writeText(file, tabSeparated(MONTH)) },
  { name: "million.xlsx", write: writeWorkbook },
];

/**
 * Imports the same million records from each form of report, first with new and then with known titles, each in a process
 * of its own, and prints time and memory. Throws where the figures that readers see are not those that were written.
 */
export async function measureImport(): Promise<void> {
  const stores = await openProductStores("data/bench-import");
  try {
    await db().organization.create({ data: { name: "Library of Everything", internalId: "million" } });
    const table = [];
    for (const { name, write } of forms) {
      const file = path.join(stores.folder, name);
      await write(file);
      for (const titles of ["new", "known"]) {
        if (titles === "new") await db().title.deleteMany();
        const measured = await importFile(file, `${name} ${titles}`, interruption);
        table.push({ form: path.extname(name), MB: Math.round(statSync(file).size / 1e6), titles, ...measured });
      }
    }
    console.log(`${RECORDS} records of ${TITLES} titles; the figures readers see are those written, to the last count`);
    printTable(table);
  } finally {
    await stores.close();
  }
}

type Measured = { seconds: number; "records/s": number; "CPU s": number; "added MB": number; "peak MB": number };

async function importFile(file: string, platform: string, signal: AbortSignal): Promise<Measured> {
  const { id } = await db().platform.create({ data: { shortName: platform, name: platform } });
  const program = path.join(import.meta.dirname, "import-file.ts");
  const { stdout } = await run(process.execPath, [...workerOptions, program, file, String(id), MONTH], { signal });
  await checkFigures(id);
  const measured: Measured = JSON.parse(stdout);
  return measured;
}

async function checkFigures(platformId: number): Promise<void> {
  const view = new UsageView(usageReader(), await systemScope("usage.view", "bench"), await readVisibility());
  const { id } = await db().reportType.findFirstOrThrow({ where: { counterCode: "TR", release: "5" } });
  const where = { reportType: [id], platform: [platformId] };
  const groups = await askGroups(view, { by: ["metric"], measures: ["uses"], where });
  const names = new Map((await db().metric.findMany()).map((metric) => [metric.id, metric.shortName]));
  const figures = Object.fromEntries(groups.map(({ keys, figures }) => [names.get(Number(keys[0])), figures[0]]));
  if (!isDeepStrictEqual(figures, millionSums()))
    throw new Error(`Written were ${JSON.stringify(millionSums())}, readers see ${JSON.stringify(figures)}`);
}

function writeText(file: string, text: Iterable<string>): Promise<void> {
  return pipeline(Readable.from(inLargePieces(text)), createWriteStream(file));
}

function* inLargePieces(text: Iterable<string>): Generator<string> {
  let piece = "";
  for (const part of text) {
    piece += part;
    if (piece.length < 65_536) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

function* tabSeparated(of: Month): Generator<string> {
  for (const row of millionAsTable(of)) yield `${row.join("\t")}\r\n`;
}

function writeWorkbook(file: string): Promise<void> {
  const workbook = writeXlsxStream(millionAsTable(MONTH), { name: "TR", repeatHeaders: false });
  return pipeline(Readable.from(workbook), createWriteStream(file));
}
