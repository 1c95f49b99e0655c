/** Normalizes a heading or word: ignores case, diacritics, white space, line breaks and punctuation at the ends. */
export function reducedText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_\-–—]+/g, " ")
    .replace(/^[\s:*.]+|(?<![\s:*.])[\s:*.]+$/g, "");
}
