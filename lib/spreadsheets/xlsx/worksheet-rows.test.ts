import { describe, expect, test } from "vitest";
import type { SheetRow } from "../sheet-row";
import { PlainRows } from "./plain-rows";
import { SheetRowReader } from "./sheet-row-reader";
import { WorksheetRows } from "./worksheet-rows";
import { XmlPart } from "./xml-part";

const parts = { strings: ["Nature", "Žurnál"], dateStyles: [false, true], is1904: false };

const plain: [string, string][] = [
  ["numbers and shared texts", '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="C2"><v>12</v></c></row>'],
  ["texts of their own", '<row r="2"><c r="A2" t="inlineStr"><is><t>Žluť</t></is></c></row>'],
  ["blanks that are kept", '<row r="2"><c r="A2" t="inlineStr"><is><t xml:space="preserve"> x </t></is></c></row>'],
  ["styles in either order", '<row r="2"><c r="A2" s="0" t="s"><v>0</v></c><c r="B2" t="s" s="0"><v>0</v></c></row>'],
  [
    "dates and long numbers",
    '<row r="2"><c r="A2" s="1"><v>45658</v></c><c r="B2"><v>5.0999999999999996</v></c></row>',
  ],
  [
    "truths, faults and texts of formulas",
    '<row r="2"><c r="A2" t="b"><v>1</v></c><c r="B2" t="e"><v>#N/A</v></c></row>',
  ],
  [
    "cells without contents",
    '<row r="2"><c r="A2"/><c r="B2" s="1"></c><c r="C2" t="inlineStr"><is><t/></is></c></row>',
  ],
  ["cells without references", '<row r="2"><c><v>1</v></c><c><v>2</v></c></row>'],
  ["what a row says of its looks", '<row r="2" spans="1:2" x14ac:dyDescent="0.25"><c r="A2"><v>1</v></c></row>'],
  [
    "marks and what is written for control characters",
    '<row r="2"><c r="A2" t="str"><v>A &amp; B_x0041_</v></c></row>',
  ],
  ["many columns", '<row r="2"><c r="Z2"><v>1</v></c><c r="AB2"><v>2</v></c></row>'],
  ["no cells", '<row r="2"></row>'],
];

const other: [string, string][] = [
  ["rows without contents or number", '<row r="2"/><row><c r="A3"><v>1</v></c></row>'],
  ["formulas", '<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2"><f>X()</f></c></row>'],
  ["rich texts", '<row r="2"><c r="A2" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c></row>'],
  ["characters by number", '<row r="2"><c r="A2" t="str"><v>&#269;</v></c></row>'],
  ["texts in CDATA", '<row r="2"><c r="A2" t="str"><v><![CDATA[<row r="7">]]></v></c></row>'],
  ["rows in comments", '<!-- <row r="7"><c r="A7"><v>7</v></c></row> -->'],
  ["line breaks between cells", '<row r="2">\n  <c r="A2">\n    <v>1</v>\n  </c>\n</row>'],
  ["columns out of order", '<row r="2"><c r="B2"><v>1</v></c><c r="A2"><v>2</v></c></row>'],
  ["attributes of no known kind", '<row r="2"><c r="A2" cm="1"><v>1</v></c></row>'],
  ["texts that do not exist", '<row r="2"><c r="A2" t="s"><v>99</v></c></row>'],
  ["bytes that are not UTF-8", '<row r="2"><c r="A2" t="str"><v>\u{1}</v></c></row>'],
  ["the end of CDATA in a text", '<row r="2"><c r="A2" t="str"><v>]]></v></c></row>'],
  ["an attribute given twice", '<row r="2" s="1" s="1"><c r="A2"><v>1</v></c></row>'],
  ["a row that does not end", '<row r="2"><c r="A2"><v>1</v></c>'],
  ["ends that do not fit", '<row r="2"><c r="A2"><v>1</c></v></row>'],
];

const document = (rows: string) =>
  Buffer.from(
    `<?xml version="1.0"?>\n<worksheet xmlns:x14ac="x"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row>${rows}` +
      '<row r="9"><c r="A9" t="s"><v>0</v></c><c r="B9"><v>3</v></c></row></sheetData><rowBreaks/></worksheet>',
  );

type Outcome = { rows: SheetRow[]; isBroken: boolean };

function inPieces(bytes: Buffer, size: number): Outcome {
  const rows: SheetRow[] = [];
  try {
    const worksheet = new WorksheetRows(parts);
    for (let at = 0; at < bytes.length; at += size) rows.push(...worksheet.push(bytes.subarray(at, at + size)));
    return { rows: [...rows, ...worksheet.end()], isBroken: false };
  } catch {
    return { rows: [], isBroken: true };
  }
}

function byParser(bytes: Buffer): Outcome {
  const reader = new SheetRowReader(parts);
  try {
    const xml = new XmlPart(reader);
    xml.push(bytes);
    xml.end();
    return { rows: reader.take(), isBroken: false };
  } catch {
    return { rows: [], isBroken: true };
  }
}

describe.each([3, 50, 100_000])("in pieces of %i bytes", (size) => {
  test.each([...plain, ...other])("reads %s as an XML parser does", (_, rows) => {
    const bytes = document(rows);
    expect(inPieces(bytes, size)).toEqual(byParser(bytes));
    expect(inPieces(document(rows + rows), size)).toEqual(byParser(document(rows + rows)));
  });
});

const readsPlain = (row: string) => new PlainRows(parts).read(Buffer.from(`${row}\0\0\0\0`), 0);

test.each(plain)("reads %s without a parser", (_, row) => {
  expect(readsPlain(row)).toBe(Buffer.byteLength(row));
});

test.each(other.filter(([name]) => !/do not exist/.test(name)))("leaves %s to the parser", (_, row) => {
  expect(readsPlain(row)).toBe(0);
});
