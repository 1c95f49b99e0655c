import { type AttributeDimension, dimensions, isAttribute } from "@/lib/usage/dimensions";
import { dimensionsOf } from "../build/dimensions-of";

type Type = Parameters<typeof dimensionsOf>[0];

export type ChosenDimensions = {
  /** In the order in which they were asked for, each once. */
  chosen: AttributeDimension[];
  /** Names that are none of the report's. */
  unknown: string[];
  /** COUNTER's names of all that the report has. */
  valid: string[];
};

/** The dimensions of a report type that these names, COUNTER's own, choose. */
export function chooseDimensions(names: readonly string[], type: Type): ChosenDimensions {
  const offered = dimensionsOf(type).filter(isAttribute);
  const named = new Map<string, AttributeDimension>(
    offered.map((dimension) => [dimensions[dimension].counter, dimension]),
  );
  const asked = [...new Set(names)];
  return {
    chosen: asked.flatMap((name) => named.get(name) ?? []),
    unknown: asked.filter((name) => !named.has(name)),
    valid: [...named.keys()],
  };
}
