import fc from "fast-check";
import { expect, test } from "vitest";
import { Unreadable } from "@/lib/counter/finding";
import { Problem } from "@/lib/kit/errors";
import { openSheets } from "@/lib/non-counter/sheets/open-sheets";
import { readSpreadsheet } from "@/lib/spreadsheets/read-spreadsheet";
import { SheetUnreadable } from "@/lib/spreadsheets/sheet-unreadable";
import { sheetsIn } from "@/lib/spreadsheets/sheets-in-file";
import { columnScore } from "@/lib/title-lists/file/recognize-columns";
import { rounds } from "@/tests/support/extent";
import { openDocument } from "@/tests/support/open-document";
import { sheetXml, workbook } from "@/tests/support/workbook";
import { inChunks, readAll } from "./reading-aid";
import { journal5, report5 } from "./report-builder";
import { text, titleReport } from "./table-builder";
import { journal, reportXml, total } from "./xml-builder";

const table = titleReport();
/** Small valid files, by format. */
const samples: Readonly<Record<string, Buffer>> = {
  JSON: Buffer.from(report5([journal5()])),
  XML: Buffer.from(reportXml({ customers: [{ items: [journal([total(3)])] }] })),
  TSV: Buffer.from(text(table)),
  CSV: Buffer.from(text(table).replaceAll("\t", ",")),
  KBART: Buffer.from("publication_title\tprint_identifier\tonline_identifier\nAnnals\t1234-5679\t2049-3630\n"),
  XLSX: workbook([{ rows: table }]),
  ODS: openDocument([{ name: "A", rows: table }]),
};

/** Reads everything with each reader of files from outside, which may refuse them in its own words only. */
const readers: Readonly<Record<string, (bytes: Buffer) => Promise<unknown>>> = {
  "COUNTER reports": (bytes) => readAll(bytes, { chunkSize: 61 }),
  "lists in previews": (bytes) => sheetsIn(bytes),
  "title lists": async (bytes) => {
    for await (const { rows } of readSpreadsheet(inChunks(bytes, 61), { score: columnScore }))
      for await (const _ of rows);
  },
  "own sheets": async (bytes) => {
    const counted = openSheets(inChunks(bytes, 61), { score: columnScore }, async function* ({ sheets }) {
      for (const { rows } of sheets) for await (const batch of rows()) yield batch.length;
    });
    for await (const _ of counted);
  },
};

const isRefusal = (error: unknown) =>
  error instanceof Problem || error instanceof SheetUnreadable || error instanceof Unreadable;

/** Bytes replaced, inserted, deleted or repeated; places are shares of the length. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.integer({ min: 0, max: 40 }),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 8 }),
    fc.constantFrom(
      ...['"', "[", "{", "<", "]]>", "&#0;", "\t", "\r", "\0", "1e999", "-", "PK"].map((one) => Buffer.from(one)),
    ),
  ),
  times: fc.constantFrom(1, 1, 1, 200),
});

function changed(bytes: Buffer, changes: readonly { at: number; removed: number; bytes: Uint8Array; times: number }[]) {
  return changes.reduce((all, { at, removed, bytes: others, times }) => {
    const place = Math.floor(at * all.length);
    return Buffer.concat([all.subarray(0, place), ...Array(times).fill(others), all.subarray(place + removed)]);
  }, bytes);
}

const changes = fc.array(change, { minLength: 1, maxLength: 4 });
/** Changed before it is packed, so that the archive stays valid. */
const sheet = Buffer.from(
  sheetXml(
    table.map((cells) => cells.map((cell) => ({ xml: `<c r="{r}" t="str"><v>${cell}</v></c>` }))),
    [],
  ),
);

const files = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...Object.values(samples)), changes)
      .map(([bytes, drawn]) => changed(bytes, drawn)),
  },
  {
    weight: 1,
    arbitrary: changes.map((drawn) => workbook([{ rows: [], xml: changed(sheet, drawn).toString("latin1") }])),
  },
);

test.each(Object.entries(readers))("%s: any bytes are read or refused", async (_, read) => {
  for (const bytes of Object.values(samples)) await read(bytes).catch((error) => expect(error).toSatisfy(isRefusal));
  await fc.assert(
    fc.asyncProperty(files, async (bytes) => {
      await read(bytes).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
      });
    }),
    { numRuns: rounds(50, 20_000), seed: 20_26 },
  );
});
