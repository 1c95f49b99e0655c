import type { DataColumn } from "@/components/ui/tables/data-column";
import type { Table } from "@/lib/spreadsheets/table";

/** Rows as a table for files: the text of each column; numbers stay numbers, so that spreadsheets can add them. */
export function listTable<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[]): Table {
  const fields = columns.flatMap(({ header, text, align }) => (text ? [{ header, text, align }] : []));
  return {
    headings: fields.map(({ header }) => header),
    rows: rows.map((row) =>
      fields.map(({ text, align }) => {
        const cell = text(row);
        return align === "number" && typeof cell === "string" ? numberIn(cell) : cell;
      }),
    ),
  };
}

const numberIn = (text: string): string | number => (/^-?\d{1,15}(\.\d+)?(e-?\d+)?$/.test(text) ? Number(text) : text);
