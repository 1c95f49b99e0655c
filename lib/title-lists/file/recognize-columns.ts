import { normalizeDoi, normalizeIsbn, normalizeIssn } from "@/lib/counter/standard/identifiers";
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

/**
 * Columns of KBART II (NISO RP-9-2014) that do not identify the title; the others are recognized by the words below.
 * `title_id` and `title_url` may hold a DOI or ISSN of the title itself, so their cells decide.
 */
const otherKbartColumns = new Set(
  [
    ...["date_first_issue_online", "num_first_vol_online", "num_first_issue_online", "date_last_issue_online"],
    ...["num_last_vol_online", "num_last_issue_online", "first_author", "embargo_info", "coverage_depth", "notes"],
    ...["publisher_name", "publication_type", "date_monograph_published_print", "date_monograph_published_online"],
    ...["monograph_volume", "monograph_edition", "first_editor", "parent_publication_title_id"],
    ...["preceding_publication_title_id", "access_type"],
  ].map(letters),
);
const cellsDecide = ["titleid", "titleurl"];

/** Words of headings whose cells never identify the title, however much they look like an ISSN, ISBN or DOI. */
const foreignWords = new Set([
  ...["date", "dates", "day", "month", "year", "years", "yop", "from", "to", "since", "until", "start", "end", "begin"],
  ...["datum", "den", "mesic", "rok", "roky", "od", "do", "zacatek", "konec", "vydani", "created", "updated"],
  ...["price", "cost", "amount", "cena", "castka", "naklady", "invoice", "faktura", "order", "objednavka"],
  ...["volume", "vol", "issue", "rocnik", "svazek", "pages", "count", "pocet", "usage", "requests", "total", "celkem"],
  ...["embargo", "coverage", "depth", "notes", "note", "comment", "poznamka", "poznamky", "publisher", "vydavatel"],
  ...["author", "editor", "autor", "phone", "telefon", "ico", "barcode", "oclc", "lccn", "zdbid", "pmid"],
]);

/** Words of headings about another title: its parent, or the title before or after it. */
const otherTitle = /^(parent|host|preceding|previous|former|succeeding|following|successor|nadrazen|predchoz|nasled)/;

const wordsOf = (heading: string): string[] =>
  folded(heading.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 "))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

const isOfOtherTitle = (heading: string): boolean => wordsOf(heading).some((word) => otherTitle.test(word));

/** Whether a heading says that its cells are something else than an identifier of the title. */
function isForeign(heading: string): boolean {
  const word = letters(heading);
  if (cellsDecide.includes(word)) return false;
  return (
    otherKbartColumns.has(word) ||
    isOfOtherTitle(heading) ||
    wordsOf(heading).some((one) => foreignWords.has(one) || /^(19|20)\d\d$/.test(one))
  );
}

/** The role of a heading; null if unknown. */
function saidBy(heading: string): ListColumn | null {
  const word = letters(heading);
  if (word === "" || isOfOtherTitle(heading)) return null;
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
  if (mostly(isIssn)) return "issn";
  if (mostly((cell) => cell.length >= 10 && normalizeIsbn(cell)?.isValid)) return "isbn";
  if (mostly((cell) => normalizeDoi(cell)?.isValid)) return "doi";
  return mostly((cell) => isIssn(cell) || (cell.length >= 10 && normalizeIsbn(cell)?.isValid)) ? "identifier" : null;
}

/** "1995-01-01" has the digits of a valid ISSN and is a date. */
const isIssn = (cell: string): boolean | undefined =>
  cell.length >= 8 && !/^\d{4}\D\d\d?\D\d\d?$/.test(cell) && normalizeIssn(cell)?.isValid;

const HEADING_WITHIN = 20;
const LOOKED_AT = 200;

/** How well a row fits as headings; used to detect the delimiter. */
export const columnScore = (cells: readonly string[]): number =>
  cells.filter((cell) => saidBy(cell) !== null || otherKbartColumns.has(letters(cell))).length;

export const isIdentifier = (column: ListColumn): boolean => column !== "name" && column !== "tag";

/** Recognizes the columns of a list: by headings, which may follow a few lines, else by content. */
export function recognizeColumns(rows: readonly SheetRow[]): RecognizedTable {
  const head = rows.slice(0, HEADING_WITHIN);
  const best = head.reduce<SheetRow | null>(
    (best, row) => (columnScore(row.cells) > (best ? columnScore(best.cells) : 0) ? row : best),
    null,
  );
  const body = (best ? rows.filter(({ number }) => number > best.number) : rows).slice(0, LOOKED_AT);
  const width = Math.max(0, ...[...(best ? [best] : []), ...body].map(({ cells }) => cells.length));
  const columns: RecognizedColumn[] = [];
  for (let at = 0; at < width; at += 1) {
    const heading = best?.cells[at]?.trim() ?? "";
    const is = saidBy(heading) ?? (isForeign(heading) ? null : heldBy(body.map(({ cells }) => cells[at] ?? "")));
    if (is) columns.push({ at, is, heading: heading === "" ? null : heading });
  }
  return { headingRow: best?.number ?? 0, columns };
}
