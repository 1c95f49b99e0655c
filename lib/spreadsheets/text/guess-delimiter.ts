import { DelimitedRows } from "./delimited-rows";

export const delimiters = ["\t", ",", ";", "|"] as const;

export type Delimiter = (typeof delimiters)[number];

/** How well a row fits as the headings of the expected table; 0 if not at all. */
export type HeadingScore = (cells: readonly string[]) => number;

/**
 * Detects the delimiter from the best heading row at the beginning of a text. Rows above it are ignored: they often
 * have no delimiter, or one within their text.
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

/** By default, the row with the most filled cells is the heading row. */
function manyCells(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  return filled > 1 ? filled : 0;
}
