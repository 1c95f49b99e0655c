/** Longer ones would not fit the index that keeps texts unique. */
const longest = 500;

/** A text of a report as PostgreSQL can keep it: neither NUL nor half surrogate pairs, and not without end. */
export function storableText(text: string): string {
  const clean = text.replaceAll("\0", "").toWellFormed();
  return clean.length <= longest ? clean : [...clean].slice(0, longest).join("");
}
