/** A heading or a word reduced to what distinguishes it: case, accents, blanks, line breaks and punctuation at its ends do not matter. */
export function reducedText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_\-–—]+/g, " ")
    .replace(/^[\s:*.]+|[\s:*.]+$/g, "");
}
