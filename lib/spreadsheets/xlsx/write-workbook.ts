import { writeXlsx } from "hucre/xlsx";

export type WrittenSheet = {
  name: string;
  /** Headings, with column widths in characters. */
  columns: readonly { heading: string; width: number }[];
  rows: readonly (readonly string[])[];
};

const TEXT = "@";

/**
 * An XLSX file of texts: every cell has type and format text, so that no spreadsheet turns it into a formula, date or
 * number, and leading zeros stay. The headings are frozen.
 */
export function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => ({
      name,
      columns: columns.map(({ heading, width }, index) => ({
        ...{ header: heading, key: `c${index}`, width, numFmt: TEXT },
      })),
      cells: new Map(
        columns.map(({ heading }, index) => [
          `0,${index}`,
          { value: heading, type: "string" as const, style: { numFmt: TEXT, font: { bold: true } } },
        ]),
      ),
      data: rows.map((row) => Object.fromEntries(row.map((text, index) => [`c${index}`, text]))),
      freezePane: { rows: 1 },
    })),
  });
}

/** An XLSX download; `name` is ASCII without extension. */
export function workbookFile(bytes: Uint8Array, name: string): Response {
  return new Response(Buffer.from(bytes), {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="${name}.xlsx"`,
      "x-content-type-options": "nosniff",
    },
  });
}
