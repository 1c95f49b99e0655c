import { expect, test } from "vitest";
import { sheetKind } from "./sheet-kind";

const codes = new Set(["TR", "PR", "DR", "IR"]);
const sheet = (text: string) => ({
  name: "Sheet1",
  rows: text.split("\n").map((line, at) => ({ number: at + 1, cells: line.split(",") })),
});

test.each([
  [
    "credentials of Celus",
    "credentials",
    "organization,platform,version,customer_id,requestor_id,URL,extra_attrs\nA,B,5,1,2,https://b.example,",
  ],
  [
    "credentials of CC-Plus",
    "credentials",
    "CC System ID,Institution Name,Provider Name,Status,Customer ID,Requestor ID\n1,A,B,Enabled,7,8",
  ],
  ["payments by year", "agreements", "Platform,2023,2024\nJSTOR,1200,1250\nScopus,900,910"],
  ["payments in rows", "agreements", "Organizace,Platforma,Rok,Částka,Měna\nNTK,JSTOR,2024,1250,EUR"],
  ["yearly figures", "yearly-figures", "Library,Year,FTE,Students\nNTK,2025,1250,1400"],
  ["yearly figures by year", "yearly-figures", "Organizace,FTE 2024,FTE 2025\nNTK,1250,1300"],
  ["a title list", "titles", "Title,ISSN,Tag\nNature,0028-0836,core"],
  [
    "raw data",
    "usage",
    "platform,metric,organization,target,report_type,date,isbn,issn,eissn,value\nA,B,C,D,TR,2024-01-01,,,,1",
  ],
  [
    "a COUNTER report",
    "usage",
    "Report_Name,Title Master Report\nReport_ID,TR\n\nTitle,Print_ISSN,Metric_Type,2024-01\nNature,0028-0836,Total_Item_Requests,3",
  ],
  [
    "a report of Release 4",
    "usage",
    "Journal Report 1 (R4),Number of Successful Full-Text Article Requests\n\nJournal,Print ISSN,Jan-2015\nNature,0028-0836,3",
  ],
  ["a provider's own sheet", "usage", "Title,ISSN,Jan 2024,Feb 2024\nNature,0028-0836,3,4"],
  ["anything else", "usage", "Name,Remark\nA,b"],
])("sheetKind recognizes %s", (_, kind, text) => {
  expect(sheetKind([sheet(text)], codes)).toBe(kind);
});

test("sheetKind ignores sheets with notes only", () => {
  const notes = { name: "Notes", rows: [{ number: 1, cells: ["How to fill this in"] }] };
  const text = "Platform,Year,Price\nJSTOR,2024,5";
  expect(sheetKind([notes, sheet(text)], codes)).toBe("agreements");
});
