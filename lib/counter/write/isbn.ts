import { parse } from "isbn3";

/** The rows of a book follow each other, so a few ISBNs suffice. */
const MOST_KEPT = 1_000;
const hyphenated = new Map<string, string>();

/**
 * An ISBN-13 with the hyphens that COUNTER requires, by the ranges of the International ISBN Agency. Returned as it is
 * if its range is not assigned.
 */
export function hyphenatedIsbn(isbn: string): string {
  const existing = hyphenated.get(isbn);
  if (existing !== undefined) return existing;
  if (hyphenated.size >= MOST_KEPT) hyphenated.clear();
  const written = parse(isbn)?.isbn13h ?? withWrongCheckDigit(isbn) ?? isbn;
  hyphenated.set(isbn, written);
  return written;
}

/** A wrong check digit is kept: the provider's typo does not move the hyphens. */
function withWrongCheckDigit(isbn: string): string | undefined {
  const digits = /^97[89]\d{10}$/.exec(isbn)?.[0].slice(0, 12);
  if (digits === undefined) return undefined;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  const valid = parse(`${digits}${(10 - (sum % 10)) % 10}`)?.isbn13h;
  return valid && `${valid.slice(0, -1)}${isbn.at(-1)}`;
}
