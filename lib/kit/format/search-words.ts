/** Lower case without diacritics: "Šárka" and "sarka" are the same. Signs that stand alone, as a backtick does, stay. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/** Every word typed has to occur in the text, in any order. */
export function matchesWords(text: string, typed: string): boolean {
  const within = folded(text);
  return folded(typed)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
