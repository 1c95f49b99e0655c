import { folded } from "@/lib/kit/format/search-words";
import type { SheetRow } from "@/lib/kit/sheets/sheet-row";

const fields = ["name", "name_en", "name_cs", "short_name", "internal_id"] as const;
type Field = (typeof fields)[number];

export type RowOfOrganization = { row: number } & Record<Field, string>;

const spellings: Record<Field, readonly string[]> = {
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
};

const letters = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, "");

const fieldOf = (heading: string): Field | null =>
  fields.find((field) => spellings[field].includes(letters(heading))) ?? null;

/** What a list without headings has in its columns. */
const usual: readonly Field[] = ["name", "short_name", "internal_id"];

/** The organizations of a table that people typed, pasted or keep in a sheet: by its headings, or a name in the first column. */
export function organizationsInSheet(rows: readonly SheetRow[]): {
  organizations: RowOfOrganization[];
  unknown: string[];
} {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const headings = filled[0]?.cells.map((cell) => ({ heading: cell.trim(), field: fieldOf(cell) })) ?? [];
  const hasHeadings = headings.some(({ field }) => field === "name" || field === "name_en" || field === "name_cs");
  const columns = hasHeadings ? headings.map(({ field }) => field) : usual;
  return {
    organizations: filled.slice(hasHeadings ? 1 : 0).map(({ number, cells }) => rowOf(number, cells, columns)),
    unknown: hasHeadings ? headings.flatMap(({ heading, field }) => (field || heading === "" ? [] : [heading])) : [],
  };
}

function rowOf(row: number, cells: readonly string[], columns: readonly (Field | null)[]): RowOfOrganization {
  const said = (field: Field) => cells[columns.indexOf(field)]?.trim() ?? "";
  const [name, name_en, name_cs] = [said("name"), said("name_en"), said("name_cs")];
  return {
    row,
    name: name || name_cs || name_en,
    name_en,
    name_cs,
    short_name: said("short_name"),
    internal_id: said("internal_id"),
  };
}
