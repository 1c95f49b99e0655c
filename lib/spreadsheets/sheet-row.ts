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

export function isBlankRow(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== "" && cell.trim() !== "") return false;
  return true;
}
