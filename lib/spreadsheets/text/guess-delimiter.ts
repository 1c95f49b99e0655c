import { DelimitedRows } from "./delimited-rows";

export const delimiters = ["\t", ",", ";", "|"] as const;

export type Delimiter = (typeof delimiters)[number];

/** How well a row fits as the heading row of the table that is looked for; 0 if it cannot be one. */
export type HeadingScore = (cells: readonly string[]) => number;

/**
 * Tells the delimiter from the beginning of a text by the row that fits best as heading row. The rows above it do not
 * count: they often have no delimiter, or one within their text.
 */
export function guessDelimiter(head: string, score: HeadingScore = manyCells): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of delimiters) {
    const rows = new DelimitedRows(delimiter);
    for (const { cells } of [...rows.push(head), ...rows.end()]) {
      const fit = score(cells);
      if (fit > best.score) best = { delimiter, score: fit };
    }
  }
  return best.delimiter;
}

/** Without a better rule the row with most cells that hold something is the heading row. */
function manyCells(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  return filled > 1 ? filled : 0;
}
