import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { columnName } from "@/lib/spreadsheets/sheet-row";
import { openDocument } from "../../support/open-document";
import { workbook } from "../../support/workbook";
import { zip } from "../../support/zip";
import { errorCodes, readAll } from "./reading-aid";

const header = [
  ["Report_Name", "Title Master Report"],
  ["Report_ID", "TR"],
  ["Release", "5"],
  ["Institution_Name", "A library"],
  ["Institution_ID", ""],
  ["Metric_Types", ""],
  ["Report_Filters", ""],
  ["Report_Attributes", ""],
  ["Exceptions", ""],
  ["Reporting_Period", "Begin_Date=2024-01-01; End_Date=2024-01-31"],
  ["Created", "2024-02-01T00:00:00Z"],
  ["Created_By", "A publisher"],
  [],
];
const headings =
  "Title,Publisher,Publisher_ID,Platform,DOI,Proprietary_ID,ISBN,Print_ISSN,Online_ISSN,URI,Data_Type,Access_Type,Metric_Type,Reporting_Period_Total,Jan-2024".split(
    ",",
  );
const title = (index: number, count = 1) => [
  ...[`Title ${index}`, "P", "", "Site", "", "", "", "", "", "", "Book", "Controlled", "Unique_Item_Requests"],
  ...[count, count],
];
const report = [...header, headings, title(0)];

const cell = (value: string | number, column: number, row: number) =>
  typeof value === "number"
    ? `<c r="${columnName(column)}${row}"><v>${value}</v></c>`
    : `<c r="${columnName(column)}${row}" t="inlineStr"><is><t>${value}</t></is></c>`;
const rowsXml = report.map(
  (cells, at) => `<row r="${at + 1}">${cells.map((one, column) => cell(one, column, at + 1)).join("")}</row>`,
);
const sheet = (more: (row: number) => string, count: number): { rows: []; xml: string } => {
  const others = Array.from({ length: count }, (_, at) => more(report.length + 1 + at));
  return { rows: [], xml: `<worksheet><sheetData>${rowsXml.join("")}${others.join("")}</sheetData></worksheet>` };
};
const far = (row: number) => `<row r="${row}"><c r="XFD${row}"><v>1</v></c></row>`;

const text = report.map((cells) => cells.join(",")).join("\n");
const farLine = `${",".repeat(16_383)}1\n`;

const spreadsheetXml = (rows: string) =>
  `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="TR"><Table>${report
    .map((cells) => `<Row>${cells.map((one) => `<Cell><Data ss:Type="String">${one}</Data></Cell>`).join("")}</Row>`)
    .join("")}${rows}</Table></Worksheet></Workbook>`;

const page = (rows: string) =>
  `<html><table>${report
    .map((cells) => `<tr>${cells.map((one) => `<td>${one}</td>`).join("")}</tr>`)
    .join("")}${rows}</table></html>`;

const repeatedRow = (cells: string) =>
  Buffer.from(
    `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="TR">${cells}</table:table></office:spreadsheet></office:body></office:document-content>`,
  );
const ods = (rows: string) =>
  zip({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": repeatedRow(rows) });

const codesOf = async (content: Buffer) => (await readAll(content)).flatMap(errorCodes);

test.each<[string, () => Buffer, string]>([
  ["60,000 rows with a cell in the last column", () => workbook([sheet(far, 60_000)]), "cells-too-far"],
  ["fifty sheets of such rows", () => workbook(Array.from({ length: 50 }, () => sheet(far, 100))), "cells-too-far"],
  [
    "rows whose cells come from the last column to the first",
    () => workbook([sheet((row) => `<row><c r="XFD${row}"><v>1</v></c><c r="A${row}"><v>1</v></c></row>`, 2_000)]),
    "cells-too-far",
  ],
  ["a text with such rows", () => Buffer.from(`${text}\n${farLine.repeat(2_000)}`), "cells-too-far"],
  [
    "a text with a million columns",
    () => Buffer.from(`${text}\n${`${",".repeat(1_000_000)}1\n`.repeat(8)}`),
    "cells-too-far",
  ],
  [
    "Excel's XML with such rows",
    () =>
      Buffer.from(
        spreadsheetXml('<Row><Cell ss:Index="16384"><Data ss:Type="Number">1</Data></Cell></Row>'.repeat(2_000)),
      ),
    "cells-too-far",
  ],
  [
    "a page of wide cells",
    () => Buffer.from(page(`<tr>${'<td colspan="1000">1</td>'.repeat(16)}</tr>`.repeat(900))),
    "cells-too-far",
  ],
  [
    "a document that repeats a filled row a billion times",
    () =>
      ods(
        '<table:table-row table:number-rows-repeated="1000000000"><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>',
      ),
    "markup-too-big",
  ],
  [
    "a document that repeats a filled cell in each row",
    () =>
      ods(
        '<table:table-row><table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row>'.repeat(
          2_000,
        ),
      ),
    "markup-too-big",
  ],
  [
    "a document with filled cells after repeated blank ones",
    () =>
      ods(
        '<table:table-row><table:table-cell table:number-columns-repeated="16383"/><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>'.repeat(
          400,
        ),
      ),
    "cells-too-far",
  ],
  ["20 MB of blanks in 20 kB", () => gzipSync(`${text}\n${`${" ".repeat(999)}\n`.repeat(20_000)}`), "inflated-too-far"],
])("%s is refused", { timeout: 60_000 }, async (_, content, code) => {
  const bytes = content();
  expect(await codesOf(bytes)).toContain(code);
});

test("a workbook formatted to the last column reads like one that is not", async () => {
  const format = (row: number) => ["AA", "ZZ", "XFC", "XFD"].map((column) => `<c r="${column}${row}" s="1"/>`).join("");
  const formatted = sheet(
    (row) =>
      `<row r="${row}">${title(row)
        .map((one, column) => cell(one, column, row))
        .join("")}${format(row)}<c r="XFD${row}" t="inlineStr"><is><t xml:space="preserve"> </t></is></c></row>`,
    5_000,
  );
  expect(await codesOf(workbook([formatted]))).toEqual([]);
});

test("an open document formatted to the last cell reads like one that is not", async () => {
  const rows = report.map((cells) => cells.map(String));
  expect(await codesOf(openDocument([{ name: "TR", rows }]))).toEqual([]);
});

test("a text with delimiters up to the last column reads like one without", async () => {
  const fill = ",".repeat(16_384 - headings.length);
  const lines = [...report, ...Array.from({ length: 3_000 }, (_, at) => title(at + 1))];
  expect(await codesOf(Buffer.from(lines.map((cells) => `${cells.join(",")}${fill}`).join("\n")))).toEqual([]);
});
