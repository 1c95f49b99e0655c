import type { Key } from "../question";

/** The name of a column among the cells of a row: `2024-01,7`. */
export function columnKey(keys: readonly Key[]): string {
  return keys.join(",");
}
