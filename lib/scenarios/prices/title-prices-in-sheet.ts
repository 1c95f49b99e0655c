import { currencyIn, readAmount } from "@/lib/cost/money";
import { folded } from "@/lib/kit/format/search-words";
import { isBlankRow, type SheetRow } from "@/lib/spreadsheets/sheet-row";
import { type ListRow, listRow } from "@/lib/title-lists/file/list-row";
import { isIdentifier, recognizeColumns } from "@/lib/title-lists/file/recognize-columns";

export type TitlePriceInSheet = Pick<ListRow, "row" | "name" | "isbn" | "issn" | "doi"> & {
  /** As written; "" if the cell is empty. */
  readonly amount: string;
  /** Of the cell, the column or the row; null if none is named. */
  readonly currency: string | null;
};

export type TitlePriceTable = {
  readonly rows: readonly TitlePriceInSheet[];
  /** Headings of the columns that may hold the price, the best first, and the one that was read. */
  readonly priceColumns: readonly string[];
  readonly priceColumn: string | null;
};

const priceWords = ["price", "prices", "cost", "amount", "fee", "rate", "listprice", "cena", "ceny", "castka", "cenik"];
const onlineWords = ["online", "electronic", "digital", "ejournal", "elektronicky", "elektronicka"];
const currencyWords = ["currency", "mena"];
const signs = ["€", "$", "£", "Kč", "zł"];
const codes = new Set(Intl.supportedValuesOf("currency"));

/**
 * List prices of titles in a table: the identifiers by their columns, the price by its heading, otherwise by content. Of
 * several price columns, that of the online edition is read, or the one named `column`. Null without an identifier or a
 * price column.
 */
export function titlePricesInSheet(rows: readonly SheetRow[], column?: string): TitlePriceTable | null {
  const { headingRow, columns } = recognizeColumns(rows);
  if (!columns.some(({ is }) => isIdentifier(is))) return null;
  const body = rows.filter(({ number, cells }) => number > headingRow && !isBlankRow(cells));
  const headings = rows.find(({ number }) => number === headingRow)?.cells.map((cell) => cell.trim()) ?? [];
  const width = Math.max(0, ...body.map(({ cells }) => cells.length));
  const free = Array.from({ length: width }, (_, at) => at).filter((at) => !columns.some((one) => one.at === at));
  const candidates = priceColumnsIn(free, { headings, body });
  const chosen = candidates.find((at) => column !== undefined && headings[at] === column) ?? candidates[0];
  if (chosen === undefined) return null;
  const heading = headings[chosen] ?? "";
  const currencyAt = free.find((at) => currencyWords.includes(wordsOf(headings[at] ?? "").join(" ")));
  return {
    priceColumns: candidates.map((at) => headings[at] ?? ""),
    priceColumn: heading === "" ? null : heading,
    rows: body.map((row) => {
      const { name, isbn, issn, doi } = listRow(row, columns);
      const amount = row.cells[chosen]?.trim() ?? "";
      const named = currencyAt === undefined ? "" : (row.cells[currencyAt] ?? "");
      const currency = readAmount(amount)?.currency ?? currencyIn(named) ?? currencyOf(heading);
      return { row: row.number, name, isbn, issn, doi, amount, currency };
    }),
  };
}

type Table = { readonly headings: readonly string[]; readonly body: readonly SheetRow[] };

function priceColumnsIn(free: readonly number[], { headings, body }: Table): number[] {
  const holdsAmounts = (at: number) => {
    const cells = body.flatMap(({ cells }) => cells[at]?.trim() || []);
    return cells.length > 0 && cells.filter((cell) => readAmount(cell) !== null).length >= cells.length * 0.8;
  };
  const amounts = free.filter(holdsAmounts);
  const rank = (at: number) => {
    const words = wordsOf(headings[at] ?? "");
    const isPrice = words.some((word) => priceWords.includes(word));
    if (!isPrice && currencyOf(headings[at] ?? "") === null) return headings.length === 0 ? 3 : null;
    return words.some((word) => onlineWords.includes(word)) ? 0 : isPrice ? 1 : 2;
  };
  return amounts
    .flatMap((at) => {
      const own = rank(at);
      return own === null ? [] : [{ at, own }];
    })
    .sort((one, other) => one.own - other.own || one.at - other.at)
    .map(({ at }) => at);
}

const wordsOf = (heading: string): string[] =>
  folded(heading)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** The currency that a heading names: "Price (EUR)", "USD 2026", "Cena v Kč". */
function currencyOf(heading: string): string | null {
  if (signs.some((sign) => heading.includes(sign))) return currencyIn(heading);
  return heading.split(/[^\p{L}\p{N}]+/u).find((word) => codes.has(word)) ?? null;
}
