/** Lower case without diacritics: "Šárka" equals "sarka". Standalone signs such as a backtick stay. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/** Every typed word must occur in the text, in any order. */
export function matchesWords(text: string, typed: string): boolean {
  // Lists of thousands are filtered without a search most of the time.
  if (typed.trim() === "") return true;
  const within = folded(text);
  return folded(typed)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
