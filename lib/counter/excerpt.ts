/** The beginning of a text that a file holds, to be shown to people; an ellipsis tells that it was cut. */
export function excerpt(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
