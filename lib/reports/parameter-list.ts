/**
 * A list in one readable parameter: comma-separated, `-` for a blank, backslash-escaped commas, backslashes and literal
 * dashes.
 */
export function joinList(values: readonly string[]): string {
  return values.map(escaped).join(",");
}

/** Values of a parameter given once or repeatedly; a blank is "". */
export function splitList(given: string | readonly string[]): string[] {
  return (typeof given === "string" ? [given] : given).flatMap(pieces);
}

function escaped(value: string): string {
  if (value === "") return "-";
  if (value === "-") return "\\-";
  return value.replace(/[\\,]/g, "\\$&");
}

function pieces(text: string): string[] {
  if (text === "") return [];
  const pieceList = text.match(/(?:\\[\s\S]|[^\\,])+/g) ?? [];
  return pieceList.map((piece) => (piece === "-" ? "" : piece.replace(/\\([\s\S])/g, "$1")));
}
