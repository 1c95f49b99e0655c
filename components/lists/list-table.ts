import type { DataColumn } from "@/components/ui/tables/data-column";
import type { Table } from "@/lib/spreadsheets/table";

/** Rows as a table for files: the text of each column; numbers stay numbers, so that spreadsheets can add them. */
export function listTable<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[]): Table {
  const told = columns.flatMap(({ header, text, align }) => (text ? [{ header, text, align }] : []));
  return {
    headings: told.map(({ header }) => header),
    rows: rows.map((row) =>
      told.map(({ text, align }) => {
        const said = text(row);
        return align === "number" && typeof said === "string" ? numberIn(said) : said;
      }),
    ),
  };
}

const numberIn = (text: string): string | number => (/^-?\d{1,15}(\.\d+)?(e-?\d+)?$/.test(text) ? Number(text) : text);
