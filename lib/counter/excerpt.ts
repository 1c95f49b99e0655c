/** Some patterns take time with the square of the length, and no label, period or exception in a header is longer. */
const LONGEST_HEADER_TEXT = 2_000;

export const headerText = (text: string): string => text.slice(0, LONGEST_HEADER_TEXT);

/** The beginning of a text for display; an ellipsis marks the cut. */
export function excerpt(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
