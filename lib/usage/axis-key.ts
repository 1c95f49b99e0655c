import { LARGEST_ID } from "@/lib/access/shapes";
import type { BridgeName, Dimension } from "./dimensions";
import type { Key, NumberedQuestion } from "./question";

/** Months have keys yyyy-MM, all other dimensions numbers. */
export function isKeyOf(dimension: Dimension | BridgeName, key: Key): boolean {
  if (dimension === "month") return typeof key === "string" && /^\d{4}-(0[1-9]|1[0-2])$/.test(key);
  return typeof key === "number" && key <= LARGEST_ID;
}

/** The text that identifies a row or column by its keys: `2024-01,7`. */
export const axisKey = (keys: readonly Key[]): string => keys.join(",");

/** Parses a axisKey of these dimensions; undefined if invalid. */
export function readAxisKey(names: readonly (Dimension | BridgeName)[], text: string): readonly Key[] | undefined {
  const keys = text.split(",").map((part): Key => (/^\d{1,10}$/.test(part) ? Number(part) : part));
  const isPlace = keys.length === names.length && names.every((name, at) => isKeyOf(name, keys[at] ?? ""));
  return isPlace && names.length > 0 ? keys : undefined;
}

/** The dimensions whose keys identify a row. */
export const rowDimensions = ({
  rows,
  bridge,
}: Pick<NumberedQuestion, "rows" | "bridge">): readonly (Dimension | BridgeName)[] => (bridge ? [bridge.name] : rows);
