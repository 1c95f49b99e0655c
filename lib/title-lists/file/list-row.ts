import { isBlankIdentifier, normalizeDoi, normalizeIsbn, normalizeIssn } from "@/lib/counter/standard/identifiers";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { isIdentifier, type ListColumn, type RecognizedColumn } from "./recognize-columns";

/** A row's content in the catalog's form. */
export type ListRow = {
  row: number;
  name: string;
  tag: string;
  isbn: readonly string[];
  /** Print and online together, because lists and reports mix them up. */
  issn: readonly string[];
  doi: readonly string[];
  /** It has no identifiers, or invalid ones; null if it has some. */
  lacks: "bare" | "unreadable" | null;
};

type Form = { kind: "isbn" | "issn" | "doi"; read: (text: string) => string | undefined };

const isbn: Form = { kind: "isbn", read: (text) => normalizeIsbn(text)?.value };
/** A date such as "1995-01-01" is never an ISSN, though its digits may be one. */
const issn: Form = {
  kind: "issn",
  read: (text) => (/^\d{4}\D\d\d?\D\d\d?$/.test(text) ? undefined : normalizeIssn(text)?.value),
};
const doi: Form = { kind: "doi", read: (text) => normalizeDoi(text)?.value };

/** Identifiers that a column may contain: people confuse ISBN and ISSN. */
const forms: Partial<Record<ListColumn, readonly Form[]>> = {
  isbn: [isbn, issn],
  issn: [issn, isbn],
  eissn: [issn, isbn],
  identifier: [issn, isbn, doi],
  doi: [doi],
};

const MOST_CHARACTERS = 300;

/** Reads a row by the recognized columns. */
export function listRow({ number: row, cells }: SheetRow, columns: readonly RecognizedColumn[]): ListRow {
  const identifiers = { isbn: new Set<string>(), issn: new Set<string>(), doi: new Set<string>() };
  let isFilled = false;
  for (const { at, is } of columns) {
    if (!isIdentifier(is)) continue;
    const cell = cells[at]?.trim() ?? "";
    if (cell === "" || isBlankIdentifier(cell)) continue;
    isFilled = true;
    for (const { kind, value } of identifiersIn(cell, forms[is] ?? [])) identifiers[kind].add(value);
  }
  const count = identifiers.isbn.size + identifiers.issn.size + identifiers.doi.size;
  const text = (is: ListColumn) => {
    const at = columns.find((column) => column.is === is)?.at;
    return at === undefined ? "" : (cells[at] ?? "").replace(/\s+/g, " ").trim().slice(0, MOST_CHARACTERS);
  };
  return {
    row,
    name: text("name"),
    tag: text("tag"),
    ...{ isbn: [...identifiers.isbn], issn: [...identifiers.issn], doi: [...identifiers.doi] },
    lacks: count > 0 ? null : isFilled ? "unreadable" : "bare",
  };
}

/** A cell may contain several. */
function identifiersIn(cell: string, of: readonly Form[]) {
  const whole = read(cell, of);
  if (whole) return [whole];
  const parts = cell.split(/[;,|\n]/).flatMap((part) => {
    const text = part.trim();
    return text === "" ? [] : (read(text, of) ?? text.split(/\s+/).flatMap((word) => read(word, of) ?? []));
  });
  return parts;
}

function read(text: string, of: readonly Form[]): { kind: Form["kind"]; value: string } | null {
  for (const { kind, read: normalize } of of) {
    const value = normalize(text);
    if (value !== undefined) return { kind, value };
  }
  return null;
}
