import { expect, test } from "vitest";
import { contentKind } from "./content-kind";

test.each([
  ['{"Report_Header":{}}', "json"],
  ["[]", "json"],
  ['"{\\"Report_Header\\":{}}"', "json-string"],
  ['"{\\"Report_Header\\":{}}"\r\n', "json-string"],
  ['"Overview of 2025"\n\n"Film","January","February"\n"Kolya",1,2\n', "text"],
  ['"Report_Name","Title Master Report"\n"Report_ID","TR"', "table"],
  ["Report_Name\tTitle Report\n", "table"],
  ["Title;2025-01;2025-02\nNature;10;20\nCell;5;\n", "table"],
  ["Title,2025-01,2025-02,2025-03\nNature,10,20,30\n", "table"],
  ["Sorry, no data.\nPlease, dear reader, try again.", "text"],
  ["Journal Report 1 (R4),Number of Successful", "table"],
  ["<!DOCTYPE html><title>x</title>", "html"],
  ["<!-- login --><html>", "html"],
  ["<br />\n<b>Fatal error</b>: Uncaught", "html"],
  ["<h1>502 Bad Gateway</h1>", "html"],
  ["<script>location = '/login'</script>", "html"],
  ["<body.report>", "xml"],
  ["<Report>", "xml"],
  ["<a><b></a>", "xml"],
  ["<a href='/login'>Log in</a>", "html"],
  ["<b:report xmlns:b='x'>", "xml"],
  ["<i>", "html"],
  ["<?xml version='1.0'?><html xmlns='x'>", "html"],
  ["<?xml version='1.0'?><s:Envelope>", "xml"],
  ["PK\x03\x04......xl/workbook.xml", "xlsx"],
  ["PK\x03\x04......Document.iwa", "zip"],
  ["%PDF-1.4", "pdf"],
  ["7z\xbc\xaf\x27\x1c", "packed"],
  ["Rar!\x1a\x07\x00", "packed"],
  [`${"report.tsv".padEnd(257, "\0")}ustar`, "packed"],
  ["\x89PNG\r\n", "image"],
  ["\xff\xd8\xff\xe0", "image"],
  ["HTTP Error 400: Bad request", "text"],
  ["null", "text"],
  ["", "empty"],
])("%o is detected as %s", (text, kind) => {
  expect(contentKind(Buffer.from(text, "latin1"))).toBe(kind);
});

test("an old Excel workbook is detected by its signature", () => {
  expect(contentKind(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe("xls");
});
