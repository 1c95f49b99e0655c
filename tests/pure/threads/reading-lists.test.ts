import { expect, test } from "vitest";
import { Refused } from "@/lib/kit/errors";
import { resultInThread, ThreadEnded } from "@/lib/kit/threads/run-in-thread";
import { readSheets } from "@/lib/spreadsheets/read-sheets";
import { readingLimits } from "@/lib/spreadsheets/reading-limits";
import { sheetsTask } from "@/lib/spreadsheets/sheets-task";
import { workbook } from "../../support/workbook";

const far = Array.from({ length: 19_000 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`);
const farSheet = { rows: [], xml: `<worksheet><sheetData>${far.join("")}</sheetData></worksheet>` };
const wide = Array.from({ length: 15_000 }, (_, at) => `${`${at},`.repeat(60)}x`).join("\n");

let persons = 0;
const preview = (bytes: Uint8Array) => readSheets(bytes, { user: { id: ++persons } });
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => "",
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  );

test.each<[string, () => Uint8Array, string]>([
  ["19,000 rows with a cell in the last column", () => workbook([farSheet]), "importFileCellsTooFar"],
  ["three sheets of them", () => workbook([farSheet, farSheet, farSheet]), "importFileCellsTooFar"],
  ["a text of a million columns", () => Buffer.from(`${",".repeat(900_000)}1\n`), "importFileCellsTooFar"],
  ["15,000 rows of 61 cells, and as many again", () => Buffer.from(`${wide}\n${wide}`), "importFileTooManyCells"],
])("%s is refused while this thread goes on", { timeout: 60_000 }, async (_, content, code) => {
  const bytes = content();
  await preview(Buffer.from("a,b\n1,2\n"));
  const before = process.memoryUsage().rss;
  let [longest, last] = [0, performance.now()];
  const clock = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 10);
  const result = await codeOf(preview(bytes));
  clearInterval(clock);
  expect(result).toBe(code);
  // Reading such a file here would take seconds.
  expect(longest).toBeLessThan(1_000);
  expect((process.memoryUsage().rss - before) / 1_000_000).toBeLessThan(200);
});

test("a reader that takes too long or too much memory is ended, and the next file is read", {
  timeout: 60_000,
}, async () => {
  const bytes = Buffer.from(wide);
  const read = (limits: { megabytes: number; seconds: number }) => resultInThread(sheetsTask, { bytes }, limits);
  // Time is checked four times a second; as a workbook, so many cells take far longer.
  const numbers = Array.from({ length: 61 }, (_, at) => at);
  const sheet = workbook([{ rows: Array.from({ length: 15_000 }, () => numbers) }]);
  const limited = resultInThread(sheetsTask, { bytes: sheet }, { megabytes: 512, seconds: 0.01 });
  await expect(limited).rejects.toMatchObject({
    limit: "time",
    code: "fileTakesTooLong",
  });
  const failure = await read({ megabytes: 8, seconds: 60 }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ThreadEnded);
  expect(failure).toMatchObject({ limit: "memory", code: "fileTakesTooMuchMemory" });
  const [first] = await read(readingLimits.list);
  expect(first?.rows).toHaveLength(15_000);
});
