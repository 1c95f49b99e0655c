import "server-only";
import { settings } from "@/lib/kit/env";
import type { Dimension } from "@/lib/usage/dimensions";
import { dimensionsOf } from "./dimensions-of";

/** Dimensions of a report type offered by this installation: items only if enabled. */
export function offeredDimensions(type: Parameters<typeof dimensionsOf>[0]): Dimension[] {
  const all = dimensionsOf(type);
  return settings().ENABLE_ITEMS ? all : all.filter((name) => name !== "item");
}
