import { folded } from "@/lib/kit/format/search-words";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";

const fields = ["email", "first_name", "last_name", "organization", "role", "language"] as const;
type Field = (typeof fields)[number];

export type RowOfAccount = { row: number } & Record<Field, string>;

const spellings: Record<Field, readonly string[]> = {
  email: ["email", "mail", "emailaddress", "adresa", "emailovaadresa"],
  first_name: ["firstname", "givenname", "jmeno", "krestnijmeno"],
  last_name: ["lastname", "surname", "familyname", "prijmeni"],
  organization: ["organization", "organisation", "organizace", "library", "knihovna", "institution", "instituce"],
  role: ["role", "admin", "isadmin", "administrator", "opravneni", "prava"],
  language: ["language", "jazyk", "lang"],
};

const letters = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, "");

const fieldOf = (heading: string): Field | null =>
  fields.find((field) => spellings[field].includes(letters(heading))) ?? null;

/** People in a typed, pasted or uploaded table: by its headings, or in the default order. */
export function accountsInSheet(rows: readonly SheetRow[]): { accounts: RowOfAccount[]; unknown: string[] } {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const headings = filled[0]?.cells.map((cell) => ({ heading: cell.trim(), field: fieldOf(cell) })) ?? [];
  const hasHeadings = headings.some(({ field }) => field === "email");
  const columns = hasHeadings ? headings.map(({ field }) => field) : fields;
  return {
    accounts: filled.slice(hasHeadings ? 1 : 0).map(({ number, cells }) => {
      const textOf = (field: Field) => cells[columns.indexOf(field)]?.trim() ?? "";
      const [email, first_name, last_name] = [textOf("email"), textOf("first_name"), textOf("last_name")];
      const [organization, role, language] = [textOf("organization"), textOf("role"), textOf("language")];
      return { row: number, email, first_name, last_name, organization, role, language };
    }),
    unknown: hasHeadings ? headings.flatMap(({ heading, field }) => (field || heading === "" ? [] : [heading])) : [],
  };
}

const administrators = ["admin", "administrator", "spravce", "yes", "ano", "true", "1", "x"];
const members = ["", "member", "user", "readonly", "clen", "clenka", "uzivatel", "no", "ne", "false", "0"];

/** Whether a cell makes someone an administrator; null if unclear. */
export function isAdminIn(cell: string): boolean | null {
  const answer = letters(cell);
  if (administrators.includes(answer) || answer === "administratorka") return true;
  return members.includes(answer) ? false : null;
}

/** "cs" for Czech, čeština or cs, "en" for English and so on; null for anything else. */
export function languageIn(cell: string): "en" | "cs" | null {
  const language = letters(cell);
  if (["cs", "cz", "czech", "cestina", "cesky", "ceska"].includes(language)) return "cs";
  return ["en", "english", "anglictina", "anglicky"].includes(language) ? "en" : null;
}
