import { isBlankIdentifier } from "./identifiers";

/** Details of a title or item besides name and identifiers; empty if absent. */
export type Details = {
  /** In the form of COUNTER tables: "A. Author (ORCID:0000-0001-2345-6789); B. Author". */
  readonly authors: string;
  /** "2024", "2024-05" or "2024-05-01". */
  readonly publicationDate: string;
};

/** The identifier is "ORCID:…", "ISNI:…" or empty. */
export type Author = { readonly name: string; readonly identifier: string };

/** The standard allows three authors; some platforms list hundreds. */
const LONGEST_AUTHORS = 500;

/** Authors as one text; skips those without a name, and the last ones if the text would get too long. */
export function writeAuthors(authors: readonly Author[]): string {
  let text = "";
  for (const { name, identifier } of authors) {
    if (isNobody(name)) continue;
    const written = identifier === "" ? name : `${name} (${identifier})`;
    if (text === "") text = written.slice(0, LONGEST_AUTHORS);
    else if (text.length + written.length + 2 <= LONGEST_AUTHORS) text += `; ${written}`;
    else break;
  }
  return text;
}

/** Parses the authors of a table cell, or the output of `writeAuthors`. */
export function readAuthors(text: string): Author[] {
  return text.split(";").map((part) => {
    const [, name = part, identifier = ""] = /^(.*?)\(((?:ORCID|ISNI)\b[^()]*)\)\s*$/is.exec(part) ?? [];
    return { name: name.trim(), identifier: authorIdentifier(identifier) };
  });
}

/** An author's identifier as "ORCID:0000-0001-2345-6789" or "ISNI:0000000123456789"; else "". */
export function authorIdentifier(text: string): string {
  if (text === "") return "";
  const [, orcid] =
    /^(?:ORCID\s*(?::\s*)?)?(?:https?:\/\/orcid\.org\/)?((?:\d{4}-){3}\d{3}[\dX])$/i.exec(text.trim()) ?? [];
  if (orcid) return `ORCID:${orcid.toUpperCase()}`;
  const [, isni] = /^ISNI\s*(?::\s*)?((?:\d{4} ?){3}\d{3}[\dX])$/i.exec(text.trim()) ?? [];
  return isni ? `ISNI:${isni.replaceAll(" ", "").toUpperCase()}` : "";
}

/** A publication date as "2024-05-01", or as much of it as is known; empty if invalid. */
export function publicationDate(text: string): string {
  const [, year = "", month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ].*)?)?)?$/.exec(text.trim()) ?? [];
  // Placeholder years for "unknown" and "in press".
  if (year === "" || year < "1000" || year === "9999") return "";
  if (!month || !isWithin(month, 12)) return year;
  return day && isWithin(day, daysOf(year, month)) ? `${year}-${month}-${day}` : `${year}-${month}`;
}

const isNobody = (name: string): boolean => isBlankIdentifier(name) || /^null(\s+null)*$/i.test(name);
const isWithin = (number: string, most: number): boolean => Number(number) >= 1 && Number(number) <= most;
const daysOf = (year: string, month: string): number => new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
