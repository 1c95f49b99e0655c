export type LinkedPart = { text: string; isLink: boolean };

/** Splits a text into plain pieces and URLs; trailing punctuation is not part of a URL. */
export function linkedText(text: string): LinkedPart[] {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, index) => ({ text: part, isLink: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
