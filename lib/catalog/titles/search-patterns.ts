import { normaliseDoi, normaliseIsbn } from "@/lib/counter/standard/identifiers";

/**
 * Per search word, alternative patterns: the word with pattern characters escaped; identifiers also without hyphens, an
 * ISBN also with 13 digits, a DOI also without resolver.
 */
export function searchPatterns(typed: string): string[][] {
  const words = typed.split(/\s+/).filter((word) => word !== "");
  return words.map((word) => {
    const compact = word.replaceAll("-", "");
    const isNumber = /^\d{7,}[\dX]$/i.test(compact);
    const ways = [
      word,
      ...(isNumber ? [compact] : []),
      ...(isNumber && compact.length > 8 ? [normaliseIsbn(compact)?.value ?? word] : []),
      ...(/^(doi:|https?:)/i.test(word) ? [normaliseDoi(word)?.value ?? word] : []),
    ];
    return [...new Set(ways)].map((way) => `%${way.replace(/[\\%_]/g, "\\$&")}%`);
  });
}
