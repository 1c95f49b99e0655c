import { parse } from "isbn3";

/** The rows of a book follow each other, so a few ISBNs suffice. */
const MOST_KEPT = 1_000;
const hyphenated = new Map<string, string>();

/**
 * An ISBN-13 with the hyphens that COUNTER requires, by the ranges of the International ISBN Agency. Returned as it is
 * if its range is not assigned or its check digit is wrong.
 */
export function hyphenatedIsbn(isbn: string): string {
  const existing = hyphenated.get(isbn);
  if (existing !== undefined) return existing;
  if (hyphenated.size >= MOST_KEPT) hyphenated.clear();
  const written = parse(isbn)?.isbn13h ?? isbn;
  hyphenated.set(isbn, written);
  return written;
}
