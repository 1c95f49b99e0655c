import { createReadStream } from "node:fs";
import { combineReadings, type PlacedReading } from "@/lib/counter/combine-readings";
import { FindingLog } from "@/lib/counter/finding";
import { readCounterFile } from "@/lib/counter/read-counter";
import { type Reading, unread } from "@/lib/counter/reading";

const usage = "usage: npm run --silent counter -- read FILE…";

/** Reads files like the product and prints one JSON line each. */
async function main(arguments_: readonly string[]): Promise<void> {
  const [verb, ...files] = arguments_;
  if (verb !== "read" || files.length === 0) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  for (const file of files) console.log(JSON.stringify(line(file, await readFile(file))));
}

async function readFile(file: string): Promise<Reading> {
  try {
    const readings: PlacedReading[] = [];
    for await (const { place, records } of readCounterFile(createReadStream(file, { highWaterMark: 256 * 1024 }))) {
      let next = await records.next();
      while (!next.done) next = await records.next();
      readings.push({ place, reading: next.value });
    }
    return combineReadings(readings);
  } catch (error) {
    const log = new FindingLog();
    log.refuse("file-unreadable", "", { reason: error instanceof Error ? error.message : String(error) });
    return { ...unread("empty", "not-counter"), warnings: [], errors: log.findings("error") };
  }
}

function line(file: string, { verdict, reports, months, exceptions, warnings, errors }: Reading) {
  return {
    file,
    verdict,
    reports,
    partial_months: months.partial ?? [],
    exceptions: exceptions.map(({ code, message }) => ({ code, message })),
    warnings: warnings.map(({ code, message, where }) => ({ code, message, where })),
    errors: errors.map(({ code, message, where }) => ({ code, message, where })),
  };
}

await main(process.argv.slice(2));
