export type LinkedPart = { text: string; isLink: boolean };

/** Cuts a text into plain pieces and web addresses; a sentence's punctuation after an address is not part of it. */
export function linkedText(text: string): LinkedPart[] {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, index) => ({ text: part, isLink: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
