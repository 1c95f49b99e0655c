/** The beginning of a text for display; an ellipsis marks the cut. */
export function excerpt(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
