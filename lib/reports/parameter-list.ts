/** How a list travels in one readable parameter: commas between, `-` for a blank, a backslash before a comma, backslash or lone dash that is meant as such. */
export function joinList(values: readonly string[]): string {
  return values.map(escaped).join(",");
}

/** The values of a parameter given once or several times; a blank is an empty text. */
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
  const found = text.match(/(?:\\[\s\S]|[^\\,])+/g) ?? [];
  return found.map((piece) => (piece === "-" ? "" : piece.replace(/\\([\s\S])/g, "$1")));
}
