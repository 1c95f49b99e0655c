import { plainNumber } from "@/lib/kit/format/plain-number";
import { folded } from "@/lib/kit/format/search-words";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";

export const FIGURES = ["fte", "students", "staff"] as const;
export type Figure = (typeof FIGURES)[number];

/** Figures of a year as written in a sheet; empty strings for missing values. */
export type YearInSheet = {
  row: number;
  name: string;
  internalId: string;
  year: string;
} & Record<Figure, string>;

/** Content of a column; with `year`, a figure of that year. */
type Column = { field: Exclude<keyof YearInSheet, "row">; year?: string } | null;

const spellings: Record<Exclude<keyof YearInSheet, "row">, readonly string[]> = {
  name: [
    "organization",
    "organisation",
    "organizace",
    "library",
    "knihovna",
    "institution",
    "instituce",
    "name",
    "nazev",
  ],
  internalId: ["internalid", "id", "interniid", "localid", "code", "kod"],
  year: ["year", "rok"],
  fte: [
    ...["fte", "users", "usersfte", "fteusers", "fulltimeequivalent", "fulltimeequivalents", "userbase"],
    ...["uzivatele", "uzivatelefte", "fteuzivatelu", "pocetuzivatelu", "prepoctenyuzivatel", "prepocteniuzivatele"],
  ],
  students: ["students", "studentsfte", "enrollment", "enrolment", "studenti", "pocetstudentu"],
  staff: ["staff", "stafffte", "employees", "zamestnanci", "pocetzamestnancu", "pracovnici"],
};
const fields = Object.keys(spellings).filter((name): name is keyof typeof spellings => name in spellings);
const isFigure = (field: string): field is Figure => FIGURES.some((one) => one === field);

const letters = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, "");

/** A year alone is a column of users: the figure that usage is related to. */
function columnOf(heading: string): Column {
  const text = letters(heading);
  const year = /(?:19|20)\d\d/.exec(text)?.[0];
  const bare = year === undefined ? text : text.replace(year, "");
  const field = bare === "" ? "fte" : fields.find((one) => spellings[one].includes(bare));
  if (!field || (year !== undefined && !isFigure(field))) return null;
  return year === undefined ? { field } : { field, year };
}

type Table = { years: YearInSheet[]; unknown: string[] };

/**
 * Figures in a table with headings: organization or internal ID, then year, FTE, students and staff, or a figure and a
 * year in one heading. Skips years without a figure, such as those of a template.
 */
export function yearsInSheet(rows: readonly SheetRow[]): Table {
  const [head, ...others] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const headings = head?.cells.map((cell) => cell.trim()) ?? [];
  const columns = headings.map(columnOf);
  const has = (is: (column: Column) => boolean) => columns.some(is);
  const isPlaced = has((column) => column?.field === "name" || column?.field === "internalId");
  const isCounted = has((column) => column !== null && isFigure(column.field));
  if (!isPlaced || !isCounted) return { years: [], unknown: headings.filter(Boolean) };
  return {
    years: others.flatMap(({ number, cells }) => yearsOf(number, cells, columns)),
    unknown: headings.filter((heading, at) => heading !== "" && !columns[at]),
  };
}

function yearsOf(row: number, cells: readonly string[], columns: readonly Column[]): YearInSheet[] {
  const textOf = (field: keyof typeof spellings, year?: string) => {
    const at = columns.findIndex((column) => column?.field === field && column.year === year);
    return cells[at]?.trim() ?? "";
  };
  const place = { row, name: textOf("name"), internalId: textOf("internalId") };
  const figuresOf = (year?: string) => ({
    ...{ fte: textOf("fte", year), students: textOf("students", year), staff: textOf("staff", year) },
  });
  const inHeadings = [...new Set(columns.flatMap((column) => column?.year ?? []))];
  const all = [
    { ...place, year: textOf("year").replace(/\.0+$/, ""), ...figuresOf() },
    ...inHeadings.map((year) => ({ ...place, year, ...figuresOf(year) })),
  ];
  return all.filter((one) => FIGURES.some((figure) => one[figure] !== ""));
}

const MOST_USERS = 10_000_000;

/**
 * A figure as written: "1 234,5", "1,234". FTE are rounded to one decimal place, because spreadsheets calculate them; people
 * are whole. Undefined if it is not a figure.
 */
export function readFigure(figure: Figure, text: string): number | undefined {
  const plain = plainNumber(text.replaceAll(/\s/g, "").replaceAll("'", ""));
  if (plain === null) return undefined;
  const value = figure === "fte" ? Math.round(Number(plain) * 10) / 10 : Number(plain);
  return value <= MOST_USERS && (figure === "fte" || Number.isInteger(value)) ? value : undefined;
}
