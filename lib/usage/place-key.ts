import { LARGEST_ID } from "@/lib/access/shapes";
import type { BridgeName, Dimension } from "./dimensions";
import type { Key, NumberedQuestion } from "./question";

/** Months are keyed by yyyy-MM, everything else by a number. */
export function isKeyOf(dimension: Dimension | BridgeName, key: Key): boolean {
  if (dimension === "month") return typeof key === "string" && /^\d{4}-(0[1-9]|1[0-2])$/.test(key);
  return typeof key === "number" && key <= LARGEST_ID;
}

/** The text that names a row or a column by its keys: `2024-01,7`. */
export const placeKey = (keys: readonly Key[]): string => keys.join(",");

/** The keys of these dimensions that a text names; undefined when it names none. */
export function readPlaceKey(names: readonly (Dimension | BridgeName)[], text: string): readonly Key[] | undefined {
  const keys = text.split(",").map((part): Key => (/^\d{1,10}$/.test(part) ? Number(part) : part));
  const isPlace = keys.length === names.length && names.every((name, at) => isKeyOf(name, keys[at] ?? ""));
  return isPlace && names.length > 0 ? keys : undefined;
}

/** What has the keys of rows. */
export const rowsOf = ({
  rows,
  bridge,
}: Pick<NumberedQuestion, "rows" | "bridge">): readonly (Dimension | BridgeName)[] => (bridge ? [bridge.name] : rows);
