import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { DelimitedRows } from "@/lib/spreadsheets/text/delimited-rows";
import { headingScore } from "../head/table-columns";

type Rows = AsyncGenerator<SheetRow[]>;

const looked = 100;
const mostFilled = 4;
/** Delimiters with what a spreadsheet program, which took another for one, has divided the rows at instead. */
const delimiters: readonly (readonly [string, string])[] = [
  [",", ";"],
  [";", ","],
  ["\t", ","],
  ["|", ","],
];

/**
 * Rows that stand as a whole in one column, as spreadsheet programs open a text with the delimiter of another country. They
 * are divided again; `delimiter` is null for all other rows, which are given as they are.
 */
export class DividedRows {
  delimiter: string | null = null;

  async *of(rows: Rows): Rows {
    try {
      const head: SheetRow[] = [];
      while (head.length < looked) {
        const next = await rows.next();
        if (next.done) break;
        head.push(...next.value);
      }
      const delimiter = delimiterIn(head);
      this.delimiter = delimiter?.[0] ?? null;
      if (delimiter) yield head.map((row) => divided(row, delimiter));
      else yield head;
      for (let next = await rows.next(); !next.done; next = await rows.next())
        yield delimiter ? next.value.map((row) => divided(row, delimiter)) : next.value;
    } finally {
      await rows.return(undefined);
    }
  }
}

function delimiterIn(rows: readonly SheetRow[]): readonly [string, string] | undefined {
  for (const row of rows) {
    if (headingScore(row.cells) > 0) return undefined;
    if (row.cells.filter((cell) => cell !== "").length > mostFilled) continue;
    const match = delimiters.find((pair) => headingScore(divided(row, pair).cells) > 0);
    if (match) return match;
  }
  return undefined;
}

function divided(row: SheetRow, [delimiter, glue]: readonly [string, string]): SheetRow {
  const last = row.cells.findLastIndex((cell) => cell !== "");
  const cutter = new DelimitedRows(delimiter);
  const text = row.cells
    .slice(0, last + 1)
    .join(glue)
    .replace(/[\r\n]+/g, " ");
  const [cut] = [...cutter.push(text), ...cutter.end()];
  return { ...row, cells: cut?.cells ?? [] };
}
