import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { combineReadings } from "@/lib/counter/combine-readings";
import { openDocument } from "@/tests/support/open-document";
import { type SheetDraft, sheetXml, type WorkbookCell, workbook } from "@/tests/support/workbook";
import { zip } from "@/tests/support/zip";
import { errorCodes, read, readAll, sumsOf, warningCodes } from "./reading-aid";
import { journal5, report5 } from "./report-builder";
import {
  journalReport,
  journalSums,
  type Rows,
  text,
  titleBody,
  titleHeadings,
  titleReport,
  titleSums,
} from "./table-builder";

let temporaryFolder = "";

beforeEach(async () => {
  temporaryFolder = await mkdtemp(path.join(tmpdir(), "counter-test-"));
});

afterEach(async () => {
  expect(await readdir(temporaryFolder)).toEqual([]);
  await rm(temporaryFolder, { recursive: true, force: true });
});

/** Rows as a workbook has them: counts as numbers. */
function cells(rows: Rows): WorkbookCell[][] {
  return rows.map((row) => row.map((cell) => (/^(0|[1-9]\d*)$/.test(cell) ? Number(cell) : cell)));
}

const title: SheetDraft = { rows: cells(titleReport()) };
const journal: SheetDraft = { rows: cells(journalReport()) };

/** A report in which cells of the heading row or the body are something else. */
function changed(change: (cell: string, row: number, column: number) => WorkbookCell): SheetDraft {
  return { rows: titleReport().map((row, at) => row.map((cell, column) => change(cell, at + 1, column))) };
}

const jan = titleHeadings.indexOf("Jan-2024");

describe("one sheet", () => {
  const serials = [45292, 45323, 45352];
  test.each<[string, SheetDraft, Parameters<typeof workbook>[1]]>([
    ["with shared texts and numbers", title, {}],
    ["with counts as text", { rows: titleReport() }, {}],
    [
      "with texts inside the cells",
      changed((cell) => ({ xml: `<c r="{r}" t="inlineStr"><is><t>${cell}</t></is></c>` })),
      {},
    ],
    [
      "with rich texts and phonetic guides",
      changed((cell) => ({
        xml: `<c r="{r}" t="inlineStr"><is><r><rPr/><t>${cell.slice(0, 2)}</t></r><r><t>${cell.slice(2)}</t></r><rPh sb="0" eb="1"><t>no</t></rPh></is></c>`,
      })),
      {},
    ],
    [
      "with formulas and their values",
      changed((cell, row, column) =>
        row > 14 && column >= 13 ? { xml: `<c r="{r}"><f>SUM(A1)</f><v>${cell}</v></c>` } : cell,
      ),
      {},
    ],
    [
      "with formulas giving text",
      changed((cell) => ({ xml: `<c r="{r}" t="str"><f>T(A1)</f><v>${cell}</v></c>` })),
      {},
    ],
    [
      "with months as dates",
      changed((cell, row, column) => (row === 14 && column >= jan ? { date: serials[column - jan] ?? 0 } : cell)),
      {},
    ],
    [
      "with dates counted from 1904",
      changed((cell, row, column) =>
        row === 14 && column >= jan ? { date: (serials[column - jan] ?? 0) - 1462 } : cell,
      ),
      { is1904: true },
    ],
    [
      "with months as ISO dates",
      changed((cell, row, column) =>
        row === 14 && column >= jan
          ? { xml: `<c r="{r}" t="d"><v>2024-0${column - jan + 1}-01T00:00:00</v></c>` }
          : cell,
      ),
      {},
    ],
    [
      "with the release as a rounded number",
      changed((cell, row, column) =>
        row === 3 && column === 1 ? { xml: '<c r="{r}"><v>5.0000000000000004</v></c>' } : cell,
      ),
      {},
    ],
    [
      "with counts as floating numbers",
      changed((cell, row, column) =>
        row > 14 && column >= 13
          ? { xml: `<c r="{r}"><v>${cell}${cell === "0" ? ".0" : ".0000000000000001"}</v></c>` }
          : cell,
      ),
      {},
    ],
    ["without references", changed((cell) => ({ xml: `<c t="inlineStr"><is><t>${cell}</t></is></c>` })), {}],
    [
      "with a wrong dimension",
      {
        rows: [],
        xml: sheetXml(
          titleReport().map((row) =>
            row.map((cell) => ({ xml: `<c r="{r}" t="inlineStr"><is><t>${cell}</t></is></c>` })),
          ),
          [],
        ).replace("<sheetData>", '<dimension ref="A1"/><sheetData>'),
      },
      {},
    ],
    [
      "without styles or shared texts",
      changed((cell) => ({ xml: `<c r="{r}" s="7" t="inlineStr"><is><t>${cell}</t></is></c>` })),
      { styles: "<styleSheet/>" },
    ],
    [
      "with another namespace",
      {
        rows: [],
        xml: sheetXml(
          titleReport().map((row) =>
            row.map((cell) => ({ xml: `<x:c r="{r}" t="inlineStr"><x:is><x:t>${cell}</x:t></x:is></x:c>` })),
          ),
          [],
        )
          .replace("<worksheet", '<x:worksheet xmlns:x="y"')
          .replace("</worksheet", "</x:worksheet")
          .replace(/<(\/?)(sheetData|row)/g, "<$1x:$2"),
      },
      {},
    ],
  ])("%s", async (_, sheet, options) => {
    for (const chunkSize of [97, 65_536]) {
      const outcome = await read(workbook([sheet], options), { chunkSize, temporaryFolder });
      expect(errorCodes(outcome)).toEqual([]);
      expect(warningCodes(outcome)).toEqual([]);
      expect(sumsOf(outcome.records)).toEqual(titleSums);
      expect(outcome.reading).toMatchObject({
        kind: "xlsx",
        table: { sheet: "Sheet1", headingRow: 14, encoding: null },
      });
      expect(outcome.records.at(-1)).toMatchObject({ title: "Žluťoučký kůň", place: 17 });
    }
  });

  test("hidden rows are counted with a warning", async () => {
    const rows = cells(titleReport());
    const strings: string[] = [];
    const sheet = sheetXml(rows, strings);
    const hidden = sheet.replace(`<row r="${rows.length}">`, `<row r="${rows.length}" hidden="1">`);
    const inline = hidden.replace(
      / t="s"><v>(\d+)<\/v>/g,
      (_, at) => ` t="inlineStr"><is><t>${strings[Number(at)]}</t></is>`,
    );
    const outcome = await read(workbook([{ rows: [], xml: inline }]), { temporaryFolder });
    expect(sumsOf(outcome.records)).toEqual(titleSums);
    expect(warningCodes(outcome)).toEqual(["row-hidden"]);
  });

  test("escapes and control characters in texts are decoded (77)", async () => {
    const rows = titleReport({ body: titleBody.map((row) => ["A_x0005_B_x005F_x0041_ &amp;", ...row.slice(1)]) });
    const sheet = {
      rows: rows.map((row) => row.map((cell) => ({ xml: `<c r="{r}" t="inlineStr"><is><t>${cell}</t></is></c>` }))),
    };
    const { records } = await read(workbook([sheet]), { temporaryFolder });
    expect(records[0]?.title).toBe("A B_x0041_ &");
  });

  test("a reference to a missing text is rejected", async () => {
    const rows: WorkbookCell[][] = titleReport();
    rows[14] = [{ xml: '<c r="{r}" t="s"><v>99</v></c>' }, ...(rows[14]?.slice(1) ?? [])];
    const { reading } = await read(workbook([{ rows }]), { temporaryFolder });
    expect(reading.errors).toMatchObject([{ code: "workbook-broken", values: { reason: "shared text missing" } }]);
  });

  test.each<[string, WorkbookCell, string, string]>([
    ["a formula without a value", { xml: '<c r="{r}"><f>B1*2</f></c>' }, "count-unreadable", "=B1*2"],
    ["an error", { xml: '<c r="{r}" t="e"><v>#REF!</v></c>' }, "count-unreadable", "#REF!"],
    ["a fraction", { xml: '<c r="{r}"><v>2.5</v></c>' }, "count-fractional", "2.5"],
    ["a negative number", { xml: '<c r="{r}"><v>-2</v></c>' }, "count-negative", "-2"],
    ["a truth value", { xml: '<c r="{r}" t="b"><v>1</v></c>' }, "count-unreadable", "TRUE"],
  ])("%s as a count is rejected with its cell", async (_, cell, code, named) => {
    const sheet = changed((given, row, column) => (row === 16 && column === jan ? cell : given));
    const { reading } = await read(workbook([{ ...sheet, name: "TR 2024" }]), { temporaryFolder });
    expect(reading.errors).toMatchObject([{ code, where: `TR 2024!O16 (Jan-2024)`, values: { text: named } }]);
  });
});

describe("several sheets (78)", () => {
  const cover: SheetDraft = { name: "Cover", rows: [["Usage of 2024"], ["Made by Example Press"]] };

  test("a cover is omitted with a warning, blank sheets without", async () => {
    const outcome = await read(workbook([cover, { ...title, name: "TR" }, { rows: [] }]), { temporaryFolder });
    expect(sumsOf(outcome.records)).toEqual(titleSums);
    expect(outcome.reading.warnings).toMatchObject([{ code: "sheet-skipped", where: "Cover" }]);
  });

  test.each([",", ";", "\t"])("rows in a single column, from a text divided by %o, are split", async (mark) => {
    const other = mark === ";" ? "," : ";";
    const rows = titleReport().map((row) => row.join(mark).split(other));
    const outcome = await read(workbook([{ rows }]), { temporaryFolder });
    expect(outcome.reading.errors).toEqual([]);
    expect(sumsOf(outcome.records)).toEqual(titleSums);
    expect(outcome.reading.header?.period).toEqual({ from: "2024-01", to: "2024-03" });
    expect(warningCodes(outcome)).toEqual(["rows-in-one-column"]);
  });

  test("a hidden report is omitted next to another, and read alone", async () => {
    const hidden: SheetDraft = { ...journal, name: "Old", state: "hidden" };
    const beside = await read(workbook([hidden, title]), { temporaryFolder });
    expect(beside.reading).toMatchObject({ verdict: "import", warnings: [{ code: "sheet-hidden-skipped" }] });
    expect(sumsOf(beside.records)).toEqual(titleSums);
    const alone = await read(workbook([hidden, cover]), { temporaryFolder });
    expect(alone.reading).toMatchObject({
      verdict: "import",
      warnings: [{ code: "sheet-hidden-read" }, { code: "sheet-skipped" }],
    });
    expect(sumsOf(alone.records)).toEqual(journalSums);
  });

  test("each report is read separately", async () => {
    const file = workbook([
      { ...title, name: "TR" },
      { ...journal, name: "JR1" },
    ]);
    const reports = await readAll(file, { temporaryFolder });
    expect(reports.map(({ place, reading }) => [place, reading.verdict, reading.reports[0]?.report])).toEqual([
      ["TR", "import", "TR"],
      ["JR1", "import", "JR1"],
    ]);
    expect(reports.map(({ records }) => sumsOf(records))).toEqual([titleSums, journalSums]);
    expect(combineReadings(reports)).toMatchObject({
      verdict: "import",
      reports: [{ report: "TR" }, { report: "JR1" }],
    });
    expect(errorCodes(await read(file, { temporaryFolder }))).toEqual(["several-reports"]);
  });

  test("a copy of a report is rejected, and one rejected report rejects the file", async () => {
    const copy = combineReadings(await readAll(workbook([title, title]), { temporaryFolder }));
    const values = { report: "TR", month: "2024-01", twice: 6 };
    expect(copy).toMatchObject({ verdict: "reject", errors: [{ code: "usage-twice", where: "Sheet2!15:15", values }] });
    const broken = changed((cell, row, column) => (row === 15 && column === jan ? "x" : cell));
    const combined = combineReadings(await readAll(workbook([title, broken]), { temporaryFolder }));
    expect(combined).toMatchObject({ verdict: "reject", errors: [{ where: "Sheet2!O15 (Jan-2024)" }] });
  });
});

describe("one report in several sheets", () => {
  const [first = [], second = [], other = []] = titleBody;
  const withoutLast = (rows: Rows) => rows.map((row) => (row.length > 5 ? row.slice(0, -1) : row));
  const without = (rows: Rows, columns: string[]) =>
    rows.map((row) => (row.length > 5 ? row.filter((_, at) => !columns.includes(titleHeadings[at] ?? "")) : row));
  const bare = (body: Rows): Rows => [titleHeadings, ...body];
  const laterMonths = without(titleReport(), ["Jan-2024", "Feb-2024"]);

  async function combined(sheets: Rows[], names: string[] = []) {
    const drafts = sheets.map((rows, at) => ({ rows: cells(rows), ...(names[at] && { name: names[at] }) }));
    const reports = await readAll(workbook(drafts), { temporaryFolder });
    return { sums: sumsOf(reports.flatMap(({ records }) => records)), reading: combineReadings(reports) };
  }

  test.each<[string, Rows[]]>([
    ["its titles", [titleReport({ body: [first, second] }), titleReport({ body: [other] })]],
    ["its metrics", [titleReport({ body: [first, other] }), titleReport({ body: [second] })]],
    ["its months", [withoutLast(titleReport()), laterMonths]],
    ["a copy of its headings and more rows", [titleReport({ body: [first] }), bare([second, other])]],
    ["a copy of its headings and other months", [withoutLast(titleReport()), laterMonths.slice(-4)]],
  ])("split by %s is read as a whole", async (_, sheets) => {
    const { reading, sums } = await combined(sheets);
    expect(reading.errors).toEqual([]);
    expect([reading.verdict, sums]).toEqual(["import", titleSums]);
  });

  test("is rejected with the row when its usage is in both", async () => {
    const { reading } = await combined([titleReport({ body: [first, other] }), titleReport({ body: [second, other] })]);
    const values = { report: "TR", month: "2024-01", twice: 2 };
    expect(reading).toMatchObject({
      verdict: "reject",
      errors: [{ code: "usage-twice", where: "Sheet2!16:16", values }],
    });
  });

  test("is rejected when the sheets are not split alike", async () => {
    const { reading } = await combined([titleReport(), without(titleReport(), ["YOP"])]);
    expect(reading).toMatchObject({ verdict: "reject", errors: [{ code: "usage-twice", where: "Sheet2!15:15" }] });
  });

  test("may have its header in a sheet before it", async () => {
    const [above, table] = [titleReport().slice(0, 12), bare(titleBody)];
    const { reading, sums } = await combined([above, table], ["About", "Data"]);
    expect(sums).toEqual(titleSums);
    expect(reading).toMatchObject({
      verdict: "import",
      header: { period: { from: "2024-01", to: "2024-03" } },
      warnings: [{ code: "sheet-header-borrowed", where: "Data", values: { sheet: "Data", lender: "About" } }],
    });
  });

  test("does not get the header of a report with other columns", async () => {
    const { reading } = await combined([titleReport(), without(bare(titleBody), ["Title", "YOP"])]);
    expect(reading).toMatchObject({ verdict: "reject", errors: [{ code: "sheet-report-unknown" }] });
  });

  test("of several institutions is one for each", async () => {
    const { reading } = await combined([
      titleReport(),
      titleReport({ header: { Institution_Name: "Another Library" } }),
    ]);
    expect(reading).toMatchObject({ verdict: "import", reports: [{ rows: 3 }, { rows: 3 }] });
  });
});

describe("archives (79)", () => {
  test.each<[string, Buffer | string]>([
    ["a text", text(titleReport())],
    ["a compressed text", gzipSync(text(titleReport()))],
    ["a workbook", workbook([title])],
  ])("%s in an archive is read", async (_, content) => {
    for (const method of [0, 8]) {
      const file = zip({ "__MACOSX/._a": "x", "folder/": "", "folder/report": content, ".DS_Store": "x" }, { method });
      const outcome = await read(file, { temporaryFolder });
      expect(sumsOf(outcome.records)).toEqual(titleSums);
      expect(warningCodes(outcome)).toEqual([]);
    }
  });

  test("every file is read, and files without a report are reported", async () => {
    const file = zip({
      "a.tsv": text(titleReport()),
      "b.json": report5([journal5()]),
      "readme.txt": "Hello there.",
      "c.xlsx": workbook([journal]),
    });
    const reports = await readAll(file, { temporaryFolder });
    expect(reports.map(({ place, reading }) => [place, reading.verdict])).toEqual([
      ["a.tsv", "import"],
      ["b.json", "import"],
      ["readme.txt", "not-counter"],
      ["c.xlsx: Sheet1", "import"],
    ]);
    expect(combineReadings(reports)).toMatchObject({
      verdict: "import",
      reports: [{ report: "TR" }, { report: "TR" }, { report: "JR1" }],
      warnings: [{ code: "archive-entry-skipped", where: "readme.txt" }],
      errors: [],
    });
  });

  test("the same report in two files is rejected with the file and the row", async () => {
    const same = text(titleReport());
    const reports = await readAll(zip({ "a.tsv": same, "a (1).csv": text(titleReport(), ",") }), { temporaryFolder });
    expect(combineReadings(reports)).toMatchObject({
      verdict: "reject",
      errors: [{ code: "usage-twice", where: "a (1).csv: row 15" }],
    });
  });

  test("a fault is reported with its file", async () => {
    const [report] = await readAll(
      zip({ "a.csv": text(titleReport({ body: [["x"]] })).replace("Feb-2024", "Fxb-2024") }),
      { temporaryFolder },
    );
    expect(report?.reading.errors).toMatchObject([{ where: "a.csv: row 14, column P (Fxb-2024)" }]);
  });

  test("an OpenDocument spreadsheet is read like one of Excel, without hidden sheets", async () => {
    const rows = titleReport().map((row) => row.map((cell) => (/^\d{1,3}$/.test(cell) ? Number(cell) : cell)));
    const dated = rows.map((row) => row.map((cell) => (cell === "Jan-2024" ? "2024-01-01" : cell)));
    const file = openDocument([
      { name: "TR", rows: dated },
      { name: "Copy", rows, isHidden: true },
    ]);
    const [report, ...others] = await readAll(file, { temporaryFolder });
    expect(others).toEqual([]);
    expect(report?.reading.errors).toEqual([]);
    expect(sumsOf(report?.records ?? [])).toEqual(titleSums);
  });

  const document = (files: Record<string, string>) => zip({ "[Content_Types].xml": "<Types/>", ...files });
  test.each<[string, Buffer, string, string]>([
    ["a text document", document({ "word/document.xml": "<w/>" }), "kind-office", "reject"],
    ["a presentation", document({ "ppt/presentation.xml": "<p/>" }), "kind-office", "reject"],
    ["a spreadsheet of Numbers", zip({ "Index/Document.iwa": "x" }), "kind-numbers", "reject"],
    [
      "a text document of OpenOffice",
      zip({ mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<o/>" }),
      "kind-office",
      "reject",
    ],
    [
      "a broken spreadsheet of OpenOffice",
      zip({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<o>" }),
      "workbook-broken",
      "reject",
    ],
    ["a binary workbook", document({ "xl/workbook.bin": "x" }), "workbook-binary", "reject"],
    ["an archive in an archive", zip({ "a.zip": zip({ "a.tsv": text(titleReport()) }) }), "archive-nested", "reject"],
    ["an archive of nothing", zip({ "folder/": "" }), "archive-empty", "not-counter"],
    ["an archive of texts", zip({ "a.txt": "Hello." }), "kind-text", "not-counter"],
    ["an archive cut short", zip({ "a.tsv": text(titleReport()) }).subarray(0, 300), "zip-broken", "reject"],
    ["a workbook cut short", workbook([title]).subarray(0, 2_000), "zip-broken", "reject"],
    [
      "a workbook with broken XML",
      workbook([{ rows: [], xml: "<worksheet><sheetData><row></sheetData>" }]),
      "workbook-broken",
      "reject",
    ],
    [
      "a workbook with entities",
      workbook([
        {
          rows: [],
          xml: '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>',
        },
      ]),
      "workbook-broken",
      "reject",
    ],
    [
      "a workbook without sheets",
      document({ "xl/workbook.xml": "<workbook><sheets/></workbook>" }),
      "workbook-broken",
      "reject",
    ],
    ["a workbook without reports", workbook([{ rows: [["a", "b"]] }]), "heading-missing", "not-counter"],
  ])("%s is rejected with advice", async (_, file, code, verdict) => {
    const outcome = await read(file, { temporaryFolder });
    expect(outcome.reading).toMatchObject({ verdict, errors: [{ code }] });
    expect(outcome.reading.errors[0]?.remedy).toBeTruthy();
    expect(outcome.reading.errors[0]?.message).not.toContain("finding.");
  });

  test("damaged bytes are detected", async () => {
    const file = zip({ "a.tsv": text(titleReport()) });
    file.fill(0xff, 60, 90);
    expect(errorCodes(await read(file, { temporaryFolder }))).toEqual(["zip-broken"]);
  });

  test("a canceled reader leaves no files behind", async () => {
    const { readCounter } = await import("@/lib/counter/read-counter");
    async function* source() {
      yield workbook([{ rows: cells(titleReport({ body: Array.from({ length: 4_000 }, () => titleBody[0] ?? []) })) }]);
    }
    const reader = readCounter(source(), { temporaryFolder });
    expect((await reader.next()).done).toBe(false);
    expect(await readdir(temporaryFolder)).toHaveLength(1);
    await reader.return((await read("{}")).reading);
    expect(await readdir(temporaryFolder)).toEqual([]);
  });
});
