import { type AttributeDimension, dimensions, isAttribute } from "@/lib/usage/dimensions";
import { dimensionsOf } from "../build/dimensions-of";

type Type = Parameters<typeof dimensionsOf>[0];

export type ChosenDimensions = {
  /** In the requested order, without duplicates. */
  chosen: AttributeDimension[];
  /** Names that the report does not have. */
  unknown: string[];
  /** COUNTER's names of all dimensions of the report. */
  valid: string[];
};

/** Resolves COUNTER names to dimensions of a report type. */
export function chooseDimensions(names: readonly string[], type: Type): ChosenDimensions {
  const offered = dimensionsOf(type).filter(isAttribute);
  const named = new Map<string, AttributeDimension>(
    offered.map((dimension) => [dimensions[dimension].counter, dimension]),
  );
  const uniqueNames = [...new Set(names)];
  return {
    chosen: uniqueNames.flatMap((name) => named.get(name) ?? []),
    unknown: uniqueNames.filter((name) => !named.has(name)),
    valid: [...named.keys()],
  };
}
