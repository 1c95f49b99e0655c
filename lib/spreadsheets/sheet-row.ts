/**
 * A row as text cells; `number` counts from 1 as in spreadsheet programs. Trailing cells may be missing. `isUnended`:
 * the text ended before the line did.
 */
export type SheetRow = { number: number; cells: readonly string[]; isHidden?: true; isUnended?: true };

/** Column letters from an index: 0 is "A", 26 is "AA". */
export function columnName(index: number): string {
  let name = "";
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  }
  return name;
}

/** Column index of a reference such as "AB12"; -1 without letters. */
export function columnIndex(reference: string): number {
  let index = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & ~0x20;
    if (letter < 65 || letter > 90) break;
    index = index * 26 + letter - 64;
  }
  return index - 1;
}

const BLANK = 0x20;
const FIRST_BEYOND_ASCII = 0x80;

/** Nearly all cells show by their first character that they are not blank, which takes less time than trimming. */
export function isBlankCell(cell: string | undefined): boolean {
  if (cell === undefined || cell === "") return true;
  const first = cell.charCodeAt(0);
  return (first <= BLANK || first >= FIRST_BEYOND_ASCII) && cell.trim() === "";
}

export function isBlankRow(cells: readonly string[]): boolean {
  for (const cell of cells) if (!isBlankCell(cell)) return false;
  return true;
}
