import { folded } from "@/lib/kit/format/search-words";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";

const fields = ["name", "name_en", "name_cs", "short_name", "internal_id"] as const;
type Field = (typeof fields)[number];
type Column = Field | "alternative_names" | "federation_scopes" | "parent" | "is_raw_data_import_enabled";

export type RowOfOrganization = { row: number } & Record<Field, string> & {
    alternative_names: string[];
    federation_scopes: string[];
    parent: string;
    /** Null if the row does not state it; the cell's text if it is neither yes nor no. */
    is_raw_data_import_enabled: boolean | string | null;
  };

const spellings: Record<Column, readonly string[]> = {
  name: [
    "name",
    "nazev",
    "organization",
    "organisation",
    "organizace",
    "library",
    "knihovna",
    "institution",
    "instituce",
  ],
  name_en: ["nameen", "nameinenglish", "englishname", "nazeven", "nazevanglicky", "anglickynazev", "nazevvanglictine"],
  name_cs: ["namecs", "nameinczech", "czechname", "nazevcs", "nazevcesky", "ceskynazev", "nazevvcestine"],
  short_name: ["shortname", "abbreviation", "acronym", "kratkynazev", "zkratka", "sigla"],
  internal_id: ["internalid", "id", "interniid", "localid", "code", "kod"],
  alternative_names: [
    "alternativenames",
    "othernames",
    "formernames",
    "aliases",
    "dalsinazvy",
    "jinenazvy",
    "alternativninazvy",
    "drivejsinazvy",
  ],
  federation_scopes: ["federationscopes", "federationscope", "scopes", "scope", "domenyvefederaci", "domenavefederaci"],
  parent: ["parent", "parentorganization", "belongsto", "patripod", "nadrazenaorganizace", "nadrazena"],
  is_raw_data_import_enabled: [
    "rawdataimport",
    "israwdataimportenabled",
    "rawdata",
    "noncounterdata",
    "mayimportdatathatisnotcounter",
    "importdatmimocounter",
    "datamimocounter",
    "smiimportovatdatamimocounter",
  ],
};

const columnNames: readonly Column[] = [
  ...fields,
  "alternative_names",
  "federation_scopes",
  "parent",
  "is_raw_data_import_enabled",
];

const yes = ["yes", "y", "true", "1", "x", "ano", "a"];
const no = ["no", "n", "false", "0", "ne"];

const letters = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, "");

const columnOf = (heading: string): Column | null =>
  columnNames.find((column) => spellings[column].includes(letters(heading))) ?? null;

/** Columns of a list without headings. */
const usual: readonly Field[] = ["name", "short_name", "internal_id"];

/** Organizations in a typed, pasted or uploaded table: by its headings, or with names in the first column. */
export function organizationsInSheet(rows: readonly SheetRow[]): {
  organizations: RowOfOrganization[];
  unknown: string[];
} {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const headings = filled[0]?.cells.map((cell) => ({ heading: cell.trim(), field: columnOf(cell) })) ?? [];
  const hasHeadings = headings.some(({ field }) => field === "name" || field === "name_en" || field === "name_cs");
  const columns = hasHeadings ? headings.map(({ field }) => field) : usual;
  return {
    organizations: filled.slice(hasHeadings ? 1 : 0).map(({ number, cells }) => rowOf(number, cells, columns)),
    unknown: hasHeadings ? headings.flatMap(({ heading, field }) => (field || heading === "" ? [] : [heading])) : [],
  };
}

function rowOf(row: number, cells: readonly string[], columns: readonly (Column | null)[]): RowOfOrganization {
  const textOf = (field: Column) => cells[columns.indexOf(field)]?.trim() ?? "";
  const [name, name_en, name_cs] = [textOf("name"), textOf("name_en"), textOf("name_cs")];
  return {
    row,
    name: name || name_cs || name_en,
    name_en,
    name_cs,
    short_name: textOf("short_name"),
    internal_id: textOf("internal_id"),
    alternative_names: severalIn(textOf("alternative_names")),
    federation_scopes: severalIn(textOf("federation_scopes")),
    parent: textOf("parent"),
    is_raw_data_import_enabled: flagOf(textOf("is_raw_data_import_enabled")),
  };
}

const severalIn = (text: string): string[] =>
  text
    .split(/[;|\n]/)
    .map((one) => one.trim())
    .filter(Boolean);

function flagOf(text: string): boolean | string | null {
  if (text === "") return null;
  if (yes.includes(letters(text))) return true;
  return no.includes(letters(text)) ? false : text;
}
