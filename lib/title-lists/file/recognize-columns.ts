import { normaliseDoi, normaliseIsbn, normaliseIssn } from "@/lib/counter/standard/identifiers";
import { folded } from "@/lib/kit/format/search-words";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";

/** Roles of columns in a list; KBART has columns with an ISSN or ISBN, whichever the title has. */
export const listColumns = ["name", "issn", "eissn", "isbn", "doi", "identifier", "tag"] as const;
export type ListColumn = (typeof listColumns)[number];

/** A recognized column; `heading` as in the file, null if it has none. */
export type RecognizedColumn = { at: number; is: ListColumn; heading: string | null };

export type RecognizedTable = {
  /** Number of the heading row; 0 without headings. */
  headingRow: number;
  columns: readonly RecognizedColumn[];
};

const letters = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, "");

const names = [
  ...["title", "titles", "name", "publicationtitle", "journal", "journaltitle", "booktitle", "database", "resource"],
  ...["nazev", "titul", "casopis", "kniha", "databaze", "nazevtitulu", "titlename", "resourcename", "sourcetitle"],
];

/** The role of a heading; null if unknown. */
function saidBy(heading: string): ListColumn | null {
  const word = letters(heading);
  if (word === "") return null;
  if (["printidentifier", "onlineidentifier", "identifier", "identifikator"].includes(word)) return "identifier";
  if (["tag", "tags", "stitek", "stitky"].includes(word)) return "tag";
  if (word.includes("isbn")) return "isbn";
  if (word.includes("issn")) return /^e|online|electr|elektr|issne$/.test(word) ? "eissn" : "issn";
  if (word === "doi" || /^(title|publication|book|journal)?doi$|^doi(url|odkaz)?$/.test(word)) return "doi";
  return names.includes(word) ? "name" : null;
}

/** The role by content: nearly all filled cells are valid identifiers of one kind. */
function heldBy(cells: readonly string[]): ListColumn | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (filled.length === 0) return null;
  const mostly = (isOne: (cell: string) => boolean | undefined) => filled.filter(isOne).length >= filled.length * 0.8;
  if (mostly((cell) => cell.length >= 8 && normaliseIssn(cell)?.isValid)) return "issn";
  if (mostly((cell) => cell.length >= 10 && normaliseIsbn(cell)?.isValid)) return "isbn";
  if (mostly((cell) => normaliseDoi(cell)?.isValid)) return "doi";
  return mostly(
    (cell) => cell.length >= 8 && (normaliseIssn(cell)?.isValid || (cell.length >= 10 && normaliseIsbn(cell)?.isValid)),
  )
    ? "identifier"
    : null;
}

const HEADING_WITHIN = 20;
const LOOKED_AT = 200;

/** How well a row fits as headings; used to detect the delimiter. */
export const headingScore = (cells: readonly string[]): number => cells.filter((cell) => saidBy(cell) !== null).length;

export const isIdentifier = (column: ListColumn): boolean => column !== "name" && column !== "tag";

/** Recognizes the columns of a list: by headings, which may follow a few lines, else by content. */
export function recognizeColumns(rows: readonly SheetRow[]): RecognizedTable {
  const head = rows.slice(0, HEADING_WITHIN);
  const best = head.reduce<SheetRow | null>(
    (best, row) => (headingScore(row.cells) > (best ? headingScore(best.cells) : 0) ? row : best),
    null,
  );
  const body = (best ? rows.filter(({ number }) => number > best.number) : rows).slice(0, LOOKED_AT);
  const width = Math.max(0, ...[...(best ? [best] : []), ...body].map(({ cells }) => cells.length));
  const columns: RecognizedColumn[] = [];
  for (let at = 0; at < width; at += 1) {
    const heading = best?.cells[at]?.trim() ?? "";
    const headings = best ? saidBy(heading) : null;
    const is = headings ?? heldBy(body.map(({ cells }) => cells[at] ?? ""));
    if (is) columns.push({ at, is, heading: heading === "" ? null : heading });
  }
  return { headingRow: best?.number ?? 0, columns };
}
