import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { ofOneInstitution } from "@/lib/counter/one-institution";
import { readCounter } from "@/lib/counter/read-counter";
import { month } from "@/lib/counter/standard/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { answerTask } from "@/lib/imports/read/answer-task";
import type { RecordColumns } from "@/lib/imports/read/record-columns";
import { FileChanged, type PackedFile } from "@/lib/kit/files/packed-file";
import { idleThreads, runInThread } from "@/lib/kit/threads/run-in-thread";
import { hugeTitleReport } from "@/lib/simulator/publisher/huge-report";
import { comparable, outcome } from "@/tests/pure/counter/reading-aid";

const january = month("2025-01");
const request = { report: "TR", release: "5", from: january, to: january } as const;

const limits = { megabytes: 1024, seconds: 60 };
const inOwnThread = (file: PackedFile) => runInThread(answerTask, { file, request }, limits);

const files = mkdtempSync(path.join(tmpdir(), "packed-"));

afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(files, { recursive: true }));

function packed(text: string): PackedFile {
  const sha256 = createHash("sha256").update(text).digest("hex");
  const file = { path: path.join(files, sha256), sha256 };
  writeFileSync(file.path, gzipSync(text, { level: 1 }));
  return file;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < text.length; from += 100_000) yield Buffer.from(text.slice(from, from + 100_000));
}

async function hugeText(records: number): Promise<string> {
  let text = "";
  for await (const part of hugeTitleReport(records, january)) text += part;
  return text;
}

/** Records without the fields that columns do not carry. */
function* recordsOf(columns: RecordColumns): Generator<Omit<UsageRecord, "institution">> {
  const { subjects, attributes, months, metrics } = columns;
  for (const [at, value] of columns.countAt.entries()) {
    const subject = subjects[columns.subjectAt[at] ?? -1];
    const split = attributes[columns.attributesAt[at] ?? -1];
    if (!subject || !split) throw new Error("A record refers to nothing");
    const [of, metric] = [months[columns.monthAt[at] ?? -1] ?? "", metrics[columns.metricAt[at] ?? -1] ?? ""];
    yield { month: month(of), metric, value, ...subject, attributes: split, place: 0 };
  }
}

async function inThread(text: string) {
  const records: string[] = [];
  const reader = inOwnThread(packed(text));
  let next = await reader.next();
  for (; !next.done; next = await reader.next())
    for (const record of recordsOf(next.value)) records.push(comparable({ ...record, institution: null }));
  return { records, reading: next.value };
}

const items = (names: readonly string[]) =>
  names.map((Institution_Name) => ({
    ...{ Institution_Name, Title: "Nature", Platform: "P", YOP: "2024", Data_Type: "Journal" },
    Performance: [
      {
        Period: { Begin_Date: "2025-01-01", End_Date: "2025-01-31" },
        Instance: [{ Metric_Type: "Total_Item_Requests", Count: 3 }],
      },
    ],
  }));

const header = { Report_ID: "TR", Release: "5", Report_Name: "Title Master Report", Created: "2025-02-01T00:00:00Z" };
const written = (names: readonly string[]) => JSON.stringify({ Report_Header: header, Report_Items: items(names) });

test.each([
  ["a large report", () => hugeText(12_000)],
  ["a report of several institutions", async () => written(["Brno", "Praha"])],
  ["a report that is cut short", async () => written(["Brno"]).slice(0, -40)],
  ["anything else", async () => "<html>Not today</html>"],
])("thread reads %s like the main thread", async (_, write) => {
  const text = await write();
  const here = await outcome(ofOneInstitution(readCounter(bytesOf(text), { request })));
  const there = await inThread(text);
  expect(there.reading).toEqual(here.reading);
  expect(there.records).toEqual(here.records.map((record) => comparable({ ...record, institution: null })));
});

test("prepared thread reads one report, and the next thread another", async () => {
  idleThreads.prepare(limits);
  for (const name of ["Brno", "Praha"]) {
    const { reading, records } = await inThread(written([name]));
    expect([reading.verdict, reading.header?.report, records.length]).toEqual(["import", "TR", 1]);
  }
});

test.each<[string, (file: PackedFile) => PackedFile, (error: unknown) => void]>([
  [
    "holds something else",
    (file) => ({ ...file, sha256: "0".repeat(64) }),
    (error) => expect(error).toBeInstanceOf(FileChanged),
  ],
  [
    "is gone",
    (file) => ({ ...file, path: `${file.path}.gone` }),
    (error) => expect(error).toMatchObject({ code: "ENOENT" }),
  ],
  [
    "ends too early",
    (file) => {
      const cut = `${file.path}.cut`;
      writeFileSync(cut, readFileSync(file.path).subarray(0, 1000));
      return { ...file, path: cut };
    },
    (error) => expect(error).toMatchObject({ code: "Z_BUF_ERROR" }),
  ],
])("caller of a thread learns that its file %s", async (_, spoil, check) => {
  const file = spoil(packed(await hugeText(2_000)));
  const error: unknown = await outcome(ofNothing(inOwnThread(file))).catch((thrown: unknown) => thrown);
  check(error);
});

test("canceled reader leaves no file behind", async () => {
  const file = packed(withHeaderLast(await hugeText(20_000)));
  const folder = mkdtempSync(path.join(tmpdir(), "read-in-thread-"));
  vi.stubEnv("TMPDIR", folder);
  for await (const columns of inOwnThread(file)) {
    expect(columns.countAt.length).toBeGreaterThan(0);
    break;
  }
  // The TypeScript compiler caches its results here, too.
  expect(readdirSync(folder).filter((name) => !name.startsWith("tsx-"))).toEqual([]);
  rmSync(folder, { recursive: true });
});

/** Items must then wait in a file until the header is read. */
function withHeaderLast(text: string): string {
  const items = text.indexOf(',"Report_Items"');
  return `{${text.slice(items + 1, -1)},${text.slice(1, items)}}`;
}

async function* ofNothing(reader: ReturnType<typeof inOwnThread>) {
  for (;;) {
    const next = await reader.next();
    if (next.done) return next.value;
    yield [];
  }
}
