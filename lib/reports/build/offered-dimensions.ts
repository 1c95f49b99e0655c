import "server-only";
import { settings } from "@/lib/kit/env";
import type { Dimension } from "@/lib/usage/dimensions";
import { dimensionsOf } from "./dimensions-of";

/** The dimensions of a report type that this installation offers: items only where they are switched on. */
export function offeredDimensions(type: Parameters<typeof dimensionsOf>[0]): Dimension[] {
  const all = dimensionsOf(type);
  return settings().ENABLE_ITEMS ? all : all.filter((name) => name !== "item");
}
