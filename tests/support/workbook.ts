import { columnName } from "@/lib/spreadsheets/sheet-row";
import { zip } from "./zip";

/** A cell: text, a number, a date by its serial number, raw XML, or nothing. */
export type WorkbookCell = string | number | { date: number } | { xml: string } | null;

export type SheetDraft = { name?: string; rows: readonly (readonly WorkbookCell[])[]; state?: string; xml?: string };

type Options = { is1904?: boolean; parts?: Readonly<Record<string, string>>; styles?: string };

const types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** A handmade Excel workbook, so that any part may be irregular. Style 1 is a date. */
export function workbook(sheets: readonly SheetDraft[], { is1904 = false, parts = {}, styles }: Options = {}): Buffer {
  const strings: string[] = [];
  const pages = sheets.map((sheet) => sheet.xml ?? sheetXml(sheet.rows, strings));
  return zip({
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": relations([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${types}"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escaped(name ?? `Sheet${index + 1}`)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ""} r:id="rId${index + 1}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...pages.map((_, index): [string, string, string] => [
        `rId${index + 1}`,
        "worksheet",
        `worksheets/sheet${index + 1}.xml`,
      ]),
      ["rId90", "sharedStrings", "sharedStrings.xml"],
      ["rId91", "styles", "styles.xml"],
    ]),
    ...Object.fromEntries(pages.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
    "xl/sharedStrings.xml": `<sst xmlns="${main}">${strings.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join("")}</sst>`,
    "xl/styles.xml":
      styles ?? `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="17"/></cellXfs></styleSheet>`,
    ...parts,
  });
}

/** The XML of a sheet, with shared strings. */
export function sheetXml(rows: SheetDraft["rows"], strings: string[]): string {
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`, strings));
    return `<row r="${row + 1}">${written.join("")}</row>`;
  });
  return `<worksheet xmlns="${main}"><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

function cellXml(cell: WorkbookCell, reference: string, strings: string[]): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === "string") return `<c r="${reference}" t="s"><v>${strings.push(escaped(cell)) - 1}</v></c>`;
  if ("date" in cell) return `<c r="${reference}" s="1"><v>${cell.date}</v></c>`;
  return cell.xml.replaceAll("{r}", reference);
}

function relations(links: readonly (readonly [string, string, string])[]): string {
  const written = links.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`,
  );
  return `<Relationships>${written.join("")}</Relationships>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
